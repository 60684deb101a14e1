import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The output of this package's `npm run build`. */
const builtMain = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/**
 * Starts a built server on a free port and waits until it listens.
 * @param {Readonly<Record<string, string>>} settings environment variables; DATA_DIR at least
 * @param {string} [main] another build's main.js
 * @returns {Promise<{ url: string, pid: number, stop(): Promise<void> }>}
 * @throws {Error} when it ends before it listens
 */
export async function startBuiltServer(settings, main = builtMain) {
  const server = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve, reject) => {
    server.stdout.on('data', (chunk) => {
      const found = /http:\/\/localhost:\d+/.exec(String(chunk));
      if (found) resolve(found[0]);
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    url,
    pid: server.pid,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** The body of POST /api/quotation for a journey of the demonstration, with a request id of its own. */
export const sampleQuotation = () =>
  JSON.stringify({
    requestid: randomUUID(),
    rtntype: '',
    source: 'web',
    viaaddresses: [],
    currencyCode: 'GBP',
    paymentmethod: 'cash',
    pick: 'Paddington Station, Praed Street, London W2 1HQ',
    picklat: 51.5165 + Math.random() / 100,
    picklng: -0.1769,
    pickpostcode: 'W2 1HQ',
    pickcategory: 'Station',
    doff: 'Heathrow Terminal 2, Hounslow TW6 1EW',
    dofflat: 51.4695,
    dofflng: -0.4514,
    droppostcode: 'TW6 1EW',
    doffcategory: 'Air',
    bookingdate: '',
    now: true,
    vehtypeid: 1,
    passengers: '2',
    handbags: '1',
    luggages: '2',
  });
