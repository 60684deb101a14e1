/**
 * For pages and site builders that can only place a classic script: loads the module beside this file, under the same
 * nonce.
 */
type ScriptUrl = (url: string) => unknown;
type TrustingWindow = Window & {
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL: ScriptUrl }): { createScriptURL: ScriptUrl } };
};

const tag = document.currentScript;
if (tag instanceof HTMLScriptElement) {
  const script = document.createElement('script');
  script.type = 'module';
  const { href } = new URL('taxi-booking.js', tag.src);
  // A page that asks for trusted types lists this policy; no other code can use it.
  const policy = (window as TrustingWindow).trustedTypes?.createPolicy('taxi-booking', { createScriptURL: () => href });
  script.src = (policy?.createScriptURL('') as string | undefined) ?? href;
  if (tag.nonce) script.nonce = tag.nonce;
  tag.after(script);
}

export {};
