import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres } from '../testing/postgres.ts';
import type { RideUpdate } from './bus.ts';
import { createPostgresBus } from './postgres-bus.ts';

let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const status = (bookingId: number): RideUpdate => ({
  ...{ kind: 'statusUpdate', bookingId, leg: null, status: 'upcoming', over: false, at: 1 },
  ...{ latitude: null, longitude: null, secondsLeft: null, metresLeft: null },
});

it('tells what comes at once in its order, and asks its connection one thing at a time', async () => {
  const warnings: string[] = [];
  const warned = (warning: Error) => warnings.push(warning.message);
  process.on('warning', warned);
  const errors: Error[] = [];
  const bus = await createPostgresBus(server.url, (error) => errors.push(error));
  const heard: number[] = [];
  bus.subscribe({ update: ({ bookingId }) => heard.push(bookingId), gap: () => undefined });
  const all = Array.from({ length: 200 }, (_, index) => index);
  await Promise.all(all.map((id) => bus.publish(status(id))));
  await expect.poll(() => heard.length).toBe(200);
  expect(heard).toEqual(all);
  await bus.close();
  process.off('warning', warned);
  expect(errors).toEqual([]);
  expect(warnings).toEqual([]);
});
