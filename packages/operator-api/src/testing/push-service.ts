import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { RideNews } from 'contracts';
import { importJWK, type JWTPayload, jwtVerify } from 'jose';

/** A browser that has subscribed: what its page sends to the server, and the secrets that only it has. */
export interface Browser {
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** The messages that arrived, decrypted, oldest first. */
  readonly received: { readonly news: RideNews; readonly headers: IncomingHttpHeaders; readonly by: JWTPayload }[];
}

export interface PushService {
  readonly origin: string;
  /** Subscribes a browser with the server's public key. */
  subscribe(key: string): Browser;
  /** Chooses the response to the next messages: a status, or none at all. */
  answer: (browser: Browser) => number | 'silence';
  /** Headers of its responses. */
  headers: Readonly<Record<string, string>>;
  /** The number of requests. */
  asked: number;
  close(): Promise<void>;
}

/** Decrypts a message as browsers do (RFC 8188, RFC 8291). @throws when it is not encrypted for these keys */
function decrypted(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > body.readUInt32BE(16)) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  return plain.subarray(0, end).toString('utf8');
}

/** Verifies the signature of a request (RFC 8292). @throws when it is not by the owner of the subscription's key */
async function signer(authorization: string, key: string, origin: string): Promise<JWTPayload> {
  const [, token = '', sentKey = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (sentKey !== key) throw new Error('another key than the subscription has');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  const { payload } = await jwtVerify(token, jwk, { audience: origin, requiredClaims: ['exp', 'sub'] });
  if ((payload.exp ?? 0) > Date.now() / 1_000 + 86_400) throw new Error('valid for more than a day');
  return payload;
}

/** A push service on this machine that accepts what those of browsers do, and refuses everything else with 400. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { browser: Browser; open: (body: Buffer) => string; key: string }>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      service.asked += 1;
      const at = browsers.get(request.url ?? '');
      if (!at) return void response.writeHead(404).end();
      const { headers } = request;
      try {
        if (request.method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') throw new Error('not a message');
        if (!/^\d+$/.test(String(headers.ttl))) throw new Error('no TTL');
        const by = await signer(String(headers.authorization), at.key, service.origin);
        const news = JSON.parse(at.open(Buffer.concat(parts))) as RideNews;
        const status = service.answer(at.browser);
        if (status === 'silence') return;
        if (status < 300) at.browser.received.push({ news, headers, by });
        response.writeHead(status, service.headers).end();
      } catch (error) {
        response.writeHead(400).end(String(error));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const service: PushService = {
    origin: `http://127.0.0.1:${port}`,
    subscribe(key) {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const path = `/${randomBytes(16).toString('hex')}`;
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
      const browser: Browser = { subscription: { endpoint: `${service.origin}${path}`, keys }, received: [] };
      browsers.set(path, { browser, key, open: (body) => decrypted(body, ecdh, auth) });
      return browser;
    },
    answer: () => 201,
    headers: {},
    asked: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}
