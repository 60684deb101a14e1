const callback = 'gm_authFailure';

/**
 * Calls back when Google refuses a key. Google reports this by one global function of the page, so a function that the
 * page had set before is called as well.
 *
 * @returns an unsubscribe function
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
