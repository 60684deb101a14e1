#!/usr/bin/env node
/**
 * Measures the time from an empty folder to the first booking, with only the commands of the server's README ("A
 * company of your own"): `init`, `validate`, `npm start`, then a fare and a booking over HTTP. Prints seconds for each.
 * Needs Node, npm and a shell; when nothing is built yet, the time includes the build by `npm start`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './lib/free-port.mjs';
import { linesOfCompany } from './lib/readme-lines.mjs';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'packages/operator-api/README.md'), 'utf8');
const home = mkdtempSync(join(tmpdir(), 'first-booking-'));
const [init, validate, start] = linesOfCompany(readme, join(home, 'company'));
const mostMs = 1_200_000;

const began = Date.now();
let last = began;
function tell(step) {
  const now = Date.now();
  console.log(`${step.padEnd(10)} ${((now - last) / 1_000).toFixed(1)} s`);
  last = now;
}

function run(line) {
  const { status, stdout, stderr } = spawnSync(line, { cwd: root, shell: true, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${line}\n${stdout}${stderr}`);
}

async function ask(url, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if ((answer.code ?? answer.Code) !== 1) throw new Error(`${url}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Books a ride across the company's city as a guest who pays cash. */
async function book(url) {
  const asked = {
    ...{ requestid: randomUUID(), rtntype: '', source: 'web', paymentmethod: 'cash', currencyCode: '' },
    ...{ pick: '14 Rue de la République, 69002 Lyon', picklat: 45.76406, picklng: 4.83551, pickpostcode: '69002' },
    ...{ doff: 'Lyon-Perrache, 69002 Lyon', dofflat: 45.7489, dofflng: 4.8259, droppostcode: '69002' },
    ...{
      pickcategory: 'Address',
      doffcategory: 'Station',
      viaaddresses: [],
      bookingdate: '',
      now: true,
      returndate: '',
    },
    ...{ traveltime: 1, distance: 1, returntraveltime: 0, returndistance: 0, vehtypeid: 1, pricetier: 'standard' },
    ...{ recalcroute: true, recalcnearestdriver: true, custid: 0, bookerid: 0, passengers: '1', handbags: '0' },
    ...{ luggages: '0', smallchilds: '0', largechilds: '0', smallpets: '0', otherpets: '0' },
  };
  const { totalfare, currencycode } = await ask(`${url}/api/quotation`, asked);
  tell('a fare');
  const stop = (side, end) => ({
    address: asked[side],
    postcode: asked[`${end}postcode`],
    category: asked[`${side}category`],
    latitude: asked[`${side}lat`],
    longitude: asked[`${side}lng`],
  });
  const { pick: _from, doff: _to, requestid, ...same } = asked;
  const contact = { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.com', phone: '612345678' };
  const { Bref } = await ask(`${url}/api/createbookingTest`, {
    ...{ ...same, requestid: randomUUID(), quotationid: requestid, contact: { ...contact, dialingcode: '33' } },
    ...{ pickup: stop('pick', 'pick'), dropoff: stop('doff', 'drop'), customer: null, bookerref: '', sandbox: false },
    ...{ totalfare, currencycode, promocode: '', note: '', pickupnote: '', pickdownnote: '', trackingcode: '' },
  });
  tell('a booking');
  return `${Bref}, ${totalfare} ${currencycode}`;
}

const env = { ...process.env, PORT: await freePort(), EXAMPLES_PORT: await freePort(), DATA_DIR: join(home, 'data') };
let child;
try {
  run(init);
  tell('init');
  run(validate);
  tell('validate');
  child = spawn(start, { cwd: root, shell: true, detached: true, stdio: 'ignore', env });
  const url = `http://localhost:${env.PORT}`;
  while (!(await fetch(`${url}/health`).catch(() => null))?.ok) {
    if (child.exitCode !== null || Date.now() - last > mostMs) throw new Error(`${start}\ndid not serve ${url}`);
    await new Promise((done) => setTimeout(done, 200));
  }
  tell('start');
  const booked = await book(url);
  console.log(`\n${booked}: ${((Date.now() - began) / 60_000).toFixed(1)} minutes from an empty folder.`);
} finally {
  if (child) {
    /** Whether a process of the shell's group still runs: the server still writes files after the shell has ended. */
    const isLeft = () => {
      try {
        return process.kill(-child.pid, 0);
      } catch {
        return false;
      }
    };
    if (isLeft()) process.kill(-child.pid, 'SIGTERM');
    while (isLeft()) await new Promise((done) => setTimeout(done, 100));
  }
  rmSync(home, { recursive: true, force: true });
}
