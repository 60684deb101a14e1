/** Whether two quote keys are about the same places in the same order. */
export function sameWay(a: string, b: string): boolean {
  const places = (key: string) =>
    JSON.stringify((JSON.parse(String((JSON.parse(key) as unknown[])[0])) as unknown[])[0]);
  return a === b || places(a) === places(b);
}
