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

const encoder = new TextEncoder();

export function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

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

/** Signs and reads widget tokens (HMAC-SHA256): `payload.signature`, both base64url. */
export interface TokenSigner {
  sign(claims: TokenClaims): Promise<string>;
  /** The claims of a token with a right signature, whatever its age; null otherwise. */
  read(token: string): Promise<TokenClaims | null>;
}

export async function createTokenSigner(key: Uint8Array<ArrayBuffer>, kid = ''): Promise<TokenSigner> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
  return {
    async sign(claims) {
      const payload = toBase64Url(encoder.encode(JSON.stringify({ ...claims, kid })));
      const signature = await crypto.subtle.sign('HMAC', imported, encoder.encode(payload));
      return `${payload}.${toBase64Url(new Uint8Array(signature))}`;
    },
    async read(token) {
      if (token.length > 1024) return null;
      const [payload, signature, ...rest] = token.split('.');
      if (payload === undefined || signature === undefined || rest.length > 0) return null;
      const bytes = fromBase64Url(signature);
      if (!bytes || !(await crypto.subtle.verify('HMAC', imported, bytes, encoder.encode(payload)))) return null;
      const { use, code, origin, exp, jti } = readPayload(payload);
      return (use === 'widget' || use === 'grace') &&
        typeof code === 'string' &&
        typeof origin === 'string' &&
        typeof exp === 'number' &&
        typeof jti === 'string'
        ? { use, code, origin, exp, jti }
        : null;
    },
  };
}

/** What a payload says, believed or not. */
function readPayload(payload: string): Partial<Record<keyof TokenClaims | 'kid', unknown>> {
  try {
    const payloadData: unknown = JSON.parse(new TextDecoder().decode(fromBase64Url(payload) ?? new Uint8Array()));
    return typeof payloadData === 'object' && payloadData !== null ? payloadData : {};
  } catch {
    return {};
  }
}

/**
 * Signs with a key that is another one every 30 days; a token names its key (`kid`), and the key before the current one is
 * still read. `keyOf` gives the key of a name, the same to every process.
 */
export function createTokenKeys(
  keyOf: (kid: string) => Promise<Uint8Array<ArrayBuffer>>,
  clock: () => number,
): TokenSigner {
  const signers = new Map<string, Promise<TokenSigner>>();
  const signer = (kid: string): Promise<TokenSigner> => {
    const known = signers.get(kid);
    if (known) return known;
    const made = keyOf(kid).then((key) => createTokenSigner(key, kid));
    signers.set(kid, made);
    // A database that did not answer is asked again with the next token.
    made.catch(() => signers.delete(kid));
    return made;
  };
  const period = () => Math.floor(clock() / keyMs);
  return {
    sign: async (claims) => (await signer(String(period()))).sign(claims),
    async read(token) {
      if (token.length > 1024) return null;
      const { kid } = readPayload(token.split('.')[0] ?? '');
      const now = period();
      // Only names that a key can have: nobody makes this server keep keys by asking for them.
      const named = [now, now - 1].map(String).find((each) => each === kid);
      return named === undefined ? null : (await signer(named)).read(token);
    },
  };
}
