import type { MapFailure } from 'booking-core/ports';

function drawsWebGl(document: Document): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers limit the number of contexts, so this one is released immediately.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return Boolean(context);
}

/**
 * Under `require-trusted-types-for 'script'` no worker can be started from a URL; setting a script's URL throws as
 * well.
 */
function takesScriptAddresses(document: Document): boolean {
  try {
    document.createElement('script').src = 'about:blank';
    return true;
  } catch {
    return false;
  }
}

/** The reason why this page can show no map, checked before anything is downloaded for one; null when it can. */
export function missingCapability(document: Document): MapFailure | null {
  if (!takesScriptAddresses(document)) return 'worker';
  return drawsWebGl(document) ? null : 'no-webgl';
}
