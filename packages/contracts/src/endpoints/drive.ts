/** Methods and paths of the driver's calls, which the page needs at run time. */
const at = <const Method extends 'GET' | 'POST' | 'PUT' | 'DELETE', const Path extends string>(
  method: Method,
  path: Path,
) => ({
  method,
  path: `/drive/v1${path}` as `/drive/v1${Path}`,
});

export const driveEndpoints = {
  signIn: at('POST', '/session'),
  signOut: at('DELETE', '/session'),
  rides: at('GET', '/rides'),
  availability: at('PUT', '/availability'),
  event: at('POST', '/bookings/{reference}/legs/{leg}/events'),
  positions: at('POST', '/positions'),
  push: at('GET', '/push'),
  pushOn: at('PUT', '/push'),
  pushOff: at('DELETE', '/push'),
} as const;
