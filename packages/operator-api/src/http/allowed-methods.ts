/** A call of the API: its path, with parameters as the router or OpenAPI writes them, and its HTTP method. */
interface Call {
  readonly path: string;
  readonly method: string;
}

/** @returns the methods of each path, as the header `Allow` of a 405 lists them (RFC 9110, 15.5.6) */
export function allowedMethods(calls: readonly Call[]): ReadonlyMap<string, string> {
  const methods = new Map<string, string>();
  for (const { path, method } of calls) {
    const before = methods.get(path);
    methods.set(path, before === undefined ? method : `${before}, ${method}`);
  }
  return methods;
}
