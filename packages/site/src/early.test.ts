import { createCancelSource, type HttpPort, type HttpRequest } from 'booking-core/ports';
import { describe, expect, it, vi } from 'vitest';
import { configurationArrives, settingsFile, withEarlyAnswers } from './early.ts';

const url = 'https://cars.example/api/configuration?airports=true&source=web';
const request: HttpRequest = { method: 'GET', url, headers: {}, timeoutMs: 1000 };

function network() {
  const asked: string[] = [];
  const http: HttpPort = {
    async send({ url: target }) {
      asked.push(target);
      return { kind: 'response', status: 200, body: 'from the network' };
    },
  };
  return { asked, http };
}

const nothing = Promise.resolve(null);

describe('early answers', () => {
  it('are used once for their URL and never again', async () => {
    const { asked, http } = network();
    const port = withEarlyAnswers(http, {
      settings: nothing,
      answers: { [url]: Promise.resolve({ status: 200, body: 'early' }) },
    });
    const { token } = createCancelSource();
    expect(await port.send(request, token)).toEqual({ kind: 'response', status: 200, body: 'early' });
    expect(asked).toEqual([]);
    expect(await port.send(request, token)).toMatchObject({ body: 'from the network' });
    expect(await port.send({ ...request, url: `${url}&sandbox=true` }, token)).toMatchObject({
      body: 'from the network',
    });
    expect(asked).toEqual([url, `${url}&sandbox=true`]);
  });

  it.each([[null], [{ status: 503, body: 'no' }]])('that are %j are asked for again', async (answer) => {
    const { asked, http } = network();
    const port = withEarlyAnswers(http, { settings: nothing, answers: { [url]: Promise.resolve(answer) } });
    expect(await port.send(request, createCancelSource().token)).toMatchObject({ body: 'from the network' });
    expect(asked).toEqual([url]);
  });

  it('do not reach a caller who has gone', async () => {
    const { http } = network();
    const early = { settings: nothing, answers: { [url]: Promise.resolve({ status: 200, body: 'early' }) } };
    const cancel = createCancelSource();
    const sent = withEarlyAnswers(http, early).send(request, cancel.token);
    cancel.cancel();
    expect(await sent).toEqual({ kind: 'aborted' });
  });

  it('that hang are given up: the configuration after its request’s timeout, the settings file after 10 s', async () => {
    vi.useFakeTimers();
    try {
      const { asked, http } = network();
      const hanging = new Promise<null>(() => {});
      const early = { settings: hanging, answers: { [url]: hanging } };
      const port = withEarlyAnswers(http, early);
      const { token } = createCancelSource();
      const settled: unknown[] = [];
      port.send(request, token).then((outcome) => settled.push(outcome));
      settingsFile(early).then((settings) => settled.push(settings));
      await vi.advanceTimersByTimeAsync(999);
      expect(settled).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(settled).toEqual([{ kind: 'timeout' }]);
      await vi.advanceTimersByTimeAsync(9_000);
      expect(settled).toEqual([{ kind: 'timeout' }, null]);
      expect(await port.send(request, token)).toMatchObject({ body: 'from the network' });
      expect(asked).toEqual([url]);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    [{ status: 200, body: '{}' }, true],
    [{ status: 500, body: 'no' }, false],
    [null, false],
  ])('%j mean that the configuration has arrived: %j', async (answer, expected) => {
    const early = { settings: nothing, answers: { [url]: Promise.resolve(answer) } };
    expect(await configurationArrives(early)).toBe(expected);
    expect(await configurationArrives(undefined)).toBe(false);
  });

  it.each([
    [{ status: 200, body: '{"layout":"inline"}' }, { layout: 'inline' }],
    [{ status: 404, body: 'Not found' }, null],
    [{ status: 200, body: '<!doctype html>' }, null],
  ])('of the settings file %j are read as %j', async (answer, expected) => {
    expect(await settingsFile({ settings: Promise.resolve(answer), answers: {} })).toEqual(expected);
  });
});
