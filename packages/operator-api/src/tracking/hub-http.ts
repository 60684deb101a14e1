import { randomBytes } from 'node:crypto';

/**
 * POST …/negotiate, which SignalR's own clients begin with unless they are told not to. There is one transport: a web socket
 * belongs to the process that it reaches, so that any balancer will do. A client that came here first connects with the id
 * that it got to whichever process it then comes to, where the id means nothing.
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
