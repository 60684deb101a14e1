import { BlockList, isIP } from 'node:net';
import * as v from 'valibot';
import type { IpInfo, VisitorLocator } from './locator.ts';

export interface IpLookupOptions {
  /** The service's URL, with `{ip}` as the placeholder; its response has the format of ipinfo.io. */
  readonly url: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly clock: () => number;
  readonly timeoutMs?: number;
}

/** How long a result is cached: every request discloses a visitor's address to another company and may cost money. */
const cacheMs = 24 * 3_600_000;
/** How long a failed lookup of an address is cached. */
const failedMs = 5 * 60_000;
const maxCachedAnswers = 10_000;

const text = v.optional(v.string(), '');
const answer = v.object({
  city: text,
  loc: text,
  region: text,
  country: v.pipe(v.string(), v.regex(/^[A-Za-z]{2}$/)),
});

const own = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  own.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  own.addSubnet(net, prefix, 'ipv6');

/** @returns a public IP address, IPv4-mapped IPv6 as IPv4; null for a private or invalid one. */
function publicAddress(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  if (family === 0 || own.check(plain, family === 4 ? 'ipv4' : 'ipv6')) return null;
  return plain;
}

/**
 * @returns a locator that queries an IP-location service (specification 1 §7, external lookups); failures give null.
 */
export function createIpLookup({
  url,
  fetch = globalThis.fetch,
  clock,
  timeoutMs = 2_000,
}: IpLookupOptions): VisitorLocator {
  const kept = new Map<string, { readonly until: number; readonly found: Promise<IpInfo | null> }>();

  async function ask(ip: string): Promise<IpInfo | null> {
    try {
      const response = await fetch(url.replaceAll('{ip}', encodeURIComponent(ip)), {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) return null;
      const parsed = v.safeParse(answer, await response.json());
      return parsed.success ? { ip, ...parsed.output } : null;
    } catch {
      return null;
    }
  }

  return {
    async locate(address) {
      const ip = publicAddress(address);
      if (ip === null) return null;
      const known = kept.get(ip);
      if (known && clock() < known.until) return known.found;
      const found = ask(ip);
      kept.delete(ip);
      kept.set(ip, { until: clock() + cacheMs, found });
      const [oldest] = kept.keys();
      if (kept.size > maxCachedAnswers && oldest !== undefined) kept.delete(oldest);
      const answered = await found;
      if (answered === null) kept.set(ip, { until: clock() + failedMs, found });
      return answered;
    },
  };
}
