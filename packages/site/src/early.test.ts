import { createCancelSource, type HttpPort, type HttpRequest } from 'booking-core/ports';
import { describe, expect, it } from 'vitest';
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
