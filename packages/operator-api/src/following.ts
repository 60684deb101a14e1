/**
 * An object built from settings that change while the server runs: rebuilt on its first use after a change.
 * @param inputs returns the current settings that it is built from
 * @param make builds it from what `inputs` would return
 * @returns one lasting object that forwards methods and properties to the newest build
 */
export function following<Made extends object>(inputs: () => readonly unknown[], make: () => Made): Made {
  let seen: readonly unknown[] = [];
  let text = '';
  let made: Made | null = null;
  const newest = (): Made => {
    const now = inputs();
    if (made && now.every((each, index) => each === seen[index])) return made;
    seen = now;
    // All settings are read again at once, so new objects mostly equal the old ones; their JSON is compared.
    const told = JSON.stringify(now);
    if (!made || told !== text) made = make();
    text = told;
    return made;
  };
  return new Proxy({} as Made, { get: (_, name) => Reflect.get(newest(), name) });
}
