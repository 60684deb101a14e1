import { randomBytes } from 'node:crypto';

/**
 * POST …/negotiate, the first request of a SignalR client unless it is configured to skip it. The only transport is the
 * web socket, which needs no sticky sessions at the load balancer: its client may reach another process than this
 * request did, so the connection id in the response is not stored or checked.
 */
export function negotiate(request: Request): Response {
  const version = Number(new URL(request.url).searchParams.get('negotiateVersion') ?? 0);
  const id = randomBytes(18).toString('base64url');
  return Response.json(
    {
      negotiateVersion: version >= 1 ? 1 : 0,
      connectionId: id,
      ...(version >= 1 ? { connectionToken: id } : {}),
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    },
    { headers: { 'cache-control': 'no-store' } },
  );
}
