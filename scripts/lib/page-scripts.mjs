import { createHash } from 'node:crypto';

/**
 * An inventory of the payment page's scripts as a browser gets them (PCI DSS 4.0.1, 6.4.3 and 11.6.1): each with the
 * hash of its content, and the third-party sources that the page's policy allows, with the reason. It can be compared
 * with an earlier inventory.
 */

const reasons = [
  [/stripe\.com$/, 'Stripe: card fields and second confirmations'],
  [/braintreegateway\.com$|cardinalcommerce\.com$/, 'Braintree: card fields and second confirmations'],
  [/paypal\.com$|paypalobjects\.com$/, 'PayPal: its button'],
  [/googleapis\.com$|gstatic\.com$/, 'Google: the map and addresses'],
  [/bing\.com$|virtualearth\.net$/, 'Bing: the map and addresses'],
];
const why = (source) => reasons.find(([host]) => host.test(source))?.[1] ?? 'unknown: find out who added it';

const digest = (kind, text) => `${kind}-${createHash(kind).update(text).digest('base64')}`;
/** Strings in a script that may be the address of another script. */
const addresses = /["'`]([\w@./-]+\.m?js)["'`]/g;

/** The sources that a policy has for a directive; those of `default-src` when the directive is missing. */
function sourcesOf(policy, directive) {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return (parts.find(([name]) => name === directive) ?? parts.find(([name]) => name === 'default-src') ?? []).slice(1);
}

/**
 * @param {string} page the payment page's address.
 * @param {typeof fetch} get
 * @returns the inventory, without times, so that the same page always has the same one.
 * @throws {Error} when the response for the page is not a success.
 */
export async function inventoryOf(page, get = fetch) {
  const answer = await get(page, { headers: { accept: 'text/html' } });
  if (!answer.ok) throw new Error(`${page} answers ${answer.status}.`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const html = await answer.text();
  const sources = sourcesOf(policy, 'script-src');
  const own = new URL(page).origin;
  const scripts = [];
  const queue = [];
  const from = (text, base) => {
    for (const [, address] of text.matchAll(addresses)) queue.push(new URL(address, base), new URL(address, own));
  };
  for (const [, attributes, text] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const src = /\bsrc="([^"]+)"/.exec(attributes)?.[1];
    if (src) queue.push(new URL(src, page));
    else {
      const allowed = sources.includes(`'${digest('sha256', text)}'`);
      const name = `in the page${allowed ? '' : ', which its policy does not name'}`;
      scripts.push({ script: name, bytes: Buffer.byteLength(text), hash: digest('sha384', text) });
      from(text, page);
    }
  }
  const seen = new Set();
  for (let url = queue.shift(); url; url = queue.shift()) {
    if (seen.has(url.href)) continue;
    seen.add(url.href);
    if (url.origin !== own) {
      scripts.push({ script: url.href, bytes: 0, hash: 'another origin: see the sources' });
      continue;
    }
    const got = await get(url.href);
    // Many strings that look like addresses are none.
    if (!got.ok || !/javascript/.test(got.headers.get('content-type') ?? '')) continue;
    const text = await got.text();
    scripts.push({ script: url.pathname, bytes: Buffer.byteLength(text), hash: digest('sha384', text) });
    from(text, url);
  }
  return {
    page: new URL(page).pathname,
    policy,
    scripts: scripts.sort((a, b) => a.script.localeCompare(b.script)),
    others: sources.filter((source) => !source.startsWith("'")).map((source) => ({ source, why: why(source) })),
  };
}

/** The differences between two inventories, one text each. */
export function changesBetween(before, now) {
  const changes = [];
  const compare = (what, was, is, name, value) => {
    const [old, current] = [was, is].map((rows) => new Map(rows.map((row) => [row[name], row[value]])));
    for (const [key, content] of current) {
      if (!old.has(key)) changes.push(`${what} came: ${key}`);
      else if (old.get(key) !== content) changes.push(`${what} changed: ${key}`);
    }
    for (const key of old.keys()) if (!current.has(key)) changes.push(`${what} was removed: ${key}`);
  };
  compare('a script', before.scripts, now.scripts, 'script', 'hash');
  compare('a source of scripts', before.others, now.others, 'source', 'why');
  if (before.policy !== now.policy)
    changes.push(`the page's policy changed, from:\n  ${before.policy}\nto:\n  ${now.policy}`);
  return changes;
}
