// @ts-check
/**
 * A minimal dispatch system: it receives bookings by webhook and from the feed, logs each change once, acknowledges the
 * bookings, assigns a driver, and reports events with simulated positions. It stores nothing but its log and requests
 * the state of a ride from the operator, so it can be killed at any moment and restarted. See README.md.
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

/** Logged changes, each identified by its booking's reference and new version. @type {Set<string>} */
const seen = new Set();
/** The last logged state of each booking at the start, by reference. @type {Map<string, Booking>} */
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
    // A change whose line was cut off by a kill was never acknowledged, so the operator sends it again.
  }
}
/** @param {object} entry */
const write = (entry) => appendFileSync(logFile, `\n${JSON.stringify(entry)}`);

/**
 * Logs a change once and starts driving the booking.
 * @param {string} type
 * @param {number} version
 * @param {Booking} booking
 */
function note(type, version, booking) {
  const key = `${booking.reference}#${version}`;
  if (!seen.has(key)) {
    write({ key, type, version, booking });
    seen.add(key);
  }
  void drive(booking.reference);
}

/**
 * Sends a request until the operator responds; repeats it after a network error, a 5xx status or a 429. All writes
 * below are idempotent.
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
        // 409 means that the ride's current state does not allow this; the loop in `drive` then fetches that state.
        if (status >= 400 && status !== 409) console.error(method, path, status, answer?.detail);
        return { status, body: answer };
      }
    } catch {
      // The operator cannot be reached at the moment.
    }
    await wait(retryMs);
  }
}

/** @type {Event['type'][]} */
const steps = ['departed_to_pickup', 'arrived_at_pickup', 'passenger_on_board', 'arrived_at_dropoff'];

/**
 * Takes the next step of a leg: assigns a driver, or reports the next event.
 * @param {Booking} booking @param {Leg} leg
 * @returns {Promise<boolean>} false when there is no next step or the operator refused it
 */
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
  // The operator's staff may have reported a later step: one before it would be late, and not listed in `events`.
  const type = steps.find((_, at) => steps.slice(at).every((each) => !(each in leg.events)));
  if (!type) return false;
  // A simulated position near the pick-up or the drop-off, on the straight line between them.
  const [from, to, share] =
    type === 'arrived_at_dropoff' ? [leg.pickup, leg.dropoff, 0.9] : [leg.dropoff, leg.pickup, 0.98];
  const latitude = from.latitude + (to.latitude - from.latitude) * share;
  const longitude = from.longitude + (to.longitude - from.longitude) * share;
  const at = new Date().toISOString();
  /** @type {Positions} */
  const positions = { positions: [{ reference, leg: leg.leg, latitude, longitude, at }] };
  await ask('POST', '/positions', positions);
  // The id identifies the event, so that a repeated request has no further effect.
  /** @type {Event} */
  const event = { id: `${reference}-${leg.leg}-${type}`, type, occurredAt: at, latitude, longitude };
  return (await ask('POST', `${path}/events`, event)).status === 200;
}

/** Bookings that are being driven. @type {Set<string>} */
const driving = new Set();
/** The first leg that has not ended; undefined when all have. @param {Booking} booking */
const openLeg = ({ legs }) => legs.find(({ status }) => !['finish', 'cancelled', 'noshow'].includes(status));
/** Drives a booking from its current state to its end. @param {string} reference */
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
  try {
    // Throws when the operator breaks off, such as when it is restarted; it sends the webhook again.
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    /** @type {Message} */
    const message = /** @type {any} */ (webhook.verify(text, /** @type {any} */ (request.headers)));
    note(message.type, message.data.version, message.data.booking);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof Error && error.name.includes('Verification') ? 401 : 500).end();
  }
}).listen(Number(PORT), () => console.log(`dispatch-bridge listening on http://localhost:${PORT}`));

// Resumes bookings that were in progress when this program ended: the feed after the cursor does not contain them
// again.
for (const booking of known.values()) if (openLeg(booking)) void drive(booking.reference);

// Fetches changes from before the webhook was added, or from a long time without a listener.
for (;;) {
  const { status, body } = await ask('GET', `/bookings?limit=200${cursor === null ? '' : `&after=${cursor}`}`);
  if (status === 400 && cursor !== null) {
    // The operator has restored a backup. What is logged already is not logged again.
    cursor = null;
    continue;
  }
  if (status !== 200) break;
  /** @type {Page} */
  const page = body;
  for (const { change, ...booking } of page.bookings) note(change.type, change.version, booking);
  if (page.cursor !== cursor) write({ cursor: page.cursor });
  cursor = page.cursor;
  if (page.bookings.length === 0) break;
}
