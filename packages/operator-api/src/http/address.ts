/** Where a call comes from: the peer, or whom the trusted proxies name. */
export function addressOf(peer: string, forwardedFor: string, trustedProxies: readonly string[]): string {
  if (!trustedProxies.includes(peer)) return peer;
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  return hops.findLast((hop) => hop !== '' && !trustedProxies.includes(hop)) ?? peer;
}
