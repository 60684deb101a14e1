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
                                        the files of a new operator; asks for what was not given
  validate FOLDER                       everything that is wrong in an operator's files
  fare FROM TO [--at 2026-12-31T23:30] [--vehicle ID] [--via PLACE]... [--hours 3] [--in FOLDER]
                                        what a ride costs, line by line with the rule of each; places are addresses,
                                        airport codes or latitude,longitude (one that begins with - stands after --)

  list                                  every tracking code
  add DOMAIN... [--code CODE] [--partner WORDS] [--expires YYYY-MM-DD]
      [--variants litebooking,quickbooking] [--booking-page URL]
                                        a code for a partner's domains (*.partner.example for all below it)
  add --test [--code CODE] …            a code for developers: good for every page, and books tests alone
  domains CODE DOMAIN...                other domains for a code
  booking-page CODE [URL]               where quickbooking leads; without a URL, to this server
  expires CODE [YYYY-MM-DD]             the last day of a code; without a date, none
  disable CODE, enable CODE             switches a code off, and on again
  rotate CODE [--days 30]               a new code for the same partner; the old one works that many days more
  check CODE PAGE                       whether a page may embed it, and what stands in the way
  snippet CODE                          the lines for the partner's page

  staff list                            who works on the desk
  staff add EMAIL --role ROLE [--name NAME]
                                        adds an owner, a dispatcher or a viewer; prints a link to choose a password by, once
  staff role EMAIL ROLE                 another role
  staff link EMAIL                      a new link for somebody who lost theirs, or their password
  staff remove EMAIL, staff restore EMAIL
                                        lets somebody in no longer, signed out at once; and in again

  people                                who books for a company, and who waits to
  approve ID                            lets somebody in who waits
  remove ID                             ends at once what somebody may for a company, or declines who waits
  join-code                             a code for a company's row of bookers.json

  key add NAME --scopes bookings:read,bookings:write,rides:write,fleet:write
                                        a key for a dispatch system; it is shown this once
  key list                              every key, what it is for and when it was used
  key revoke ID                         ends a key at once

  admin-key add NAME --scopes licences:read,licences:write,staff:…,bookers:…,keys:…,webhooks:…,drivers:…
                                        a key for a program of yours; it is shown this once, and stands in the audit trail
  admin-key list, admin-key revoke ID   every such key; ends one at once. All three ask for ADMIN_KEY itself

  webhook add URL                       tells every change of a booking there; its secret is shown this once
  webhook list                          every webhook, and what could not be delivered
  webhook rotate ID                     a new secret; the old one signs a day more
  webhook replay ID                     tries again what could not be delivered to it
  webhook remove ID                     ends it

  driver list                           the operator's own drivers
  driver add NAME --phone NUMBER [--call-sign 12] [--licence L] [--make M] [--model M] [--colour C]
      [--registration R] [--vehicle-licence L] [--wheelchair] [--photo FILE]
  driver change ID [the same options, --name NAME]
  driver assign REFERENCE ID [--leg outbound|return]
                                        gives a ride to a driver
  driver code ID                        six digits to read out, and a link, to sign in on a phone; each works once
  driver retire ID                      signs a driver out for good

  scripts [URL] [--save FILE | --check FILE]
                                        every script that the payment page has or fetches, by the hash of its content, and
                                        whose else the page lets in; --check: what changed since it was saved, and ends with 1

  copy --to postgresql://USER:PASSWORD@HOST/DATABASE
                                        moves all that the embedded database of DATA_DIR holds to an empty PostgreSQL, and
                                        compares it; the server is stopped meanwhile. Broken off, begin it again

  restore FILE [--staging]              puts what deploy/backup.sh wrote into DATABASE_URL, or into an empty DATA_DIR;
                                        --staging: no letter, webhook or payment of it reaches anybody afterwards

