/**
 * For pages and site builders that can only place a classic script: loads the module beside this file, under the same
 * nonce.
 */
const self = document.currentScript;
if (self instanceof HTMLScriptElement) {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = new URL('taxi-booking.js', self.src).href;
  if (self.nonce) script.nonce = self.nonce;
  self.after(script);
}
