/** Bytes generated at once: each request needs an id of eight, and generating those costs as much as many. */
const madeAtOnce = 4_096;

/**
 * A source of random bytes that are generated in blocks. No byte is returned twice, and each is erased from memory
 * once returned.
 * @param make the system's generator, called with a number of bytes
 */
export function createRandom(make: (length: number) => Uint8Array): (length: number) => Uint8Array {
  let made = new Uint8Array();
  let given = 0;
  return (length) => {
    if (length > madeAtOnce) return new Uint8Array(make(length));
    if (given + length > made.length) {
      made = new Uint8Array(make(madeAtOnce));
      given = 0;
    }
    const bytes = made.slice(given, given + length);
    made.fill(0, given, given + length);
    given += length;
    return bytes;
  };
}
