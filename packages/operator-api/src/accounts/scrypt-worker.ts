import { scryptSync } from 'node:crypto';
import { type Derivation, keyLength, scryptOptions } from './passwords.ts';

/** One computation on this thread. */
export default ({ text, salt, cost }: Derivation): Uint8Array =>
  new Uint8Array(scryptSync(text, salt, keyLength, scryptOptions(cost)));
