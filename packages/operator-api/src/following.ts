/**
 * Something that is made of settings which change while the server runs: made anew with its first use after a change.
 *
 * @param inputs what it is made of, as it is now
 * @param make makes it of what `inputs` would return
 * @returns one object for all of them, whose methods and properties are those of the newest
 */
export function following<Made extends object>(inputs: () => readonly unknown[], make: () => Made): Made {
  let seen: readonly unknown[] = [];
  let text = '';
  let made: Made | null = null;
  const newest = (): Made => {
    const now = inputs();
    if (made && now.every((each, index) => each === seen[index])) return made;
    seen = now;
    // Settings are read anew as a whole, so that most new objects say what the old ones did.
    const told = JSON.stringify(now);
    if (!made || told !== text) made = make();
    text = told;
    return made;
  };
  return new Proxy({} as Made, { get: (_, name) => Reflect.get(newest(), name) });
}
