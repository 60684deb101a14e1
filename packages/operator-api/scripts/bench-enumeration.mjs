#!/usr/bin/env node
/**
 * Measures whether the time of an answer tells if an email has an account: the area under the curve of a guesser who calls
 * the slower half known. 0.5 is a coin, 1 is certain.
 *
 *   node packages/operator-api/scripts/bench-enumeration.mjs [pairs] [main.js]
 *
 * Starts a server of its own without rate limits, and ends it. Fails above 0.55 either way.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltServer } from './bench/built-server.mjs';

const pairs = Number(process.argv[2] ?? 400);
const most = 0.55;
const folder = await mkdtemp(join(tmpdir(), 'bench-enumeration-'));
const server = await startBuiltServer({ DATA_DIR: folder, RATE_LIMIT: 'off' }, process.argv[3]);
const { url } = server;

let state = 20261122;
/** The same order in every run. */
const chance = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};
const person = { firstname: 'A', surname: 'B', dialingcode: '44', phone: '7911224321', passwordhash: 'p'.repeat(64) };
async function ask(path, body) {
  const began = performance.now();
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return performance.now() - began;
}

/** How often a known email's answer is the slower one of two. */
function area(known, unknown) {
  const all = [...known.map((ms) => [ms, 1]), ...unknown.map((ms) => [ms, 0])].sort((a, b) => a[0] - b[0]);
  const ranks = all.reduce((sum, [, isKnown], index) => sum + (isKnown ? index + 1 : 0), 0);
  return (ranks - (known.length * (known.length + 1)) / 2) / (known.length * unknown.length);
}

async function measure(path, count, bodyOf) {
  const times = { known: [], unknown: [] };
  for (let pair = 0; pair < count; pair++) {
    const order = chance() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const kind of order) times[kind].push(await ask(path, bodyOf(kind, pair)));
  }
  const found = area(times.known, times.unknown);
  console.log(`${path}: ${count} pairs, AUC ${found.toFixed(3)}`);
  if (Math.abs(found - 0.5) > most - 0.5) process.exitCode = 1;
}

try {
  for (let index = 0; index < 20; index++) await ask('/api/signUp', { ...person, email: `known${index}@example.com` });
  const emailOf = (kind, pair) => (kind === 'known' ? `known${pair % 20}@example.com` : `other${pair}@example.com`);
  await measure('/api/resetpassword', pairs, (kind, pair) => ({
    custid: 0,
    email: emailOf(kind, pair),
    source: 'web',
  }));
  const few = Math.ceil(pairs / 4);
  await measure('/api/signIn', few, (kind, pair) => ({ email: emailOf(kind, pair), passwordhash: 'w'.repeat(64) }));
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
