import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLicenceBook } from '../licence/licence-book.ts';
import { type Fixture, noon, openFixture } from '../testing/fixture.ts';
import { createLocalBus } from '../tracking/bus.ts';
import { createGate } from '../tracking/gate.ts';
import { createHub, type Hub } from '../tracking/hub.ts';
import { createHubSockets } from '../tracking/hub-sockets.ts';
import { RateLimiter } from './rate-limit.ts';
import { closeSilentConnections } from './silent-connections.ts';

let fixture: Fixture;
let hub: Hub;
let port: number;
const logged: unknown[] = [];
const server = createServer((_request, response) => response.end('here'));
beforeAll(async () => {
  fixture = await openFixture({ log: (entry) => logged.push(entry) });
  const { deps } = fixture;
  hub = createHub({
    ...deps,
    bus: createLocalBus(),
    limiter: new RateLimiter(deps.clock),
    timeZone: 'Europe/London',
  });
  const gate = createGate(deps, createLicenceBook(deps.database, deps.operator, deps));
  const sockets = createHubSockets(hub, gate);
  server.on('upgrade', sockets.upgrade);
  closeSilentConnections(server, 200);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await fixture.close();
});

const ended = (socket: Socket) =>
  new Promise<string>((done) => {
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => done(text));
  });

describe('an upgrade that cannot be read', () => {
  it.each([
    ['GET //%zz HTTP/1.1', 'localhost'],
    ['GET // HTTP/1.1', 'localhost'],
    ['GET http://[ HTTP/1.1', 'localhost'],
    ['GET /notification HTTP/1.1', 'a b'],
    ['GET /notification HTTP/1.1', '[::'],
    ['GET /notification HTTP/1.1', '%00'],
  ])('is the caller’s fault, and no error here: %s, Host: %s', async (line, host) => {
    logged.length = 0;
    const socket = connect(port, '127.0.0.1');
    const answer = ended(socket);
    socket.write(
      `${line}\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OTAxMjM0NQ==\r\n\r\n`,
    );
    setImmediate(() => socket.end());
    expect(await answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(logged).toEqual([]);
  });
});

it('connections that say nothing are closed, others are not', async () => {
  const silent = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'));
  const speaking = connect(port, '127.0.0.1');
  speaking.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await Promise.all(silent.map(ended));
  expect(silent.every((socket) => socket.destroyed || socket.readyState !== 'open')).toBe(true);
  expect(speaking.readyState).toBe('open');
  speaking.destroy();
});

describe('a client of the hub that never stops', () => {
  const start = async () => {
    const peer = await hub.open('', '192.0.2.1');
    hub.connect(peer, { waiting: 0, send: () => undefined, close: () => undefined });
    return hub.receive(peer, '{"protocol":"json","version":1}\u001e').then(() => peer);
  };
  it.each([
    ['pings', '{"type":6}\u001e'],
    ['messages that nobody knows', '{"type":99}\u001e'],
  ])('is let go after a burst of %s', async (_, message) => {
    const peer = await start();
    await hub.receive(peer, message.repeat(59));
    expect(peer.connected).toBe(true);
    await hub.receive(peer, message.repeat(10));
    expect(peer.connected).toBe(false);
  });
  it('is kept for a day of honest pings', async () => {
    const peer = await start();
    for (let at = 0; at < 24 * 3_600_000; at += 15_000) {
      fixture.clock.now = noon + at;
      await hub.receive(peer, '{"type":6}\u001e');
    }
    expect(peer.connected).toBe(true);
  });
});
