#!/usr/bin/env node
/**
 * The operator's command line: tracking codes with their domains and pages, people who book for companies, keys and
 * webhooks of dispatch systems. It calls the admin API of a running server; the key is ADMIN_KEY, the content of
 * ADMIN_KEY_FILE, or the one that the server stores in its data folder. Needs Node only; `copy`, `init`, `validate`,
 * `fare` and `restore --staging` need the built server.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { changesBetween, inventoryOf } from './lib/page-scripts.mjs';

const usage = `Usage: npm run operator -- COMMAND

  init FOLDER [--name NAME] [--country FR] [--at 45.76,4.835] [--currency EUR] [--unit km|mile] [--language fr]
                                        creates the files of a new operator; asks for what was not given
  validate FOLDER                       lists all mistakes in an operator's files
  fare FROM TO [--at 2026-12-31T23:30] [--vehicle ID] [--via PLACE]... [--hours 3] [--in FOLDER]
                                        shows what a ride costs, line by line with the rule behind each; places are
                                        addresses, airport codes or latitude,longitude (put -- before one that begins
                                        with -)

  list                                  lists all tracking codes
  add DOMAIN... [--code CODE] [--partner WORDS] [--expires YYYY-MM-DD]
      [--variants litebooking,quickbooking] [--booking-page URL]
                                        creates a code for a partner's domains (*.partner.example for all subdomains)
  add --test [--code CODE] …            creates a code for developers: it works on every page and makes only test bookings
  domains CODE DOMAIN...                replaces the domains of a code
  booking-page CODE [URL]               sets where quickbooking leads; without a URL, to this server
  expires CODE [YYYY-MM-DD]             sets the last day of a code; without a date, it does not expire
  disable CODE, enable CODE             switches a code off, and on again
  rotate CODE [--days 30]               creates a new code for the same partner; the old one works for that many more days
  check CODE PAGE                       says whether a page may embed the code, and if not, why
  snippet CODE                          prints the HTML snippet for the partner's page

  staff list                            lists everybody who works on the desk
  staff add EMAIL --role ROLE [--name NAME]
                                        adds an owner, a dispatcher or a viewer; prints a one-time link to choose a password
  staff role EMAIL ROLE                 changes the role
  staff link EMAIL                      prints a new link for somebody who lost theirs or forgot the password
  staff remove EMAIL, staff restore EMAIL
                                        deactivates a colleague, who is signed out at once; reactivates a colleague

  people                                lists who books for a company, and who is waiting for approval
  approve ID                            approves somebody who is waiting
  remove ID                             removes somebody from their company at once, or declines their request
  join-code                             creates a code for a company's row of bookers.json

  key add NAME --scopes bookings:read,bookings:write,rides:write,fleet:write
                                        creates a key for a dispatch system; the key is shown only once
  key list                              lists all keys, what each may do and when it was last used
  key revoke ID                         revokes a key at once

  admin-key add NAME --scopes licences:read,licences:write,staff:…,bookers:…,keys:…,webhooks:…,drivers:…
                                        creates a key for your own program; it is shown only once. The audit trail
                                        names it
  admin-key list, admin-key revoke ID   lists these keys; revokes one at once. All three commands need ADMIN_KEY itself

  webhook add URL                       sends every change of a booking to this URL; its secret is shown only once
  webhook list                          lists all webhooks, and what could not be delivered
  webhook rotate ID                     creates a new secret; the old one also signs for one more day
  webhook replay ID                     retries what could not be delivered
  webhook remove ID                     removes a webhook

  driver list                           lists the operator's own drivers
  driver add NAME --phone NUMBER [--call-sign 12] [--licence L] [--make M] [--model M] [--colour C]
      [--registration R] [--vehicle-licence L] [--wheelchair] [--photo FILE]
  driver change ID [the same options, --name NAME, --no-wheelchair]
  driver assign REFERENCE ID [--leg outbound|return|outbound2|…]
                                        assigns a ride to a driver
  driver code ID                        prints a six-digit code and a link to sign in on a phone; each works once
  driver retire ID                      removes a driver, who is signed out immediately

  scripts [URL] [--save FILE | --check FILE]
                                        lists all scripts of the payment page with a hash of each, and the third parties
                                        that the page allows; --check: lists the changes since --save, and exits with 1
                                        if there are any

  copy --to postgresql://USER:PASSWORD@HOST/DATABASE
                                        copies the embedded database of DATA_DIR to an empty PostgreSQL database and compares
                                        the two. Stop the server first. If it is interrupted, run it again

  restore FILE [--staging]              restores a backup of deploy/backup.sh to DATABASE_URL, or to an empty DATA_DIR;
                                        --staging: no email, webhook or payment of it reaches anybody afterwards

Environment: OPERATOR_URL (http://localhost:PORT, 4300), ADMIN_KEY or ADMIN_KEY_FILE, DATA_DIR (.data)`;

class Problem extends Error {}
/** A mistake in what was typed: the command's lines of the help are shown before it. */
class Misuse extends Problem {}

