import type { RandomPort } from 'booking-core/ports';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** 22 characters of 6 bits each: 132 bits. */
const ID_LENGTH = 22;

/** Identifiers of 132 random bits from the browser's cryptographic source, also on pages without HTTPS. */
export function createRandom(source: Pick<Crypto, 'getRandomValues'> = globalThis.crypto): RandomPort {
  return {
    id() {
      let id = '';
      for (const byte of source.getRandomValues(new Uint8Array(ID_LENGTH))) id += ALPHABET.charAt(byte & 63);
      return id;
    },
  };
}
