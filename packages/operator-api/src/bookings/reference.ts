// Without letters and digits that are easily confused when read out.
const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const referenceLength = 7;

/** A short random reference for users; all characters are equally likely. */
export function makeReference(randomBytes: (length: number) => Uint8Array): string {
  let reference = '';
  const usable = 256 - (256 % referenceAlphabet.length);
  while (reference.length < referenceLength) {
    for (const byte of randomBytes(referenceLength)) {
      if (byte < usable && reference.length < referenceLength) {
        reference += referenceAlphabet[byte % referenceAlphabet.length];
      }
    }
  }
  return reference;
}