/** The help of one command, without that of the others; how to get the whole one for a command that does not exist. */
function usageOf(command = '') {
  const name = command.replace(/[^a-z-]/g, '');
  const own = usage
    .split(/\n+(?= {2}\S)|\n\n/)
    .filter((lines) => name !== '' && new RegExp(`^ {2}(.*, )?${name}\\b`).test(lines));
  return own.length > 0 ? own.join('\n') : 'All commands: npm run operator -- --help';
}

const server = (process.env.OPERATOR_URL || `http://localhost:${process.env.PORT || 4300}`).replace(/\/$/, '');

function adminKey() {
  if (process.env.ADMIN_KEY) return process.env.ADMIN_KEY;
  const path = process.env.ADMIN_KEY_FILE || join(process.env.DATA_DIR || '.data', 'admin-key');
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw new Problem(
      `There is no key at ${path}. Set DATA_DIR as for the server, or its ADMIN_KEY. A server without ADMIN_KEY stores one there at its first start.`,
    );
  }
}

async function ask(method, path, body) {
  if (!/^https?:\/\//.test(server) || !URL.canParse(server)) {
    throw new Problem('OPERATOR_URL must be an http(s) URL like http://localhost:4300.');
  }
  let response;
  try {
    response = await fetch(`${server}/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${adminKey()}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(
      `The server at ${server} does not respond. Start the server first (npm start), or set OPERATOR_URL.`,
    );
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

const about = ({ trackingcode, partner, domains, variants, enabled, expires, bookingpage, test }) => [
  trackingcode,
  enabled ? (expires === null ? 'on' : `until ${expires}`) : 'off',
  test ? 'any page, tests only' : domains.join(' '),
  variants.join(' '),
  bookingpage || '-',
  partner,
];
const shown = (...licences) =>
  table([['CODE', 'STATE', 'DOMAINS', 'VARIANTS', 'BOOKING PAGE', 'PARTNER'], ...licences.map(about)]);

const person = ({ id, company, pending, firstname, lastname, email, emailproven }) => [
  String(id),
  company || '-',
  pending ? 'waiting' : 'approved',
  `${firstname} ${lastname}`.trim(),
  email,
  emailproven ? 'confirmed' : 'not confirmed',
];
const shownPeople = (...people) =>
  table([['ID', 'COMPANY', 'STATE', 'NAME', 'EMAIL', 'EMAIL IS'], ...people.map(person)]);
const idOf = (text) => {
  if (!/^\d+$/.test(needed(text, 'Which id?'))) throw new Problem('The id must be a whole number.');
  return Number(text);
};

const day = (at) => (at === null ? '-' : new Date(at).toISOString().slice(0, 16).replace('T', ' '));
const aboutKey = ({ id, name, scopes, createdAt, usedAt, revokedAt }) => [
  String(id),
  revokedAt === null ? 'active' : 'revoked',
  name,
  scopes.join(','),
  day(createdAt),
  day(usedAt),
];
const shownKeys = (...keys) =>
  table([['ID', 'STATE', 'NAME', 'SCOPES', 'CREATED (UTC)', 'LAST USED'], ...keys.map(aboutKey)]);

const needed = (value, words) => {
  if (value === undefined || value.length === 0) throw new Misuse(words);
  return value;
};
const colleague = ({ email, name, role, active, invited }) => [
  email,
  role,
  active ? (invited ? 'invited' : 'active') : 'inactive',
  name || '-',
];
const shownStaff = (...staff) => table([['EMAIL', 'ROLE', 'STATE', 'NAME'], ...staff.map(colleague)]);
const withLink = ({ staff, link }) =>
  `${shownStaff(staff)}\n\nThis link works once, within three days. Do not share it with anybody else:\n\n${link}`;

/** The subcommands of `staff`. */
const staffCommands = {
  list: async () => shownStaff(...(await ask('GET', '/staff')).staff),
  add: async ([email], { role, name }) =>
    withLink(
      await ask('POST', '/staff', {
        email: needed(email, 'Whose email?'),
        role: needed(role, 'Which role?'),
        ...(name ? { name } : {}),
      }),
    ),
  role: async ([email, role]) =>
    shownStaff(
      (
        await ask('PUT', '/staff', {
          email: needed(email, 'Whose email?'),
          role: needed(role, 'Which role?'),
        })
      ).staff,
    ),
  link: async ([email]) => withLink(await ask('POST', '/staff/link', { email: needed(email, 'Whose email?') })),
  remove: async ([email]) =>
    shownStaff((await ask('PUT', '/staff', { email: needed(email, 'Whose email?'), active: false })).staff),
  restore: async ([email]) =>
    shownStaff((await ask('PUT', '/staff', { email: needed(email, 'Whose email?'), active: true })).staff),
};

const change = async (code, changes) => {
  const { licence } = await ask('PUT', '/licences', { trackingcode: needed(code, 'Which code?'), ...changes });
  return shown(licence);
};

const keyCommandsAt = (path) => ({
  add: async ([name], { scopes }) => {
    const made = await ask('POST', path, {
      name: needed(name, 'Which name for the key?'),
      scopes: needed(scopes, 'Which scopes?').split(','),
    });
    return `${shownKeys(made)}\n\n${made.key}\n\nSave it now: it is not shown again.`;
  },
  list: async () => shownKeys(...(await ask('GET', path)).keys),
  revoke: async ([id]) => {
    await ask('POST', `${path}/revoke`, { id: idOf(id) });
    return `Key ${id} is revoked.`;
  },
});
const keyCommands = keyCommandsAt('/keys');
const adminKeyCommands = keyCommandsAt('/admin-keys');
const webhookState = ({ goneAt, offAt }) => {
  if (offAt !== null) return `off since ${day(offAt)}`;
  return goneAt === null ? 'on' : `gone (410) since ${day(goneAt)}`;
};
const aboutWebhook = ({ id, url, partnerId, waiting, parked, createdAt, rotatingUntil, ...webhook }) => [
  String(id),
  url,
  partnerId === 0 ? 'operator' : `company ${partnerId}`,
  webhookState(webhook),
  String(waiting),
  String(parked),
  day(createdAt),
  day(rotatingUntil),
];
const aboutParked = ({ id, webhookId, reference, type, attempts, parkedAt, failure }) => [
  String(id),
  String(webhookId),
  reference,
  type,
  String(attempts),
  day(parkedAt),
  failure,
];
const webhookCommands = {
  add: async ([url]) => {
    const { id, secret } = await ask('POST', '/webhooks', { url: needed(url, 'Which URL?') });
    return `Webhook ${id} now receives every change of a booking. Its secret, which is not shown again:\n\n${secret}`;
  },
  list: async () => {
    const { webhooks, parked } = await ask('GET', '/webhooks');
    const heads = ['ID', 'URL', 'OWNER', 'STATE (UTC)', 'PENDING', 'FAILED', 'CREATED (UTC)', 'OLD SECRET UNTIL'];
    const lost = ['ID', 'WEBHOOK', 'BOOKING', 'EVENT', 'ATTEMPTS', 'FAILED (UTC)', 'REASON'];
    const whole = table([heads, ...webhooks.map(aboutWebhook)]);
    return parked.length === 0 ? whole : `${whole}\n\nNot delivered:\n${table([lost, ...parked.map(aboutParked)])}`;
  },
  rotate: async ([id]) => {
    const { secret } = await ask('POST', '/webhooks/rotate', { id: idOf(id) });
    return `The new secret, which is not shown again; the old one also signs for one more day:\n\n${secret}`;
  },
  replay: async ([id]) => {
    const { replayed } = await ask('POST', '/webhooks/replay', { webhook: idOf(id) });
    return `Deliveries to be retried: ${replayed}.`;
  },
  remove: async ([id]) => {
    await ask('POST', '/webhooks/remove', { id: idOf(id) });
    return `Webhook ${id} is removed.`;
  },
};
/** @returns a command that runs the subcommand named by its first argument */
const oneOf =
  (group, named) =>
  ([name, ...rest], options) => {
    if (!Object.hasOwn(named, name ?? '')) {
      throw new Misuse(`${group} needs one of these commands: ${Object.keys(named).join(', ')}.`);
    }
    return named[name](rest, options);
  };

const driver = ({ id, active, callsign, name, phone, make, model, registration }) => [
  String(id),
  active ? 'active' : 'removed',
  callsign || '-',
  name,
  phone || '-',
  [make, model, registration].filter(Boolean).join(' ') || '-',
];
const shownDrivers = (...drivers) =>
  table([['ID', 'STATE', 'CALL SIGN', 'NAME', 'PHONE', 'VEHICLE'], ...drivers.map(driver)]);
const pictureKinds = { '.png': 'png', '.jpg': 'jpeg', '.jpeg': 'jpeg', '.webp': 'webp' };
/** Reads a picture's file as a data URL, which passengers are shown; '' removes the picture. */
function pictureOf(file) {
  if (file === '') return '';
  const kind = pictureKinds[extname(file).toLowerCase()];
  if (!kind || !existsSync(file)) throw new Problem(`--photo ${file}: must be a PNG, JPEG or WebP file`);
  const picture = `data:image/${kind};base64,${readFileSync(file).toString('base64')}`;
  if (picture.length > 50_000) throw new Problem(`--photo ${file}: must be 37 kB or smaller`);
  return picture;
}
const factsOf = (options) => ({
  ...Object.fromEntries(
    Object.entries({
      name: options.name,
      phone: options.phone,
      callsign: options['call-sign'],
      licence: options.licence,
      make: options.make,
      model: options.model,
      colour: options.colour,
      registration: options.registration,
      vehiclelicence: options['vehicle-licence'],
    }).filter(([, value]) => value !== undefined),
  ),
  ...(options.wheelchair === undefined ? {} : { wheelchairaccessible: options.wheelchair }),
  ...(options.photo === undefined ? {} : { photo: pictureOf(options.photo) }),
});

/** The subcommands of `driver`. */
const driverCommands = {
  list: async () => shownDrivers(...(await ask('GET', '/drivers')).drivers),
  add: async ([name], options) => {
    const facts = {
      name: needed(name, 'Which name for the driver?'),
      phone: needed(options.phone, 'Which phone number?'),
    };
    return shownDrivers((await ask('POST', '/drivers', { ...factsOf(options), ...facts })).driver);
  },
  change: async ([id], options) =>
    shownDrivers((await ask('PUT', '/drivers', { id: idOf(id), ...factsOf(options) })).driver),
  assign: async ([reference, id], options) => {
    const asked = { reference: needed(reference, 'Which booking?'), id: idOf(id) };
    const leg = options.leg ? { leg: options.leg } : {};
    return shownDrivers((await ask('POST', '/drivers/assign', { ...asked, ...leg })).driver);
  },
  code: async ([id]) => {
    const { driver: who, digits, digitsuntil, link, linkuntil } = await ask('POST', '/drivers/code', { id: idOf(id) });
    return `${shownDrivers(who)}\n\nCode   ${digits}   until ${digitsuntil}\nLink   ${link}   until ${linkuntil}`;
  },
  retire: async ([id]) => {
    await ask('POST', '/drivers/retire', { id: idOf(id) });
    return driverCommands.list();
  },
};

const root = join(import.meta.dirname, '..');

/** The path of a program of the built server. @throws {Problem} when the server has not been built */
function builtProgram(name) {
  const program = join(root, 'packages', 'operator-api', 'dist', `${name}.js`);
  if (!existsSync(program)) throw new Problem('Build the server first: npm run build');
  return program;
}

/** Runs a program of the built server with this process's terminal and takes over its exit code. */
function runBuilt(name, args) {
  process.exitCode = spawnSync(process.execPath, [builtProgram(name), ...args], { stdio: 'inherit' }).status ?? 1;
  return '';
}

/** Reads what `scripts --save` has written. @throws {Problem} */
function savedInventory(file) {
  let content;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Problem(`--check ${file} cannot be read: ${error.message}`);
  }
  try {
    const saved = JSON.parse(content);
    if (Array.isArray(saved?.scripts) && Array.isArray(saved.others)) return saved;
  } catch {
    // As for JSON with other content.
  }
  throw new Problem(`--check ${file}: this file was not written by scripts --save.`);
}

const commands = {
  staff: ([name = 'list', ...rest], options) => {
    if (!Object.hasOwn(staffCommands, name)) throw new Misuse(`There is no command staff ${name}.`);
    return staffCommands[name](rest, options);
  },
  key: oneOf('key', keyCommands),
  'admin-key': oneOf('admin-key', adminKeyCommands),
  webhook: oneOf('webhook', webhookCommands),
  driver: oneOf('driver', driverCommands),
  list: async () => shown(...(await ask('GET', '/licences')).licences),
  add: async (domains, options) => {
    const { licence, snippet } = await ask('POST', '/licences', {
      ...(options.test ? { test: true } : { domains: needed(domains, 'Which domains?') }),
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
    const until = old.expires === null ? 'no longer works' : `works until ${old.expires}`;
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
    return `${id} is removed from the company, or the request is declined.`;
  },
  async scripts([url], { save, check }) {
    const before = check === undefined ? null : savedInventory(check);
    const from = url ?? server;
    if (!URL.canParse('/payment', from)) throw new Problem(`${from} is not an address like https://taxi.example`);
    const now = await inventoryOf(new URL('/payment', from).href).catch((error) => {
      // `fetch` has the reason in the cause.
      throw new Problem(`The payment page at ${from} cannot be read: ${error.cause?.message || error.message}`);
    });
    if (before !== null) {
      const changes = changesBetween(before, now);
      if (changes.length > 0) throw new Problem(changes.join('\n'));
      return `Nothing changed: ${now.scripts.length} scripts.`;
    }
    if (save !== undefined) {
      try {
        writeFileSync(save, `${JSON.stringify(now, null, 2)}\n`);
      } catch (error) {
        throw new Problem(`--save ${save} cannot be written: ${error.message}`);
      }
    }
    const rows = now.scripts.map(({ script, bytes, hash }) => [script, String(bytes), hash]);
    const others = now.others.map(({ source, why }) => [source, why]);
    const ofOthers =
      others.length === 0 ? 'No third-party scripts.' : table([['THIRD-PARTY SCRIPTS', 'WHY'], ...others]);
    return `${table([['SCRIPT', 'BYTES', 'HASH'], ...rows])}\n\n${ofOthers}`;
  },
  copy: async (_, { to }) => runBuilt('copy', ['--to', needed(to, 'Where to? --to postgresql://…')]),
  restore: async ([file], { staging }) => {
    if (staging) builtProgram('disarm');
    const { status } = spawnSync(join(root, 'deploy', 'restore.sh'), [needed(file, 'Which backup?')], {
      stdio: 'inherit',
    });
    process.exitCode = status ?? 1;
    if (staging && process.exitCode === 0) runBuilt('disarm', []);
    return process.exitCode === 0 ? `${file} is restored.` : '';
  },
  init: async ([folder], options) =>
    runBuilt('operator-files', [
      'init',
      needed(folder, 'Which folder?'),
      ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    ]),
  validate: async ([folder]) => runBuilt('operator-files', ['validate', needed(folder, 'Which folder?')]),
  fare: async ([from, to], { via = [], ...options }) =>
    runBuilt('operator-files', [
      ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
      ...via.map((place) => `--via=${place}`),
      ...['--', 'fare', needed(from, 'From where?'), needed(to, 'Where to?')],
    ]),
  // 16 characters from 32 letters and digits that look different, with at least one digit, which `validate` requires.
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
    // A test code, which is valid on every page, may have no domain.
    const [domain = 'example.com'] = known.domains;
    const page = domain === 'localhost' ? 'http://localhost' : `https://${domain.replace('*.', 'www.')}`;
    const { snippet, advice } = await ask('POST', '/licences/check', { trackingcode: known.trackingcode, page });
    if (!snippet) throw new Problem(advice);
    return snippet;
  },
};

