/** Where the device's own date and time picker is the better one (specification 1 §2). */
export function isIos(view: (Window & typeof globalThis) | null): boolean {
  if (!view) return false;
  const { userAgent, maxTouchPoints } = view.navigator;
  return /iP(hone|ad|od)/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
