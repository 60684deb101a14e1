import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Cache of parsed addresses: connections and proxies repeat theirs with every request. */
const known = new Map<string, Address | null>();

/** An address for comparison: a mapped IPv4 address becomes the IPv4 address; null for an invalid one. */
function read(text: string): Address | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  const address = parse(text);
  if (known.size >= 1_000) known.clear();
  if (text.length <= 60) known.set(text, address);
  return address;
}

function parse(text: string): Address | null {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/.exec(text.trim()) ?? [];
  const address = bracketed ?? dotted ?? text.trim();
  return ipaddr.isValid(address) && (address.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(address))
    ? ipaddr.process(address)
    : null;
}

type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** @throws {RangeError} for a text that is neither an address nor a range (`10.0.0.0/8`). */
export function readRange(text: string): Range {
  const [base = '', bits, ...more] = text.split('/');
  const address = read(base);
  const longest = address?.kind() === 'ipv6' ? 128 : 32;
  // `::ffff:10.0.0.0/104` is the same as `10.0.0.0/8`.
  const mapped = base.includes(':') && longest === 32 ? 96 : 0;
  const length = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) - mapped : -1;
  if (!address || more.length > 0 || length < 0 || length > longest) {
    throw new RangeError(`${text} is not an IP address or a range of IP addresses.`);
  }
  return [address, length];
}

/** The headers in which a proxy can send callers' addresses: the common one, or RFC 7239's. */
export const forwardedHeaders = ['x-forwarded-for', 'forwarded'] as const;
export type ForwardedHeader = (typeof forwardedHeaders)[number];

/** The addresses in a header, the nearest last; '' for one that is missing, or not an address. */
function hopsOf(header: ForwardedHeader, text: string): readonly string[] {
  if (header === 'x-forwarded-for') return text.split(',');
  // Splitting inside quotes is harmless, because addresses contain no commas or semicolons.
  return text.split(',').map((hop) => /(?:^|;)\s*for=(?:"([^"]*)"|([^;\s]*))/i.exec(hop)?.slice(1).join('') ?? '');
}

/** @returns the caller's address: the peer's, or the one that trusted proxies forward. */
export type AddressOf = (peer: string, header: (name: ForwardedHeader) => string) => string;

/**
 * @param trustedProxies addresses and ranges; IPv4 addresses also match in the mapped form of a dual-stack listener.
 * @param forwarded the one header that these proxies set: any other could come from the caller.
 * @throws {RangeError} as {@link readRange}.
 */
export function createAddressOf(
  trustedProxies: readonly string[],
  forwarded: ForwardedHeader = 'x-forwarded-for',
): AddressOf {
  const ranges = trustedProxies.map(readRange);
  const trusts = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
    ranges.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
  return (peer, header) => {
    const from = read(peer);
    if (!from || !trusts(from)) return from?.toString() ?? peer;
    for (const hop of [...hopsOf(forwarded, header(forwarded))].reverse()) {
      const address = read(hop);
      // An invalid hop was not written by a trusted proxy, so neither it nor those before it are trusted.
      if (!address) break;
      if (!trusts(address)) return address.toString();
    }
    return from.toString();
  };
}

/** The key of rate limits: an IPv4 address, or the /64 network that one IPv6 customer has. */
export function networkOf(address: string): string {
  const read6 = address.includes(':') && ipaddr.IPv6.isValid(address) ? ipaddr.IPv6.parse(address) : null;
  if (!read6) return address;
  return `${read6.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
