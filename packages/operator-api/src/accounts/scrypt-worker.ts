import { scryptSync } from 'node:crypto';
import { type Derivation, keyLength, scryptOptions } from './derivation.ts';

/** One computation on this thread. Imports nothing of the registry: see `tsup.config.ts`. */
export default ({ text, salt, cost }: Derivation): Uint8Array =>
  new Uint8Array(scryptSync(text, salt, keyLength, scryptOptions(cost)));
