import { apiPage, type OpenApi, openApi, pageStyle } from 'contracts/openapi';

let made: OpenApi | null = null;

/** The contract as an OpenAPI document; made of the schemas once, when it is first asked for. */
function document(): OpenApi {
  made ??= openApi();
  return made;
}

const cached = { 'cache-control': 'public, max-age=300' };

/** GET /openapi.json. */
export const apiDocument = (): Response => Response.json(document(), { headers: cached });

/** GET /docs/api: the same for people; a page without a script, whose policy names its one style by its hash. */
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