Environment: OPERATOR_URL (http://localhost:4300), ADMIN_KEY or ADMIN_KEY_FILE, DATA_DIR (.data)`;

class Problem extends Error {}

const server = (process.env.OPERATOR_URL || 'http://localhost:4300').replace(/\/$/, '');

function adminKey() {
  if (process.env.ADMIN_KEY) return process.env.ADMIN_KEY;
  const path = process.env.ADMIN_KEY_FILE || join(process.env.DATA_DIR || '.data', 'admin-key');
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

const about = ({ trackingcode, partner, domains, variants, enabled, expires, bookingpage, test }) => [
  trackingcode,
  enabled ? (expires === null ? 'on' : `until ${expires}`) : 'off',
  test ? 'any, tests alone' : domains.join(' '),
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

const day = (at) => (at === null ? '-' : new Date(at).toISOString().slice(0, 16).replace('T', ' '));
const aboutKey = ({ id, name, scopes, createdAt, usedAt, revokedAt }) => [
  String(id),
  revokedAt === null ? 'on' : 'revoked',
  name,
  scopes.join(','),
  day(createdAt),
  day(usedAt),
];
const shownKeys = (...keys) => table([['ID', 'STATE', 'NAME', 'SCOPES', 'MADE (UTC)', 'USED'], ...keys.map(aboutKey)]);

const needed = (value, words) => {
  if (value === undefined || value.length === 0) throw new Problem(`${words}\n\n${usage}`);
  return value;
};
const colleague = ({ email, name, role, active, invited }) => [
  email,
  role,
  active ? (invited ? 'invited' : 'in') : 'out',
  name || '-',
];
const shownStaff = (...staff) => table([['EMAIL', 'ROLE', 'STATE', 'NAME'], ...staff.map(colleague)]);
const withLink = ({ staff, link }) =>
  `${shownStaff(staff)}\n\nThis link works once, for three days. Give it to nobody else:\n\n${link}`;

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
      name: needed(name, 'What is the key called?'),
      scopes: needed(scopes, 'Which scopes?').split(','),
    });
    return `${shownKeys(made)}\n\n${made.key}\n\nKeep it: it is not shown again.`;
  },
  list: async () => shownKeys(...(await ask('GET', path)).keys),
  revoke: async ([id]) => {
    await ask('POST', `${path}/revoke`, { id: idOf(id) });
    return `Key ${id} opens nothing any more.`;
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
    const { id, secret } = await ask('POST', '/webhooks', { url: needed(url, 'Which address?') });
    return `Webhook ${id} is told of every change from now on. Its secret, which is not shown again:\n\n${secret}`;
  },
  list: async () => {
    const { webhooks, parked } = await ask('GET', '/webhooks');
    const heads = ['ID', 'ADDRESS', 'OF', 'STATE (UTC)', 'WAITING', 'PARKED', 'MADE (UTC)', 'TWO SECRETS UNTIL'];
    const lost = ['ID', 'WEBHOOK', 'BOOKING', 'WHAT', 'TRIES', 'GIVEN UP (UTC)', 'WHY'];
    const whole = table([heads, ...webhooks.map(aboutWebhook)]);
    return parked.length === 0 ? whole : `${whole}\n\nNot delivered:\n${table([lost, ...parked.map(aboutParked)])}`;
  },
  rotate: async ([id]) => {
    const { secret } = await ask('POST', '/webhooks/rotate', { id: idOf(id) });
    return `The new secret, which is not shown again; the old one signs a day more:\n\n${secret}`;
  },
  replay: async ([id]) => {
    const { replayed } = await ask('POST', '/webhooks/replay', { webhook: idOf(id) });
    return `${replayed} to be tried again.`;
  },
  remove: async ([id]) => {
    await ask('POST', '/webhooks/remove', { id: idOf(id) });
    return `Webhook ${id} is told nothing any more.`;
  },
};
/** @returns a command that runs the subcommand named by its first argument */
const oneOf =
  (group, named) =>
  ([name, ...rest], options) => {
    if (!Object.hasOwn(named, name ?? '')) {
      throw new Problem(`${group} ${Object.keys(named).join(', ')}: which of them?\n\n${usage}`);
    }
    return named[name](rest, options);
  };

const driver = ({ id, active, callsign, name, phone, make, model, registration }) => [
  String(id),
  active ? 'drives' : 'has left',
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
  if (!kind || !existsSync(file)) throw new Problem(`--photo ${file}: a PNG, JPEG or WebP file`);
  const picture = `data:image/${kind};base64,${readFileSync(file).toString('base64')}`;
  if (picture.length > 50_000) throw new Problem(`--photo ${file}: 37 kB at most`);
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
  ...(options.wheelchair ? { wheelchairaccessible: true } : {}),
  ...(options.photo === undefined ? {} : { photo: pictureOf(options.photo) }),
});

/** The subcommands of `driver`. */
const driverCommands = {
  list: async () => shownDrivers(...(await ask('GET', '/drivers')).drivers),
  add: async ([name], options) => {
    const facts = { name: needed(name, 'Who drives?'), phone: needed(options.phone, 'Which phone number?') };
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
  throw new Problem(`--check ${file}: this is no file that scripts --save has written.`);
}

const commands = {
  staff: ([name = 'list', ...rest], options) => {
    if (!Object.hasOwn(staffCommands, name)) throw new Problem(`There is no command staff ${name}.\n\n${usage}`);
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
  async scripts([url], { save, check }) {
    const before = check === undefined ? null : savedInventory(check);
    const from = url ?? server;
    if (!URL.canParse('/payment', from)) throw new Problem(`${from} is no address like https://taxi.example`);
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
    const ofOthers = others.length === 0 ? 'No scripts of others.' : table([['SCRIPTS OF OTHERS', 'WHY'], ...others]);
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
