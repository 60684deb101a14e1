import type { Deps } from '../deps.ts';

const loopback = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** The addresses of this server. None is taken from a request. */
export interface OwnAddresses {
  /** The start of every link, without a trailing slash. */
  readonly url: string;
  /**
   * Whether requests to this host are accepted: any host behind PUBLIC_URL, else loopback names and configured hosts.
   */
  answersTo(host: string): boolean;
  /** Whether a page of this origin that requests this host is this server's own. */
  isOwn(origin: string, host: string): boolean;
}

/** From the settings PUBLIC_URL and ALLOWED_HOSTS; without either, loopback addresses only. */
export function ownAddresses({
  publicUrl,
  hosts = [],
  localUrl,
}: Pick<Deps, 'publicUrl' | 'hosts' | 'localUrl'>): OwnAddresses {
  const known = new Set(hosts.map((host) => host.toLowerCase()));
  const isLoopback = (host: string) => loopback.test(host.replace(/:\d+$/, ''));
  const answersTo = (host: string) =>
    publicUrl !== undefined || isLoopback(host) || known.has(host) || known.has(host.replace(/:\d+$/, ''));
  const publicOrigin = publicUrl === undefined ? null : new URL(publicUrl).origin;
  return {
    get url() {
      return (publicUrl ?? localUrl?.() ?? 'http://localhost:4300').replace(/\/+$/, '');
    },
    answersTo,
    isOwn(origin, host) {
      if (origin === publicOrigin) return true;
      const page = URL.canParse(origin) ? new URL(origin) : null;
      if (page === null || page.origin !== origin) return false;
      // Another program's page on this machine has another port.
      return known.has(page.host) || (publicOrigin === null && isLoopback(page.host) && page.host === host);
    },
  };
}
