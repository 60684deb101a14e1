/** Whether a gateway's address takes real money: its own test systems say so in their name, a stand-in is on this machine. */
export function isLiveAddress(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  const here = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return !here && !hostname.split('.').includes('sandbox');
}
