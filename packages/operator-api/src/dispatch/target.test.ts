import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createTargets, isPublic, TargetRefused } from './target.ts';

const publicHost = '93.184.215.14';

describe('an address of the public internet', () => {
  it.each([publicHost, '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '8.8.8.8', '::ffff:8.8.8.8'])(
    '%s is one',
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );

  it.each([
    ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.5', '169.254.169.254', '100.64.0.1'],
    ...['255.255.255.255', '224.0.0.1', '192.0.2.1', '198.18.0.1', '240.0.0.1', '::', '::1', 'fe80::1', 'fc00::1'],
    ...['fd12:3456::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::1'],
    ...['2001:db8::1', 'nonsense', ''],
  ])('%j is none', (address) => {
    expect(isPublic(address)).toBe(false);
  });
});

const resolving =
  (...answers: string[][]) =>
  async () =>
    (answers.length > 1 ? (answers.shift() ?? []) : (answers[0] ?? [])).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
const strict = (...answers: string[][]) => createTargets({ allowPrivate: false, resolve: resolving(...answers) });

describe('adding a webhook', () => {
  it('takes https to a public address', async () => {
    await strict([publicHost]).check('https://dispatch.example/hook?of=1');
  });

  it.each([
    ['http://dispatch.example/hook', /https/],
    ['ftp://dispatch.example/hook', /https/],
    ['javascript:alert(1)', /https/],
    ['dispatch.example', /https/],
    ['', /https/],
    ['https://user:password@dispatch.example/', /password/],
    ['https://127.0.0.1/hook', /private network/],
    ['https://[::1]/hook', /private network/],
    ['https://[::ffff:10.0.0.1]/hook', /private network/],
    ['https://2130706433/hook', /private network/],
    ['https://0x7f.1/hook', /private network/],
    ['https://169.254.169.254/latest/meta-data', /private network/],
  ])('refuses %s', async (url, words) => {
    await expect(strict([publicHost]).check(url)).rejects.toThrow(words);
  });

  it('refuses a host with a private address among others, and one that nobody knows', async () => {
    await expect(strict([publicHost, '10.0.0.1']).check('https://dispatch.example')).rejects.toThrow(TargetRefused);
    await expect(strict([]).check('https://dispatch.example')).rejects.toThrow(/cannot be found/);
    const unknown = createTargets({ allowPrivate: false, resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(unknown.check('https://dispatch.example')).rejects.toThrow(/cannot be found/);
  });

  it('takes what the operator’s setting allows', async () => {
    const open = createTargets({ allowPrivate: true, resolve: resolving(['10.0.0.1']) });
    await open.check('http://dispatch.internal/hook');
    await open.check('http://127.0.0.1:9000/hook');
  });
});

describe('sending to it', () => {
  let close = async () => {};
  afterEach(() => close());

  async function listening() {
    const paths: string[] = [];
    const server = createServer((request, response) => {
      paths.push(String(request.url));
      response.writeHead(302, { location: '/elsewhere' }).end('x'.repeat(100_000));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    close = async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
    const address = server.address();
    return { paths, port: typeof address === 'object' && address ? address.port : 0 };
  }

  it('follows no redirect', async () => {
    const { paths, port } = await listening();
    const open = createTargets({ allowPrivate: true });
    expect(await open.post(`http://127.0.0.1:${port}/hook`, {}, '{}', 2_000)).toMatchObject({ status: 302 });
    expect(paths).toEqual(['/hook']);
  });

  it('refuses a host whose address has become a private one since it was added', async () => {
    const { paths, port } = await listening();
    const rebound = strict([publicHost], ['127.0.0.1']);
    await rebound.check(`https://dispatch.example:${port}/hook`);
    const sent = rebound.post(`https://dispatch.example:${port}/hook`, {}, '{}', 2_000);
    await expect(sent).rejects.toThrow(/private network/);
    await expect(strict().post(`https://127.0.0.1:${port}/hook`, {}, '{}', 2_000)).rejects.toThrow(/private network/);
    await expect(strict().post(`http://127.0.0.1:${port}/hook`, {}, '{}', 2_000)).rejects.toThrow(/https/);
    expect(paths).toEqual([]);
  });

  it('connects to the very address that was checked', async () => {
    const { paths, port } = await listening();
    // The name does not exist in DNS, so the connection must have used the checked address.
    const open = createTargets({ allowPrivate: true, resolve: resolving(['127.0.0.1']) });
    await open.post(`http://dispatch.invalid:${port}/hook`, {}, '{}', 2_000);
    expect(paths).toEqual(['/hook']);
  });

  it('waits for an answer no longer than it is told to', async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    close = async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
    const { port } = server.address() as { port: number };
    const open = createTargets({ allowPrivate: true });
    await expect(open.post(`http://127.0.0.1:${port}/`, {}, '{}', 50)).rejects.toThrow(/abort|timeout/i);
  });
});
