import { expect, test, vi } from 'vitest';
import { lazy } from './index.ts';

test('fetches nothing until it is needed, and then once for all', async () => {
  const load = vi.fn(async () => 'code');
  const service = lazy(load);
  expect([load.mock.calls.length, service.peek()]).toEqual([0, undefined]);
  expect(await Promise.all([service(), service()])).toEqual(['code', 'code']);
  expect([load.mock.calls.length, service.peek()]).toEqual([1, 'code']);
});

test('a fetch that fails is tried once more at once', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no network')).mockResolvedValue('code');
  expect(await lazy(load)()).toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});

test('what did not come is fetched again by the next call', async () => {
  let online = false;
  const service = lazy(async () => {
    if (!online) throw new Error('no network');
    return 'code';
  });
  await expect(service()).rejects.toThrow('no network');
  expect(service.peek()).toBeUndefined();
  online = true;
  expect(await service()).toBe('code');
});
