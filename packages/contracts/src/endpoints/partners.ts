import { type Endpoint, endpoint } from './endpoint.ts';

/** Ours: the calls of the page of companies that have tracking codes. */
export const partnerEndpoints = {
  partner: endpoint('GET', '/api/partner', 'read', 15_000),
  askDomain: endpoint('POST', '/api/partnerdomain', 'never', 15_000),
  withdrawDomain: endpoint('DELETE', '/api/partnerdomain', 'never', 15_000),
  addPartnerWebhook: endpoint('POST', '/api/partnerwebhook', 'never', 15_000),
  removePartnerWebhook: endpoint('DELETE', '/api/partnerwebhook', 'never', 15_000),
  rotatePartnerWebhook: endpoint('POST', '/api/partnerwebhooksecret', 'never', 15_000),
  testPartnerWebhook: endpoint('POST', '/api/partnerwebhooktest', 'never', 15_000),
} as const satisfies Record<string, Endpoint>;
