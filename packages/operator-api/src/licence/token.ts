import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';

export interface TokenClaims {
  /**
   * `widget`: for one visit; `grace`: the last positive decision, stored by the page in case the licence service is
   * unavailable.
   */
  readonly use: 'widget' | 'grace';
  readonly code: string;
  readonly origin: string;
  /** Epoch seconds. */
  readonly exp: number;
  readonly jti: string;
}

export const tokenSeconds = 30 * 60;
/** How long the last positive decision is valid when the licence service is unavailable. */
export const graceSeconds = 24 * 3600;

/** Bytes as base64url without padding (RFC 4648 §5). */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decodes base64url without padding (RFC 4648 §5); null for an invalid text. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

/**
 * How long a key signs, in milliseconds. No token lives longer than a day, so only the previous key is accepted
 * besides.
 */
const keyMs = 30 * 24 * 3_600_000;

const longestToken = 1024;

const claimsSchema = v.object({
  use: v.picklist(['widget', 'grace']),
  code: v.string(),
  origin: v.string(),
  exp: v.number(),
  jti: v.string(),
});

/** Signs and verifies widget tokens: JSON Web Tokens with HMAC-SHA256. */
export interface TokenSigner {
  sign(claims: TokenClaims): Promise<string>;
  /** @returns the claims of a token with a valid signature that has not expired; null otherwise */
  read(token: string): Promise<TokenClaims | null>;
}

/**
 * Creates a signer with one key.
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

/** The key name in a token's header, unverified. */
function keyNameOf(token: string): unknown {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

/**
 * Signs with a key that changes every 30 days; a token names its key (`kid`), and the previous key is still accepted.
 * `keyOf` returns the key of a name, the same in every process.
 */
export function createTokenKeys(keyOf: (kid: string) => Promise<Uint8Array>, clock: () => number): TokenSigner {
  const signers = new Map<string, Promise<TokenSigner>>();
  const signer = (kid: string): Promise<TokenSigner> => {
    const known = signers.get(kid);
    if (known) return known;
    const made = keyOf(kid).then((key) => createTokenSigner(key, clock, kid));
    signers.set(kid, made);
    // After a failed database query, the next token tries again.
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
      // Only the two valid key names are accepted: a request must not make this server create and store keys.
      const named = [now, now - 1].map(String).find((each) => each === kid);
      return named === undefined ? null : (await signer(named)).read(token);
    },
  };
}
