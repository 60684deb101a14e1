import { apiPage, type OpenApi, openApi, pageStyle } from 'contracts/openapi';

let made: OpenApi | null = null;

/** @returns the contract as an OpenAPI document, generated from the schemas at the first request. */
function document(): OpenApi {
  made ??= openApi();
  return made;
}

const cached = { 'cache-control': 'public, max-age=300' };

/** GET /openapi.json. */
export const apiDocument = (): Response => Response.json(document(), { headers: cached });

/**
 * GET /docs/api: the document as an HTML page without scripts; its content security policy allows its one style by
 * hash.
 */
export async function apiDocs(): Promise<Response> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pageStyle));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return new Response(apiPage(document()), {
    headers: {
      ...cached,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    },
  });
}
