import { lookup } from 'node:dns/promises';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** Finds the addresses of a host. */
export type Resolve = (host: string) => Promise<readonly Address[]>;

/** Where an answer came from, as far as a webhook cares. */
export interface Answered {
  readonly status: number;
  /** What it says of when to come again, in seconds or as a date; '' for nothing. */
  readonly retryAfter: string;
}

/** An address that nothing is sent to; the message says why. */
export class TargetRefused extends Error {
  override name = 'TargetRefused';
}

export interface Targets {
  /** @throws {TargetRefused} for an address that is not https, cannot be found, or leads into a private network. */
  check(url: string): Promise<void>;
  /**
   * Sends a body, to the very address that was checked; a redirect is an answer like any other.
   * @throws {TargetRefused} as above; any other error where nobody answers within `timeoutMs`.
   */
  post(url: string, headers: Readonly<Record<string, string>>, body: string, timeoutMs: number): Promise<Answered>;
}

/** Whether an address belongs to the public internet: not to this machine, a private or a reserved network. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // A mapped IPv4 address is the IPv4 address; tunnels to IPv4 (6to4, NAT64) have ranges of their own.
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
 * Where webhooks may go.
 * @param allowPrivate addresses of private networks, and http, are allowed too.
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
    // One private address among them is enough: whoever connects could be given it.
    if (!allowPrivate && !found.every(({ address }) => isPublic(address))) {
      throw new TargetRefused(`${host} leads into a private network.`);
    }
    return found;
  };
  /** What the connection itself looks the host up with: what was checked is what is connected to. */
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
      // A host that is an address is looked up by nobody.
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
            // Its words are read by nobody; what does not end is ended by the timeout.
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
