// @vitest-environment node
import { createCancelSource } from 'booking-core/ports';
import { describe, expect, it } from 'vitest';
import { createBrowserClock, createFetchHttp, createRandom, createWebStorage } from './index.ts';

describe('where there is no DOM', () => {
  it('can be imported and made', async () => {
    expect(typeof document).toBe('undefined');
    const cancel = createBrowserClock().setTimer(Date.now() + 60_000, () => {});
    cancel();
    expect(createRandom().id()).toHaveLength(22);
    const storage = createWebStorage('session');
    storage.set('draft', '1');
    expect(storage.get('draft')).toBe('1');
    const http = createFetchHttp({ fetch: async () => new Response('ok') });
    const request = { method: 'GET', url: 'https://operator.example/', headers: {}, timeoutMs: 100 } as const;
    expect(await http.send(request, createCancelSource().token)).toMatchObject({ kind: 'response' });
  });
});