/** How many words each command takes at most. Those that take any number of domains are missing. */
const most = {
  ...{ list: 0, people: 0, 'join-code': 0, copy: 0, 'staff list': 0, 'key list': 0, 'admin-key list': 0 },
  ...{ 'webhook list': 0, 'driver list': 0, init: 1, validate: 1, disable: 1, enable: 1, rotate: 1, snippet: 1 },
  ...{ approve: 1, remove: 1, scripts: 1, restore: 1, 'staff add': 1, 'staff link': 1, 'staff remove': 1 },
  ...{ 'staff restore': 1, 'key add': 1, 'key revoke': 1, 'admin-key add': 1, 'admin-key revoke': 1 },
  ...{ 'webhook add': 1, 'webhook rotate': 1, 'webhook replay': 1, 'webhook remove': 1, 'driver add': 1 },
  ...{ 'driver change': 1, 'driver code': 1, 'driver retire': 1, fare: 2, 'booking-page': 2, expires: 2, check: 2 },
  ...{ 'staff role': 2, 'driver assign': 2 },
};

/** @throws {Misuse} when there are more words than the command takes: of `disable A B`, B would stay on unnoticed */
function refuseSurplus([name, ...words]) {
  const named = `${name} ${words[0]}`;
  const [whole, rest] = Object.hasOwn(most, named) ? [named, words.slice(1)] : [name, words];
  const surplus = rest.slice(most[whole] ?? rest.length);
  if (surplus.length > 0) throw new Misuse(`${whole} takes no ${surplus.map((word) => `"${word}"`).join(' ')}.`);
}

