import { formatMoney } from 'booking-core/domain';
import { findPaymentOfGateway } from '../database/payments.ts';
import type { Deps } from '../deps.ts';
import { readText } from '../http/read.ts';
import { reportingDirectives, reportingHeaders } from '../site/policy-reports.ts';
import type { Sandbox } from './sandbox.ts';
import type { PaymentService } from './service.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f5f3ee; color: #1b1b19; }
  main { box-sizing: border-box; width: min(420px, calc(100% - 32px)); padding: 28px; border-radius: 16px; background: #fff;
    box-shadow: 0 1px 2px #0001, 0 12px 40px #0001; }
  small { display: inline-block; padding: 2px 10px; border-radius: 99px; background: #fdf0cf; color: #6b4a00; font-size: 13px; }
  h1 { margin: 14px 0 4px; font-size: 22px; line-height: 1.25; }
  p { margin: 0 0 18px; color: #5d5b55; }
  strong { display: block; margin: 0 0 22px; font-size: 34px; line-height: 1.1; letter-spacing: -.02em; }
  form { display: grid; gap: 10px; }
  button { min-height: 48px; border: 1px solid #d8d4ca; border-radius: 10px; font: inherit; font-weight: 600;
    background: none; color: inherit; cursor: pointer; }
  button[value="yes"] { border-color: #1b1b19; background: #1b1b19; color: #fff; }
  button:focus-visible { outline: 3px solid #2f6bff; outline-offset: 2px; }
  @media (prefers-color-scheme: dark) {
    body { background: #141412; color: #f2f0ea; } main { background: #1f1e1b; } p { color: #aeaba2; }
    button { border-color: #45423b; } button[value="yes"] { background: #f2f0ea; color: #141412; border-color: #f2f0ea; }
  }`;

const styleHash = async (): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
};

async function html(title: string, body: string, status = 200): Promise<Response> {
  return new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
      `<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main>${body}</main></body></html>`,
    {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        // No `form-action`: the form's response redirects to the page that began the payment, on any allowed origin.
        'content-security-policy': `default-src 'none'; style-src 'sha256-${await styleHash()}'; base-uri 'none'; frame-ancestors 'none'; ${reportingDirectives}`,
        ...reportingHeaders,
        'referrer-policy': 'no-referrer',
      },
    },
  );
}

/**
 * /sandbox/payment?id=: the confirmation page of the test bank, the test PayPal and the hosted test card page. Both
 * buttons lead back to the page that the payment began on.
 */
export async function sandboxPage(
  deps: Deps,
  sandbox: Sandbox,
  payments: PaymentService,
  request: Request,
): Promise<Response> {
  const form = request.method === 'POST' ? new URLSearchParams(await readText(request, 4_096)) : null;
  const id = form?.get('id') ?? new URL(request.url).searchParams.get('id') ?? '';
  const payment = /^[\w-]{1,80}$/.test(id) ? await sandbox.page(id) : null;
  if (!payment) return html('Not found', '<h1>There is no such test payment</h1>', 404);
  const back = () => {
    const known = payment.return_url !== '';
    return known ? new Response(null, { status: 303, headers: { location: payment.return_url } }) : null;
  };
  if (form) {
    await sandbox.decide(id, form.get('answer') === 'yes');
    // As a gateway's webhook would. A failure is ignored: the page that the customer returns to queries the status
    // anyway.
    const row = await findPaymentOfGateway(deps.database, 'sandbox', id);
    if (row) await payments.reconcile(row.id).catch(() => undefined);
    return back() ?? html('Done', '<h1>Done</h1><p>You can close this page.</p>');
  }
  if (payment.state !== 'open') return back() ?? html('Done', '<h1>This test payment is finished</h1>');
  const paypal = payment.method === 'paypal';
  const hosted = deps.operator.configuration.paymentpage === 'provider';
  const [title, asks, name, yes, no] = paypal
    ? [
        'Pay with the test PayPal',
        'Here PayPal would ask you to sign in and agree.',
        'Test PayPal',
        'Agree and pay',
        'Cancel and go back',
      ]
    : hosted
      ? [
          'Pay with a test card',
          'Here the payment service would ask for your card.',
          'Test payment',
          'Pay',
          'Cancel and go back',
        ]
      : [
          'Is it you who pays?',
          'Here your bank would ask you to confirm the payment.',
          'Test bank',
          'Yes, confirm',
          'No, refuse',
        ];
  const money = formatMoney({ minor: payment.amount_minor, currency: payment.currency }, 'en-GB');
  return html(
    name,
    `<small>Test mode: no money moves</small>` +
      `<h1>${title}</h1>` +
      `<p>${asks} Booking ${escaped(payment.description)}.</p>` +
      `<strong>${escaped(money)}</strong>` +
      `<form method="post" action="/sandbox/payment"><input type="hidden" name="id" value="${escaped(payment.id)}">` +
      `<button name="answer" value="yes">${yes}</button>` +
      `<button name="answer" value="no">${no}</button></form>`,
  );
}
