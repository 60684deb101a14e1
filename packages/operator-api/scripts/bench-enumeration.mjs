#!/usr/bin/env node
/**
 * Measures whether response times reveal if an email has an account: the area under the ROC curve of a guesser who takes
 * slower responses for known emails. 0.5 is chance, 1 is certainty.
 *
 *   node packages/operator-api/scripts/bench-enumeration.mjs [pairs] [main.js]
 *
 * Calls resetpassword, signIn, signUp and updateprofile. Starts a server of its own without rate limits, and ends it.
 * Fails when it differs from 0.5 by more than 0.05; with 400 pairs, chance stays within 0.04 in 19 runs of 20.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltServer } from './bench/built-server.mjs';

const pairs = Number(process.argv[2] ?? 400);
const most = 0.55;
const folder = await mkdtemp(join(tmpdir(), 'bench-enumeration-'));
const server = await startBuiltServer({ DATA_DIR: folder, RATE_LIMIT: 'off' }, process.argv[3]);
const { url } = server;

let state = 20261122;
/** A seeded generator: the same order in every run. */
const chance = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};
const person = { firstname: 'A', surname: 'B', dialingcode: '44', phone: '7911224321', passwordhash: 'p'.repeat(64) };
async function send(path, body, { method = 'POST', token } = {}) {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}
/** @returns milliseconds until the whole response has arrived. */
async function timed(...asked) {
  const began = performance.now();
  await send(...asked);
  return performance.now() - began;
}

/** The share of pairs in which the known email's response is the slower one. */
function area(known, unknown) {
  const all = [...known.map((ms) => [ms, 1]), ...unknown.map((ms) => [ms, 0])].sort((a, b) => a[0] - b[0]);
  const ranks = all.reduce((sum, [, isKnown], index) => sum + (isKnown ? index + 1 : 0), 0);
  return (ranks - (known.length * (known.length + 1)) / 2) / (known.length * unknown.length);
}

async function measure(path, bodyOf, options) {
  const times = { known: [], unknown: [] };
  for (let pair = 0; pair < pairs; pair++) {
    const order = chance() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const kind of order) times[kind].push(await timed(path, bodyOf(kind, pair), options));
  }
  const found = area(times.known, times.unknown);
  console.log(`${path}: ${pairs} pairs, AUC ${found.toFixed(3)}`);
  if (Math.abs(found - 0.5) > most - 0.5) process.exitCode = 1;
}

const known = (pair) => `known${pair}@example.com`;
/** Each call requests an unknown email only once. */
const emailOf = (call) => (kind, pair) => (kind === 'known' ? known(pair) : `${call}${pair}@example.com`);

console.log(`load ${loadavg()[0]?.toFixed(1)}`);
try {
  for (let pair = 0; pair < pairs; pair++) await send('/api/signUp', { ...person, email: known(pair) });
  const { token } = await send('/api/signUp', { ...person, email: 'asks@example.com' });
  const bodyOf = (call, more) => (kind, pair) => ({ email: emailOf(call)(kind, pair), ...more });
  await measure('/api/resetpassword', bodyOf('reset', { custid: 0, source: 'web' }));
  await measure('/api/signIn', bodyOf('signin', { passwordhash: 'w'.repeat(64) }));
  await measure('/api/updateprofile', bodyOf('profile', { ...person, custid: 0 }), { method: 'PUT', token });
  await measure('/api/signUp', bodyOf('signup', { ...person, passwordhash: 'w'.repeat(64) }));
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
