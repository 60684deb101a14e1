import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * What is sent instead of a password: lower-case hex SHA-256 of its UTF-8 text. It also works on pages without HTTPS,
 * where browsers keep their own hashing to themselves.
 */
export const hashPassword = async (password: string): Promise<string> => bytesToHex(sha256(utf8ToBytes(password)));
