import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';

export interface TokenClaims {
  /** `widget`: a visit's own; `grace`: the last good decision, kept by the page for when the licence service is away. */
  readonly use: 'widget' | 'grace';
  readonly code: string;
  readonly origin: string;
  /** Epoch seconds. */
  readonly exp: number;
  readonly jti: string;
}

export const tokenSeconds = 30 * 60;
/** How long the last good decision holds when the licence service cannot be asked again. */
export const graceSeconds = 24 * 3600;

/** Bytes as base64url without padding (RFC 4648 §5). */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Reads base64url without padding (RFC 4648 §5); null for what is none. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

/** How long a key signs. No token lives longer than a day, so the key before is read too, and none before that. */
const keyMs = 30 * 24 * 3_600_000;

const longestToken = 1024;

const claimsSchema = v.object({
  use: v.picklist(['widget', 'grace']),
  code: v.string(),
  origin: v.string(),
  exp: v.number(),
  jti: v.string(),
});

/** Signs and reads widget tokens: JSON Web Tokens with HMAC-SHA256. */
export interface TokenSigner {
  sign(claims: TokenClaims): Promise<string>;
  /** @returns the claims of a token with a right signature that has not expired; null otherwise */
  read(token: string): Promise<TokenClaims | null>;
}

/**
 * A signer with one key.
 * @param clock epoch milliseconds, for the expiry
 * @param kid the key's name, in the token's header
 */
export function createTokenSigner(key: Uint8Array, clock: () => number, kid = ''): TokenSigner {
  return {
    sign: (claims) => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', kid }).sign(key),
    async read(token) {
      if (token.length > longestToken) return null;
      const options = { algorithms: ['HS256'], requiredClaims: ['exp'], currentDate: new Date(clock()) };
      const verified = await jwtVerify(token, key, options).catch(() => null);
      const claims = v.safeParse(claimsSchema, verified?.payload);
      return claims.success ? claims.output : null;
    },
  };
}

/** The name of the key that a token says it is signed with, unverified. */
function keyNameOf(token: string): unknown {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

/**
 * Signs with a key that is another one every 30 days; a token names its key (`kid`), and the key before the current one is
 * still read. `keyOf` gives the key of a name, the same to every process.
 */
export function createTokenKeys(keyOf: (kid: string) => Promise<Uint8Array>, clock: () => number): TokenSigner {
  const signers = new Map<string, Promise<TokenSigner>>();
  const signer = (kid: string): Promise<TokenSigner> => {
    const known = signers.get(kid);
    if (known) return known;
    const made = keyOf(kid).then((key) => createTokenSigner(key, clock, kid));
    signers.set(kid, made);
    // A database that did not answer is asked again with the next token.
    made.catch(() => signers.delete(kid));
    return made;
  };
  const period = () => Math.floor(clock() / keyMs);
  return {
    sign: async (claims) => (await signer(String(period()))).sign(claims),
    async read(token) {
      if (token.length > longestToken) return null;
      const kid = keyNameOf(token);
      const now = period();
      // Only names that a key can have: nobody makes this server keep keys by asking for them.
      const named = [now, now - 1].map(String).find((each) => each === kid);
      return named === undefined ? null : (await signer(named)).read(token);
    },
  };
}
