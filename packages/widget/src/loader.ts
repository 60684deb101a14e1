/**
 * For pages and site builders that can only place a classic script: loads the module beside this file, under the same
 * nonce.
 */
const tag = document.currentScript;
if (tag instanceof HTMLScriptElement) {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = new URL('taxi-booking.js', tag.src).href;
  if (tag.nonce) script.nonce = tag.nonce;
  tag.after(script);
}

export {};