let command;
try {
  const options = Object.fromEntries(
    [
      ...['to', 'role', 'name', 'code', 'partner', 'expires', 'variants', 'booking-page', 'days', 'scopes'],
      ...['country', 'at', 'currency', 'unit', 'language', 'vehicle', 'hours', 'in', 'save', 'check'],
      ...[
        'leg',
        'phone',
        'call-sign',
        'licence',
        'make',
        'model',
        'colour',
        'registration',
        'vehicle-licence',
        'photo',
      ],
    ].map((name) => [name, { type: 'string' }]),
  );
  const { values, positionals } = parseArgs({
    options: {
      ...options,
      via: { type: 'string', multiple: true },
      ...Object.fromEntries(['wheelchair', 'test', 'staging', 'help'].map((name) => [name, { type: 'boolean' }])),
    },
    allowPositionals: true,
    allowNegative: true,
  });
  const [name, ...rest] = positionals;
  command = name;
  if (values.help || name === undefined) console.log(usage);
  else if (!Object.hasOwn(commands, name)) throw new Misuse(`There is no command ${name}.`);
  else {
    refuseSurplus(positionals);
    console.log(await commands[name](rest, values));
  }
} catch (error) {
  const known = error instanceof Problem || error.code?.startsWith('ERR_PARSE_ARGS');
  if (error instanceof Misuse) console.error(`${usageOf(command)}\n`);
  console.error(known ? error.message : error);
  process.exitCode = 1;
}
