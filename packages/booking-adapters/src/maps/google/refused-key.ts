const callback = 'gm_authFailure';

/**
 * Hears of a key that Google refuses. Google tells the page, not the map; whoever listened before still hears it.
 *
 * @returns stops listening
 */
export function onKeyRefused(page: object, listener: () => void): () => void {
  const before: unknown = Reflect.get(page, callback);
  const refused = () => {
    if (typeof before === 'function') before();
    listener();
  };
  Reflect.set(page, callback, refused);
  return () => {
    if (Reflect.get(page, callback) === refused) Reflect.set(page, callback, before);
  };
}
