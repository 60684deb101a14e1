import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The hash sent instead of a password: lower-case hex SHA-256 of its UTF-8 text. It also works on pages without HTTPS,
 * where browsers do not provide `crypto.subtle`.
 */
export const hashPassword = async (password: string): Promise<string> => bytesToHex(sha256(utf8ToBytes(password)));
