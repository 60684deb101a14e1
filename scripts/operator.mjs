#!/usr/bin/env node
/**
 * The operator's command line: tracking codes with their domains and pages, and who books for companies. It asks the admin calls of a running server; the
 * key is ADMIN_KEY, or the one that the server keeps under its data folder. Needs Node alone.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const usage = `Usage: npm run operator -- COMMAND

  list                                  every tracking code
  add DOMAIN... [--code CODE] [--partner WORDS] [--expires YYYY-MM-DD]
      [--variants litebooking,quickbooking] [--booking-page URL]
                                        a code for a partner's domains (*.partner.example for all below it)
  domains CODE DOMAIN...                other domains for a code
  booking-page CODE [URL]               where quickbooking leads; without a URL, to this server
  expires CODE [YYYY-MM-DD]             the last day of a code; without a date, none
  disable CODE, enable CODE             switches a code off, and on again
  rotate CODE [--days 30]               a new code for the same partner; the old one works that many days more
  check CODE PAGE                       whether a page may embed it, and what stands in the way
  snippet CODE                          the lines for the partner's page

  people                                who books for a company, and who waits to
  approve ID                            lets somebody in who waits
  remove ID                             ends at once what somebody may for a company, or declines who waits
  join-code                             a code for a company's row of bookers.json

Environment: OPERATOR_URL (http://localhost:4300), ADMIN_KEY, DATA_DIR (.data)`;

class Problem extends Error {}

const server = (process.env.OPERATOR_URL || 'http://localhost:4300').replace(/\/$/, '');

function adminKey() {
  if (process.env.ADMIN_KEY) return process.env.ADMIN_KEY;
  const path = join(process.env.DATA_DIR || '.data', 'admin-key');
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw new Problem(`There is no key at ${path}. Start the server first (npm start), or set ADMIN_KEY.`);
  }
}

async function ask(method, path, body) {
  let response;
  try {
    response = await fetch(`${server}/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${adminKey()}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(`Nobody answers at ${server}. Start the server first (npm start), or set OPERATOR_URL.`);
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok || answer.code !== 1) throw new Problem(answer.message || `The server answered ${response.status}.`);
  return answer;
}

function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const about = ({ trackingcode, partner, domains, variants, enabled, expires, bookingpage }) => [
  trackingcode,
  enabled ? (expires === null ? 'on' : `until ${expires}`) : 'off',
  domains.join(' '),
  variants.join(' '),
  bookingpage || '-',
  partner,
];
const shown = (...licences) =>
  table([['CODE', 'STATE', 'DOMAINS', 'VARIANTS', 'BOOKING PAGE', 'PARTNER'], ...licences.map(about)]);

const person = ({ id, company, pending, firstname, lastname, email, emailproven }) => [
  String(id),
  company || '-',
  pending ? 'waits' : 'books',
  `${firstname} ${lastname}`.trim(),
  email,
  emailproven ? 'confirmed' : 'not confirmed',
];
const shownPeople = (...people) =>
  table([['ID', 'COMPANY', 'STATE', 'NAME', 'EMAIL', 'EMAIL IS'], ...people.map(person)]);
const idOf = (text) => {
  if (!/^\d+$/.test(needed(text, 'Whose id?'))) throw new Problem('An id is a whole number.');
  return Number(text);
};

const needed = (value, words) => {
  if (value === undefined || value.length === 0) throw new Problem(`${words}\n\n${usage}`);
  return value;
};
const change = async (code, changes) => {
  const { licence } = await ask('PUT', '/licences', { trackingcode: needed(code, 'Which code?'), ...changes });
  return shown(licence);
};

const commands = {
  list: async () => shown(...(await ask('GET', '/licences')).licences),
  add: async (domains, options) => {
    const { licence, snippet } = await ask('POST', '/licences', {
      domains: needed(domains, 'Which domains?'),
      ...(options.code ? { trackingcode: options.code } : {}),
      ...(options.partner ? { partner: options.partner } : {}),
      ...(options.expires ? { expires: options.expires } : {}),
      ...(options.variants ? { variants: options.variants.split(',') } : {}),
      ...(options['booking-page'] ? { bookingpage: options['booking-page'] } : {}),
    });
    return `${shown(licence)}\n\n${snippet}`;
  },
  domains: ([code, ...domains]) => change(code, { domains: needed(domains, 'Which domains?') }),
  'booking-page': ([code, url = '']) => change(code, { bookingpage: url }),
  expires: ([code, day]) => change(code, { expires: day ?? null }),
  disable: ([code]) => change(code, { enabled: false }),
  enable: ([code]) => change(code, { enabled: true }),
  rotate: async ([code], options) => {
    const { licence, old, snippet } = await ask('POST', '/licences/rotate', {
      trackingcode: needed(code, 'Which code?'),
      ...(options.days === undefined ? {} : { days: Number(options.days) }),
    });
    const until = old.expires === null ? 'is off now' : `works until ${old.expires}`;
    return `${shown(licence)}\n\n${old.trackingcode} ${until}.\n\n${snippet}`;
  },
  check: async ([code, page]) => {
    const answer = await ask('POST', '/licences/check', {
      trackingcode: needed(code, 'Which code?'),
      page: needed(page, 'Which page?'),
    });
    if (!answer.allowed) throw new Problem(`No. ${answer.advice}`);
    return `Yes: ${page} may embed ${code}.`;
  },
  people: async () => shownPeople(...(await ask('GET', '/bookers')).people),
  approve: async ([id]) => shownPeople((await ask('POST', '/bookers/approve', { id: idOf(id) })).person),
  remove: async ([id]) => {
    await ask('POST', '/bookers/remove', { id: idOf(id) });
    return `${id} books for no company any more, and waits for none.`;
  },
  // 16 of 32 letters and digits that are not taken for one another; with a digit, as the file's check asks.
  'join-code': async () => {
    for (;;) {
      const code = [...randomBytes(16)].map((byte) => '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'[byte % 32]).join('');
      if (/\d/.test(code) && new Set(code).size >= 8) return code;
    }
  },
  snippet: async ([code]) => {
    const { licences } = await ask('GET', '/licences');
    const known = licences.find(
      ({ trackingcode }) => trackingcode.toUpperCase() === needed(code, 'Which code?').toUpperCase(),
    );
    if (!known) throw new Problem(`There is no tracking code ${code}.`);
    const [domain] = known.domains;
    const page = domain === 'localhost' ? 'http://localhost' : `https://${domain.replace('*.', 'www.')}`;
    const { snippet, advice } = await ask('POST', '/licences/check', { trackingcode: known.trackingcode, page });
    if (!snippet) throw new Problem(advice);
    return snippet;
  },
};

try {
  const options = Object.fromEntries(
    ['code', 'partner', 'expires', 'variants', 'booking-page', 'days'].map((name) => [name, { type: 'string' }]),
  );
  const { values, positionals } = parseArgs({
    options: { ...options, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [name, ...rest] = positionals;
  if (values.help || name === undefined) console.log(usage);
  else if (!Object.hasOwn(commands, name)) throw new Problem(`There is no command ${name}.\n\n${usage}`);
  else console.log(await commands[name](rest, values));
} catch (error) {
  const known = error instanceof Problem || error.code?.startsWith('ERR_PARSE_ARGS');
  console.error(known ? error.message : error);
  process.exitCode = 1;
}
