import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { createPostgresBus } from './postgres-bus.ts';

/** A connection whose server vanishes without a word: queries then run into their time limit. */
class Connection extends EventEmitter {
  isDead = false;
  ended = false;
  async connect() {}
  async query() {
    if (this.isDead) throw new Error('Query read timeout');
  }
  async end() {
    this.ended = true;
    this.emit('end');
  }
}

it('replaces a connection that no longer responds, and tells its listeners that updates may be lost', async () => {
  const opened: Connection[] = [];
  const errors: string[] = [];
  let beat = () => {};
  const bus = await createPostgresBus('postgresql://nowhere', ({ message }) => errors.push(message), {
    open: () => {
      const connection = new Connection();
      opened.push(connection);
      return connection as never;
    },
    every: (_, run) => {
      beat = run;
      return () => {};
    },
  });
  let gaps = 0;
  bus.subscribe({ update: () => undefined, gap: () => void gaps++ });
  beat();
  await new Promise(setImmediate);
  expect([opened.length, gaps]).toEqual([1, 0]);
  (opened[0] as Connection).isDead = true;
  beat();
  await expect.poll(() => gaps).toBe(1);
  expect(opened.map(({ ended }) => ended)).toEqual([true, false]);
  expect(errors).toEqual(['Query read timeout']);
  await bus.close();
  expect(opened.map(({ ended }) => ended)).toEqual([true, true]);
});

it('ends a connection that is still opening when the bus closes', async () => {
  const opened: Connection[] = [];
  let goOn = () => {};
  const bus = await createPostgresBus('postgresql://nowhere', () => undefined, {
    open: () => {
      const connection = new Connection();
      if (opened.length > 0) connection.connect = () => new Promise((resolve) => (goOn = resolve));
      opened.push(connection);
      return connection as never;
    },
    every: () => () => {},
  });
  opened[0]?.emit('end');
  await expect.poll(() => opened.length).toBe(2);
  await bus.close();
  goOn();
  await expect.poll(() => opened[1]?.ended).toBe(true);
});
