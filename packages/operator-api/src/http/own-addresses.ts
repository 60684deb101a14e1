import type { Deps } from '../deps.ts';

const loopback = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Which addresses are this server's own. Nothing that a request says is among them. */
export interface OwnAddresses {
  /** What every link begins with, without a trailing slash. */
  readonly url: string;
  /** Whether requests to this host are answered: every one behind PUBLIC_URL, else loopback names and those told. */
  answersTo(host: string): boolean;
  /** Whether a page of this origin, asking this host, is one of ours. */
  isOwn(origin: string, host: string): boolean;
}

/** From the settings PUBLIC_URL and ALLOWED_HOSTS; without either, this machine alone. */
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
      // A page of another program on this machine has another port.
      return known.has(page.host) || (publicOrigin === null && isLoopback(page.host) && page.host === host);
    },
  };
}
