import { lookup } from 'node:dns/promises';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** Resolves a host name to its IP addresses. */
export type Resolve = (host: string) => Promise<readonly Address[]>;

/** The parts of an HTTP response that webhooks and push messages use. */
export interface Answered {
  readonly status: number;
  /** The `Retry-After` header, in seconds or as a date; '' without one. */
  readonly retryAfter: string;
}

/** A URL to which no webhook may be sent; the message gives the reason. */
export class TargetRefused extends Error {
  override name = 'TargetRefused';
}

export interface Targets {
  /** @throws {TargetRefused} for a URL that is not https, cannot be resolved, or resolves to a private network. */
  check(url: string): Promise<void>;
  /**
   * Sends a body to exactly the IP address that was checked; redirects are not followed.
   * @throws {TargetRefused} as above; any other error when there is no response within `timeoutMs`.
   */
  post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string | Uint8Array,
    timeoutMs: number,
  ): Promise<Answered>;
}

/** Whether an IP address is public: not of this machine, a private or a reserved network. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` unwraps an IPv4-mapped address; tunnels to IPv4 (6to4, NAT64) have ranges of their own, which are not
  // unicast.
  return ipaddr.process(address).range() === 'unicast';
}

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

function readUrl(text: string, allowPrivate: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['https:', 'http:'].includes(url.protocol)) throw new TargetRefused('A webhook is an https address.');
  if (url.protocol === 'http:' && !allowPrivate) throw new TargetRefused('A webhook is an https address.');
  if (url.username !== '' || url.password !== '') throw new TargetRefused('A webhook’s address holds no password.');
  return url;
}

/**
 * Checks the URLs of webhooks and sends to them.
 * @param allowPrivate also allows addresses of private networks, and http.
 */
export function createTargets({
  allowPrivate,
  resolve = (host) => lookup(host, { all: true }),
}: {
  readonly allowPrivate: boolean;
  readonly resolve?: Resolve;
}): Targets {
  const checked = async (host: string): Promise<readonly Address[]> => {
    const found = isIP(host) === 0 ? await resolve(host) : [{ address: host, family: isIP(host) }];
    // A single private address is refused: the connection could use it.
    if (!allowPrivate && !found.every(({ address }) => isPublic(address))) {
      throw new TargetRefused(`${host} leads into a private network.`);
    }
    return found;
  };
  /**
   * The connection's DNS lookup: it checks the addresses it returns, so that DNS cannot change between check and
   * connection.
   */
  const lookUp: LookupFunction = (host, options, done) => {
    checked(host).then(
      (found) => {
        const [first] = found;
        if (!first) done(new Error(`${host} has no address`), '', 0);
        else if (options.all) done(null, [...found]);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    );
  };
  return {
    async check(text) {
      const host = bareHost(readUrl(text, allowPrivate));
      const found = await checked(host).catch((error: unknown) => {
        if (error instanceof TargetRefused) throw error;
        throw new TargetRefused(`${host} cannot be found.`);
      });
      if (found.length === 0) throw new TargetRefused(`${host} cannot be found.`);
    },
    async post(text, headers, body, timeoutMs) {
      const url = readUrl(text, allowPrivate);
      const host = bareHost(url);
      // Node does not call `lookup` for a host that is an IP address.
      if (isIP(host) !== 0) await checked(host);
      return new Promise<Answered>((resolve, reject) => {
        const send = url.protocol === 'https:' ? overHttps : overHttp;
        const asked = send(
          url,
          {
            method: 'POST',
            headers: { ...headers, 'content-length': Buffer.byteLength(body) },
            lookup: lookUp,
            agent: false,
            signal: AbortSignal.timeout(timeoutMs),
          },
          (answer) => {
            // The response body is discarded; the timeout ends one that does not finish.
            answer.on('error', () => undefined).resume();
            resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] ?? '' });
          },
        );
        asked.on('error', reject);
        asked.end(body);
      });
    },
  };
}
