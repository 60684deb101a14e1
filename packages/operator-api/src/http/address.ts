import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The addresses read last: connections and proxies say theirs with every request. */
const known = new Map<string, Address | null>();

/** An address as it is compared: a mapped IPv4 address is the IPv4 address; null for what is none. */
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

/** @throws {RangeError} for what is neither an address nor a range (`10.0.0.0/8`). */
export function readRange(text: string): Range {
  const [base = '', bits, ...more] = text.split('/');
  const address = read(base);
  const longest = address?.kind() === 'ipv6' ? 128 : 32;
  // `::ffff:10.0.0.0/104` is the same as `10.0.0.0/8`.
  const mapped = base.includes(':') && longest === 32 ? 96 : 0;
  const length = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) - mapped : -1;
  if (!address || more.length > 0 || length < 0 || length > longest) {
    throw new RangeError(`${text} is no address and no range of addresses.`);
  }
  return [address, length];
}

/** What a proxy may tell of callers in: the header that most write, or RFC 7239's. */
export const forwardedHeaders = ['x-forwarded-for', 'forwarded'] as const;
export type ForwardedHeader = (typeof forwardedHeaders)[number];

/** The addresses in a header, the nearest last; '' for one that is not told, or not an address. */
function hopsOf(header: ForwardedHeader, text: string): readonly string[] {
  if (header === 'x-forwarded-for') return text.split(',');
  // Commas and semicolons within quotes stand in no address.
  return text.split(',').map((hop) => /(?:^|;)\s*for=(?:"([^"]*)"|([^;\s]*))/i.exec(hop)?.slice(1).join('') ?? '');
}

/** Where a call comes from: the peer, or whom the trusted proxies name. */
export type AddressOf = (peer: string, header: (name: ForwardedHeader) => string) => string;

/**
 * @param trustedProxies addresses and ranges; IPv4 addresses are also meant as a dual-stack listener writes them.
 * @param forwarded the one header that these proxies write: another would be what the caller wrote.
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
      // What no proxy of ours can have written is nobody's word.
      if (!address) break;
      if (!trusts(address)) return address.toString();
    }
    return from.toString();
  };
}

/** Whom a limit counts: an IPv4 address, or the /64 that one IPv6 customer has to themselves. */
export function networkOf(address: string): string {
  const read6 = address.includes(':') && ipaddr.IPv6.isValid(address) ? ipaddr.IPv6.parse(address) : null;
  if (!read6) return address;
  return `${read6.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
