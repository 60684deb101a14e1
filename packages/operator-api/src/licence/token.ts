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

/** Signs and reads widget tokens (HMAC-SHA256): `payload.signature`, both base64url. */
export interface TokenSigner {
  sign(claims: TokenClaims): Promise<string>;
  /** The claims of a token with a right signature, whatever its age; null otherwise. */
  read(token: string): Promise<TokenClaims | null>;
}

export async function createTokenSigner(key: Uint8Array<ArrayBuffer>): Promise<TokenSigner> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
  return {
    async sign(claims) {
      const payload = toBase64Url(encoder.encode(JSON.stringify(claims)));
      const signature = await crypto.subtle.sign('HMAC', imported, encoder.encode(payload));
      return `${payload}.${toBase64Url(new Uint8Array(signature))}`;
    },
    async read(token) {
      if (token.length > 1024) return null;
      const [payload, signature, ...rest] = token.split('.');
      if (payload === undefined || signature === undefined || rest.length > 0) return null;
      const bytes = fromBase64Url(signature);
      if (!bytes || !(await crypto.subtle.verify('HMAC', imported, bytes, encoder.encode(payload)))) return null;
      try {
        const claims: unknown = JSON.parse(new TextDecoder().decode(fromBase64Url(payload) ?? new Uint8Array()));
        if (typeof claims !== 'object' || claims === null) return null;
        const { use, code, origin, exp, jti } = claims as Partial<Record<keyof TokenClaims, unknown>>;
        return (use === 'widget' || use === 'grace') &&
          typeof code === 'string' &&
          typeof origin === 'string' &&
          typeof exp === 'number' &&
          typeof jti === 'string'
          ? { use, code, origin, exp, jti }
          : null;
      } catch {
        return null;
      }
    },
  };
}
