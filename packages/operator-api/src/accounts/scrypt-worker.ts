import { scryptSync } from 'node:crypto';
import { setPriority } from 'node:os';
import { type Derivation, keyLength, scryptOptions } from './passwords.ts';

// On Linux this is the priority of the thread alone: whoever is shown a page goes before whoever signs in.
if (process.platform === 'linux') setPriority(10);

/** One computation on this thread. */
export default ({ text, salt, cost }: Derivation): Uint8Array =>
  new Uint8Array(scryptSync(text, salt, keyLength, scryptOptions(cost)));
