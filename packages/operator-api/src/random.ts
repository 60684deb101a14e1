/** So many bytes are made at once: each request has an id of eight, and asking for them costs as much as for many. */
const madeAtOnce = 4_096;

/**
 * Random bytes, made many at once. No byte is given twice, and none stays once it is given.
 * @param make the system's own, as many as it is asked for
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
