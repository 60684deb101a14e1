// No letter or digit that is mistaken for another when it is read out.
const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const referenceLength = 7;

/** A short reference for people; letters and digits of equal likelihood. */
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
