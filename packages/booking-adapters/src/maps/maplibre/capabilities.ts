import type { MapFailure } from 'booking-core/ports';

function drawsWebGl(document: Document): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // A page may hold few contexts at a time: this one is given back at once.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return Boolean(context);
}

/** Under `require-trusted-types-for 'script'` a worker cannot be started from an address; nor can a script get one. */
function takesScriptAddresses(document: Document): boolean {
  try {
    document.createElement('script').src = 'about:blank';
    return true;
  } catch {
    return false;
  }
}

/** Why this page can show no map, found out before anything is downloaded for one; null when it can. */
export function missingCapability(document: Document): MapFailure | null {
  if (!takesScriptAddresses(document)) return 'worker';
  return drawsWebGl(document) ? null : 'no-webgl';
}
