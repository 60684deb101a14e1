import { connect, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { createServerTurns, createTurns } from './turns.ts';

/** A manually advanced event loop. */
function loop() {
  const steps: (() => void)[] = [];
  return {
    nextTurn: (step: () => void) => void steps.push(step),
    /** @returns whether a step was pending. */
    async turn() {
      const now = steps.splice(0);
      for (const step of now) step();
      await Promise.resolve();
      return now.length > 0;
    },
  };
}

it('requests begin one in a turn, and a visitor’s before what a network that sends many still wants', async () => {
  const { nextTurn, turn } = loop();
  const turns = createTurns(nextTurn);
  const begun: string[] = [];
  const ask = (who: string, name: string) => void turns(who).then(() => begun.push(name));
  for (let call = 1; call <= 100; call++) ask('attacker', `a${call}`);
  for (let call = 1; call <= 3; call++) ask('other', `o${call}`);
  await turn();
  expect(begun).toEqual(['a1']);
  ask('visitor', 'page');
  for (let count = 0; count < 6; count++) await turn();
  expect(begun).toEqual(['a1', 'o1', 'a2', 'page', 'o2', 'a3', 'o3']);
  let count = 0;
  while (await turn()) count += 1;
  expect(count).toBe(97);
  expect(begun).toHaveLength(104);
});

it('whoever comes when nobody waits is next, again and again', async () => {
  const { nextTurn, turn } = loop();
  const turns = createTurns(nextTurn);
  let begun = 0;
  for (let call = 1; call <= 3; call++) {
    void turns('visitor').then(() => {
      begun += 1;
    });
    await turn();
    expect(begun).toBe(call);
    expect(await turn()).toBe(false);
  }
});

it('a step comes with the next turn, or after up to eight callers who wait to be let in', async () => {
  let accepted = 0;
  const { nextTurn, countAccepted } = createServerTurns();
  const server = createServer((socket) => {
    accepted += 1;
    socket.resume();
  });
  server.on('connection', countAccepted);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  let turns = 0;
  const turn = () => {
    turns += 1;
    if (server.listening) setImmediate(turn);
  };
  turn();
  const before = turns;
  await new Promise<void>((step) => nextTurn(step));
  expect(turns - before).toBeLessThanOrEqual(2);

  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const callers = Array.from({ length: 64 }, () => connect(port, '127.0.0.1'));
  const acceptedBetween: number[] = [];
  while (accepted < callers.length) {
    const known = accepted;
    await new Promise<void>((step) => nextTurn(step));
    acceptedBetween.push(accepted - known);
  }
  expect(Math.max(...acceptedBetween)).toBe(8);
  for (const caller of callers) caller.destroy();
  await new Promise((closed) => server.close(closed));
});
