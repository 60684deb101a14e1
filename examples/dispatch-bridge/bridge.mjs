// @ts-check
/**
 * A dispatch system in small: hears of bookings by webhook and by the feed, writes each change down once, takes the bookings
 * on, gives them a driver and drives them with made-up positions. It keeps nothing but its log: where a ride stands is asked of
 * the operator, so it can be killed at any moment and started again. See README.md.
 *
 * @typedef {import('./api.js').components['schemas']['DispatchBooking']} Booking
 * @typedef {Booking['legs'][number]} Leg
 * @typedef {import('./api.js').components['schemas']['WebhookMessage']} Message
 * @typedef {import('./api.js').paths} Paths
 * @typedef {Paths['/dispatch/v1/bookings']['get']['responses'][200]['content']['application/json']} Page
 * @typedef {Paths['/dispatch/v1/bookings/{reference}/legs/{leg}/events']['post']['requestBody']['content']['application/json']} Event
 * @typedef {Paths['/dispatch/v1/bookings/{reference}/legs/{leg}/assignment']['put']['requestBody']['content']['application/json']} Assignment
 * @typedef {Paths['/dispatch/v1/positions']['post']['requestBody']['content']['application/json']} Positions
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

const { OPERATOR_URL = 'http://localhost:4300', DISPATCH_KEY = '', WEBHOOK_SECRET = '' } = process.env;
const { PORT = '4500', DATA_DIR = '.bridge', STEP_MS = '2000' } = process.env;
if (DISPATCH_KEY === '' || WEBHOOK_SECRET === '') throw new Error('Set DISPATCH_KEY and WEBHOOK_SECRET (README.md).');
const step = Number(STEP_MS);
const retryMs = Math.min(step, 1_000);
mkdirSync(DATA_DIR, { recursive: true });
const logFile = join(DATA_DIR, 'bookings.ndjson');

/** What was written down: a change is known by its booking and the version that it made. @type {Set<string>} */
const seen = new Set();
/** By its reference, a booking as it was told last. @type {Map<string, Booking>} */
const known = new Map();
/** @type {string | null} */
let cursor = null;
for (const line of existsSync(logFile) ? readFileSync(logFile, 'utf8').split('\n') : []) {
  try {
    const entry = JSON.parse(line);
    if (entry.key) {
      seen.add(entry.key);
      known.set(entry.booking.reference, entry.booking);
    }
    if (entry.cursor) cursor = entry.cursor;
  } catch {
    // A line that a kill cut short was never acknowledged: it comes again.
  }
}
/** @param {object} entry */
const write = (entry) => appendFileSync(logFile, `\n${JSON.stringify(entry)}`);

/** Writes a change down, once. @param {string} type @param {number} version @param {Booking} booking */
function note(type, version, booking) {
  const key = `${booking.reference}#${version}`;
  if (!seen.has(key)) {
    write({ key, type, version, booking });
    seen.add(key);
  }
  void drive(booking.reference);
}

/**
 * Asks the operator until there is an answer: a server that restarts, or says "later", is asked again. Every write below may
 * be sent twice without harm.
 * @param {string} method @param {string} path @param {object} [body]
 * @returns {Promise<{ status: number, body: any }>}
 */
