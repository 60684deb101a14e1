import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { openEmbedded } from '../database/open-embedded.ts';
import { RateLimiter } from '../http/rate-limit.ts';
import { createLocalBus } from '../tracking/bus.ts';
import { createHub } from '../tracking/hub.ts';
import { createHubSockets } from '../tracking/hub-sockets.ts';
import { bookingOf, openFixture, quotationOf, seededBytes } from './fixture.ts';

/** 2,000 followers of 200 vehicles at 1 Hz; the followers run in a process of their own. See scripts/bench-hub.mjs. */
const vehicles = 200;
const followers = 2_000;
const seconds = Number(process.argv[2] ?? 20);

interface Ride {
  readonly job: string;
  readonly code: string;
}
interface Figures {
  readonly deliveries: number;
  readonly latencies: readonly number[];
}

async function serve(): Promise<void> {
  const database = await openEmbedded();
  const server = await openFixture({ database });
  const rides: Ride[] = [];
  for (let count = 0; count < vehicles; count++) {
    const request = quotationOf();
    const quoted = await server.post('/api/quotation', request);
    const { body } = await server.post('/api/createbookingTest', bookingOf(request, quoted.body.totalfare));
    const info = await server.post('/api/bookinginfo', { code: body.BookingCode });
    const { jobpartid } = info.body.bookinginfo as { jobpartid: string };
    rides.push({ job: jobpartid, code: String(body.BookingCode) });
  }
  const bus = createLocalBus();
  const hub = createHub({
    database,
    bus,
    limiter: new RateLimiter(Date.now, undefined, 0),
    randomBytes: seededBytes(),
    clock: Date.now,
    timeZone: 'Europe/London',
    unlimited: true,
  });
  const gate = { clock: Date.now, admit: async () => ({ session: '', address: '' }), log: console.error };
  const http = createServer().on('upgrade', createHubSockets(hub, gate).upgrade);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  let published = 0;
  const idle = process.memoryUsage().rss;
  const child = fork(process.argv[1] as string, ['client'], { stdio: 'inherit' });
  const figures = new Promise<Figures>((resolve) => {
    child.on('message', (message: 'ready' | Figures) => {
      if (message !== 'ready') return resolve(message);
      const ends = Date.now() + seconds * 1000;
      // Spread over the second, as real vehicles' positions are.
      for (const [index, ride] of rides.entries()) {
        setTimeout(
          () => {
            const timer = setInterval(() => {
              const at = Date.now();
              if (at > ends) return clearInterval(timer);
              published += 1;
              void bus.publish({
                kind: 'locationUpdate',
                bookingId: Number(ride.job),
                leg: 'outbound',
                over: false,
                status: 'started',
                at,
                latitude: 51.5 + Math.random() / 10,
                longitude: -0.1,
                // Carries the sending time to the other process.
                secondsLeft: at,
                metresLeft: 900,
              });
            }, 1_000);
          },
          (index * 1_000) / vehicles,
        );
      }
      setTimeout(() => child.send('end'), (seconds + 3) * 1000);
    });
  });
  child.send({ port: (http.address() as AddressInfo).port, rides });
  const { deliveries, latencies } = await figures;
  const sorted = [...latencies].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const mb = (bytes: number) => Math.round(bytes / 1024 / 1024);
  const expected = (published * followers) / vehicles;
  console.log(
    `${followers} followers, ${vehicles} vehicles at 1 Hz, ${seconds} s: ${deliveries} of ${expected} deliveries; ` +
      `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${sorted.at(-1)} ms; left out for slow followers: ${hub.figures().dropped}; ` +
      `memory ${mb(idle)} MB before, ${mb(process.memoryUsage().rss)} MB with everybody connected`,
  );
  child.kill();
  process.exit(0);
}

function follow(): void {
  const latencies: number[] = [];
  process.on('message', (message: 'end' | { port: number; rides: Ride[] }) => {
    if (message === 'end') return process.send?.({ deliveries: latencies.length, latencies });
    let ready = 0;
    const open = (index: number) => {
      if (index >= followers) return;
      const ride = message.rides[index % vehicles] as Ride;
      const socket = new WebSocket(`ws://127.0.0.1:${message.port}/notification?userName=${index}`);
      socket.on('open', () => {
        socket.send('{"protocol":"json","version":1}\u001e');
        const args = JSON.stringify([ride.job, ride.code]);
        socket.send(`{"type":1,"invocationId":"1","target":"Follow","arguments":${args}}\u001e`);
      });
      socket.on('message', (data) => {
        const text = data.toString();
        const sent = /"traveltime":(\d+)/.exec(text)?.[1];
        if (sent) latencies.push(Date.now() - Number(sent));
        else if (text.includes('"result":true')) {
          ready += 1;
          if (ready === followers) process.send?.('ready');
          else open(index + 20);
        }
      });
    };
    for (let index = 0; index < 20; index++) open(index);
  });
}

if (process.argv[2] === 'client') follow();
else await serve();
