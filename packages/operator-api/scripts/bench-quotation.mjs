#!/usr/bin/env node
/**
 * Measures the built server: quotations under 32 connections, address searches, and the memory it holds.
 *
 *   node packages/operator-api/dist/main.js          (once: npm run build in this package)
 *   node packages/operator-api/scripts/bench-quotation.mjs [seconds]
 *
 * Starts a server of its own on a free port with an empty data folder and without rate limits, and ends it.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { sampleQuotation, startBuiltServer } from './bench/built-server.mjs';

const seconds = Number(process.argv[2] ?? 10);
const folder = await mkdtemp(join(tmpdir(), 'bench-quotation-'));
const server = await startBuiltServer({ DATA_DIR: folder, RATE_LIMIT: 'off' });
const { url } = server;

/** Resident memory in MB where the platform reports it, else NaN. */
const resident = () => {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024);
  } catch {
    return Number.NaN;
  }
};

async function measure(name, options) {
  const result = await autocannon({ url, duration: seconds, ...options });
  const bad = result.errors + result.timeouts + result.non2xx;
  const { p50, p99 } = result.latency;
  console.log(
    `${name}: p50 ${p50} ms, p99 ${p99} ms, ${Math.round(result.requests.average)} requests/s, ` +
      `${result['2xx']} answered, ${bad} failed, server ${resident()} MB`,
  );
  if (bad > 0) process.exitCode = 1;
}

try {
  console.log(`${url}, ${seconds} s each, server ${resident()} MB at the start`);
  await measure('quotation, 32 connections', {
    connections: 32,
    requests: [
      {
        method: 'POST',
        path: '/api/quotation',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: sampleQuotation() }),
      },
    ],
  });
  const prefixes = ['he', 'heathrow ter', 'padd', 'sw1a 1aa', 'kings cros', 'manch', 'lhr', 'e15', 'gatwik', 'vict'];
  let next = 0;
  await measure('searchaddress, 32 connections', {
    connections: 32,
    requests: [
      {
        method: 'GET',
        setupRequest: (request) => ({
          ...request,
          path: `/api/searchaddress?prefix=${encodeURIComponent(prefixes[next++ % prefixes.length])}`,
        }),
      },
    ],
  });
  await measure('searchaddress, 1 connection', {
    connections: 1,
    requests: [
      {
        method: 'GET',
        setupRequest: (request) => ({
          ...request,
          path: `/api/searchaddress?prefix=${encodeURIComponent(prefixes[next++ % prefixes.length])}`,
        }),
      },
    ],
  });
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