async function ask(method, path, body) {
  for (;;) {
    try {
      const response = await fetch(`${OPERATOR_URL}/dispatch/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${DISPATCH_KEY}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(10_000),
      });
      const { status } = response;
      if (status < 500 && status !== 429) {
        const answer = status === 204 ? null : await response.json();
        // 409 tells what is true instead: the loop below looks again.
        if (status >= 400 && status !== 409) console.error(method, path, status, answer?.detail);
        return { status, body: answer };
      }
    } catch {
      // Nobody answers at the moment.
    }
    await wait(retryMs);
  }
}

/** @type {Event['type'][]} */
const steps = ['departed_to_pickup', 'arrived_at_pickup', 'passenger_on_board', 'arrived_at_dropoff'];

/** What is to be done next for a leg; false when there is nothing. @param {Booking} booking @param {Leg} leg */
async function next({ reference }, leg) {
  const path = `/bookings/${reference}/legs/${leg.leg}`;
  if (!leg.driver) {
    /** @type {Assignment} */
    const assignment = {
      driver: { name: 'Sam Driver', phone: '+447911224321', licence: 'PHD-1042' },
      vehicle: { make: 'Toyota', model: 'Prius', colour: 'Silver', registration: 'LK21 ABC', licence: 'PHV-7' },
    };
    return (await ask('PUT', `${path}/assignment`, assignment)).status === 200;
  }
  const type = steps.find((each) => !(each in leg.events));
  if (!type) return false;
  // On the way to the pick-up, at it, and at the drop-off, as the crow flies.
  const [from, to, share] =
    type === 'arrived_at_dropoff' ? [leg.pickup, leg.dropoff, 0.9] : [leg.dropoff, leg.pickup, 0.98];
  const latitude = from.latitude + (to.latitude - from.latitude) * share;
  const longitude = from.longitude + (to.longitude - from.longitude) * share;
  const at = new Date().toISOString();
  /** @type {Positions} */
  const positions = { positions: [{ reference, leg: leg.leg, latitude, longitude, at }] };
  await ask('POST', '/positions', positions);
  // The id says which event it is: sent twice, it happens once.
  /** @type {Event} */
  const event = { id: `${reference}-${leg.leg}-${type}`, type, occurredAt: at, latitude, longitude };
  return (await ask('POST', `${path}/events`, event)).status === 200;
}

/** Bookings that are being driven. @type {Set<string>} */
const driving = new Set();
/** The ride that is to be driven now; none when all are over. @param {Booking} booking */
const openLeg = ({ legs }) => legs.find(({ status }) => !['finish', 'cancelled', 'noshow'].includes(status));
/** Drives a booking to its end, from wherever it stands. @param {string} reference */
async function drive(reference) {
  if (driving.has(reference)) return;
  driving.add(reference);
  try {
    for (;;) {
      const { status, body } = await ask('GET', `/bookings/${reference}`);
      if (status !== 200) return;
      /** @type {Booking} */
      const booking = body;
      const leg = openLeg(booking);
      if (!leg) return;
      if (leg.dispatchReference === '') {
        const accepted = { accepted: true, dispatchReference: `B-${reference}`, reason: '' };
        if ((await ask('POST', `/bookings/${reference}/acknowledgement`, accepted)).status !== 200) await wait(retryMs);
      } else if (!(await next(booking, leg))) await wait(retryMs);
      await wait(step);
    }
  } finally {
    driving.delete(reference);
  }
}

const webhook = new Webhook(WEBHOOK_SECRET);
createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  try {
    /** @type {Message} */
    const message = /** @type {any} */ (webhook.verify(text, /** @type {any} */ (request.headers)));
    note(message.type, message.data.version, message.data.booking);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof Error && error.name.includes('Verification') ? 401 : 500).end();
  }
}).listen(Number(PORT), () => console.log(`dispatch-bridge listening on http://localhost:${PORT}`));

// What was under way when this program ended: the feed after the cursor does not tell it again.
for (const booking of known.values()) if (openLeg(booking)) void drive(booking.reference);

// What happened before the webhook was added, or while nobody listened for days.
for (;;) {
  const { status, body } = await ask('GET', `/bookings?limit=200${cursor === null ? '' : `&after=${cursor}`}`);
  if (status !== 200) break;
  /** @type {Page} */
  const page = body;
  for (const { change, ...booking } of page.bookings) note(change.type, change.version, booking);
  if (page.cursor !== cursor) write({ cursor: page.cursor });
  cursor = page.cursor;
  if (page.bookings.length === 0) break;
}
