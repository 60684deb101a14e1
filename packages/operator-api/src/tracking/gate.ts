import type { IncomingMessage } from 'node:http';
import { familyOf } from '../accounts/sessions.ts';
import type { Deps } from '../deps.ts';
import { hubSessionOf, tokenIn } from '../desk/sessions.ts';
import { createAddressOf, networkOf } from '../http/address.ts';
import { ownAddresses } from '../http/own-addresses.ts';
import { Refusal } from '../http/refusal.ts';
import { Access } from '../licence/access.ts';
import type { LicenceBook } from '../licence/licence-book.ts';
import { messageOf } from '../log.ts';
import { messages } from '../messages.ts';
import type { SocketGate } from './hub-sockets.ts';

const headerOf = (request: IncomingMessage, name: string): string => {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? '');
};

/**
 * @returns the access check for web sockets, like that of HTTP calls: the page by its origin, the user by the token.
 */
export function createGate(deps: Deps, book: Pick<LicenceBook, 'all' | 'fresh'>): SocketGate {
  const access = new Access(deps, book.all);
  const addressOf = createAddressOf(deps.trustedProxies ?? [], deps.forwardedHeader);
  const own = ownAddresses(deps);
  return {
    clock: deps.clock,
    log: (error) => {
      deps.log?.({ level: 'error', event: 'hub', error: messageOf(error) });
    },
    async admit(request, url) {
      const origin = headerOf(request, 'origin');
      const asked = new Request(`http://${headerOf(request, 'host') || 'localhost'}${url.pathname}`, {
        headers: origin === '' ? {} : { origin },
      });
      if (!own.answersTo(new URL(asked.url).host)) throw new Refusal(421, 2, messages.otherHost);
      // No call may have come to this process before, nor any for long.
      await book.fresh();
      const caller = access.callerOf(asked);
      if (!access.mayRead(caller, 'origin')) {
        throw new Refusal(403, 2, 'This page may not follow rides.');
      }
      const bearer = /^Bearer ([\w-]{20,100})$/i.exec(headerOf(request, 'authorization'))?.[1];
      const token = bearer ?? url.searchParams.get('access_token') ?? '';
      const session = token === '' ? '' : await familyOf(deps.database, token, deps.clock());
      if (session === null) throw new Refusal(401, 2, messages.sessionOver);
      const remote = request.socket.remoteAddress ?? '';
      // The desk's page sends a cookie, which is accepted from the server's own pages only; the hub verifies it when a
      // staff member requests to watch.
      const isOwnPage = caller.kind === 'own' && caller.origin !== null;
      const staff = isOwnPage ? hubSessionOf(tokenIn(headerOf(request, 'cookie'))) : '';
      const address = networkOf(addressOf(remote, (name) => headerOf(request, name)));
      return { session: session || staff, address };
    },
  };
}
