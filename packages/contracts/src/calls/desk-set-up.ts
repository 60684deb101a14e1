import * as v from 'valibot';
import { deskEndpoints as at } from '../endpoints/desk.ts';
import { described } from '../fields.ts';
import { legNames } from '../legs.ts';
import { day } from './desk-rides.ts';
import { dispatchScopes } from './dispatch.ts';
import { resource } from './resource.ts';

/** The desk's calls for setting up the operator, and for its reports. */

const line = (maxLength: number, minLength = 1) =>
  v.pipe(v.string(), v.trim(), v.minLength(minLength), v.maxLength(maxLength), v.regex(/^[^\r\n\t]*$/));
const moment = described(v.string(), 'ISO 8601 in UTC.');

const key = v.object({
  id: v.number(),
  name: v.string(),
  scopes: v.array(v.picklist(dispatchScopes)),
  createdAt: moment,
  usedAt: v.nullable(moment),
  revokedAt: v.nullable(moment),
});

const idParams = v.strictObject({ id: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) });

const driver = v.object({
  id: v.number(),
  callSign: v.string(),
  name: v.string(),
  phone: v.string(),
  licence: v.string(),
  vehicle: described(v.string(), 'Colour, make and model.'),
  make: v.string(),
  model: v.string(),
  colour: v.string(),
  registration: v.string(),
  vehicleLicence: v.string(),
  wheelchairAccessible: v.boolean(),
  hasPhoto: v.boolean(),
});

const driverFacts = v.strictObject({
  callSign: v.optional(line(20, 0), ''),
  name: v.pipe(line(120, 0), v.minLength(1, 'A driver needs a name.')),
  phone: described(v.pipe(line(30, 0), v.minLength(1, 'A driver signs in with a phone number.')), 'As it is dialled.'),
  licence: v.optional(line(40, 0), ''),
  make: v.optional(line(40, 0), ''),
  model: v.optional(line(40, 0), ''),
  colour: v.optional(line(40, 0), ''),
  registration: v.optional(line(20, 0), ''),
  vehicleLicence: v.optional(line(40, 0), ''),
  wheelchairAccessible: v.optional(v.boolean(), false),
  photo: described(
    v.optional(
      v.pipe(
        v.string(),
        v.maxLength(50_000, 'The picture is too large.'),
        v.regex(/^(data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})?$/, 'A picture is a PNG, JPEG or WebP.'),
      ),
    ),
    'A data address, which passengers see before the ride; “” takes it away, and without the key it stays.',
  ),
});
const driverRefusals = { 404: 'There is no such driver.', 409: 'Another driver has this phone number.' };

const webhook = v.object({
  id: v.number(),
  url: v.string(),
  partner: described(
    v.string(),
    'The company that it is told for, of what came by its codes; “” for the operator’s own.',
  ),
  enabled: v.boolean(),
  createdAt: moment,
  rotatingUntil: described(v.nullable(moment), 'Until when the secret before this one signs as well.'),
  waiting: described(v.number(), 'Deliveries that are still to be made.'),
  parked: described(v.number(), 'Deliveries that were given up.'),
  deliveredAt: described(v.nullable(moment), 'When something was last taken; null when nothing was for a week.'),
  failure: described(v.string(), 'What the oldest delivery that waits was last answered; “” when none failed.'),
  dueAt: described(v.nullable(moment), 'When that delivery is tried again.'),
  goneAt: described(v.nullable(moment), 'When it answered 410: nothing more is sent there until Replay.'),
});

const company = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e12));

const trackingCodeFacts = {
  partner: v.string(),
  company: described(v.number(), 'Which company holds it and earns by it; 0 for none.'),
  domains: v.array(v.string()),
  variants: v.array(v.string()),
  enabled: v.boolean(),
  expires: described(v.nullable(v.string()), 'Its last day, yyyy-mm-dd; null for none.'),
  bookingPage: described(v.string(), 'Where quickbooking goes; “” for this deployment’s own page.'),
};
const codeVersion = described(v.number(), '0 is the file that the deployment began with.');

const trackingCode = v.object({
  code: v.string(),
  version: codeVersion,
  ...trackingCodeFacts,
  test: described(v.boolean(), 'Good for every page; what is booked with it is a test.'),
  snippet: described(v.string(), 'The lines for the partner’s page.'),
});
const codeParams = v.strictObject({ code: line(40) });

/** The lists that the desk exports as CSV. */
export const deskLists = ['bookings', 'rides', 'payments', 'conversion', 'commission', 'drivers'] as const;

const period = { from: day, to: day };
const numbersQuery = v.strictObject({
  ...period,
  by: v.optional(v.picklist(['day', 'partner', 'vehicle']), 'day'),
});

export const deskSetUpCalls = {
  drivers: resource({
    ...at.drivers,
    about: 'The operator’s own drivers.',
    needs: 'viewer',
    answer: v.object({ drivers: v.array(driver) }),
  }),
  addDriver: resource({
    ...at.addDriver,
    about: 'Adds a driver with their vehicle.',
    needs: 'dispatcher',
    body: driverFacts,
    status: 201,
    answer: driver,
    refusals: { 409: driverRefusals[409] },
  }),
  changeDriver: resource({
    ...at.changeDriver,
    about: 'What is true of a driver now; rides that they have keep what was said of them.',
    needs: 'dispatcher',
    params: idParams,
    body: driverFacts,
    answer: driver,
    refusals: driverRefusals,
  }),
  retireDriver: resource({
    ...at.retireDriver,
    about: 'Ends a driver’s work: they are signed out everywhere, their number and picture are erased.',
    needs: 'dispatcher',
    params: idParams,
    refusals: { 404: driverRefusals[404] },
  }),
  inviteDriver: resource({
    ...at.inviteDriver,
    about: 'Six digits to read out to a driver, and a link, to sign in by on a phone; each works once.',
    needs: 'dispatcher',
    params: idParams,
    answer: v.object({ digits: v.string(), digitsUntil: moment, link: v.string(), linkUntil: moment }),
    refusals: { 404: 'There is no such driver.' },
  }),
  keys: resource({
    ...at.keys,
    about: 'The keys of dispatch systems.',
    needs: 'owner',
    answer: v.object({ keys: v.array(key) }),
  }),
  addKey: resource({
    ...at.addKey,
    about: 'Makes a key, which is told this once.',
    needs: 'owner',
    body: v.strictObject({
      name: line(80),
      scopes: v.pipe(v.array(v.picklist(dispatchScopes)), v.minLength(1, 'A key needs a scope.')),
    }),
    status: 201,
    answer: v.object({ ...key.entries, key: v.string() }),
  }),
  revokeKey: resource({
    ...at.revokeKey,
    about: 'Ends a key at once.',
    needs: 'owner',
    params: v.strictObject({ id: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)) }),
    refusals: { 404: 'There is no such key.' },
  }),
  webhooks: resource({
    ...at.webhooks,
    about: 'Every webhook, and what could not be delivered.',
    needs: 'owner',
    answer: v.object({
      webhooks: v.array(webhook),
      parked: v.array(
        v.object({
          id: v.number(),
          webhookId: v.number(),
          reference: v.string(),
          type: v.string(),
          attempts: v.number(),
          parkedAt: moment,
          failure: v.string(),
        }),
      ),
    }),
  }),
  addWebhook: resource({
    ...at.addWebhook,
    about: 'Tells every change of a booking at an address from now on; the secret is told this once.',
    needs: 'owner',
    body: v.strictObject({ url: v.pipe(line(1_000, 0), v.minLength(1, 'A webhook is an https address.')) }),
    status: 201,
    answer: v.object({ id: v.number(), secret: v.string() }),
  }),
  removeWebhook: resource({
    ...at.removeWebhook,
    about: 'Ends a webhook; what waits for it is not delivered.',
    needs: 'owner',
    params: idParams,
    refusals: { 404: 'There is no such webhook.' },
  }),
  switchWebhook: resource({
    ...at.switchWebhook,
    about: 'Switches a webhook off, whatever waits for it is given up, or on again.',
    needs: 'owner',
    params: idParams,
    body: v.strictObject({ enabled: v.boolean() }),
    refusals: { 404: 'There is no such webhook.' },
  }),
  rotateWebhook: resource({
    ...at.rotateWebhook,
    about: 'A new secret of one of the operator’s own, told this once; for a day the one before signs as well.',
    needs: 'owner',
    params: idParams,
    answer: v.object({ secret: v.string() }),
    refusals: { 404: 'There is no such webhook.' },
  }),
  replayWebhook: resource({
    ...at.replayWebhook,
    about: 'Tries again everything that a webhook could not be delivered.',
    needs: 'owner',
    params: idParams,
    answer: v.object({ replayed: v.number() }),
  }),
  replayDelivery: resource({
    ...at.replayDelivery,
    about: 'Tries one delivery again that was given up.',
    needs: 'owner',
    params: v.strictObject({ id: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)) }),
    answer: v.object({ replayed: v.number() }),
  }),
  trackingCodes: resource({
    ...at.trackingCodes,
    about: 'Every tracking code.',
    needs: 'owner',
    answer: v.object({
      codes: v.array(trackingCode),
      companies: described(v.array(v.object({ id: v.number(), name: v.string() })), 'Who can hold one.'),
      domains: described(
        v.array(
          v.object({ id: v.number(), code: v.string(), company: v.string(), domain: v.string(), askedAt: moment }),
        ),
        'What partners ask to be let in, oldest first.',
      ),
    }),
  }),
  addTrackingCode: resource({
    ...at.addTrackingCode,
    about: 'A code for a partner’s domains; without a name for it, one is made.',
    needs: 'owner',
    body: v.strictObject({
      code: v.optional(line(40)),
      partner: v.optional(line(120, 0), ''),
      company: v.optional(company, 0),
      domains: v.pipe(v.array(line(253)), v.minLength(1, 'A code needs a domain.'), v.maxLength(50)),
    }),
    status: 201,
    answer: trackingCode,
    refusals: { 409: 'There is such a code already.' },
  }),
  changeTrackingCode: resource({
    ...at.changeTrackingCode,
    about:
      'Changes what is named of a code, as a new version. What an earlier version said, sent again, takes it back.',
    needs: 'owner',
    params: codeParams,
    body: v.strictObject({
      version: v.optional(
        described(v.pipe(v.number(), v.integer()), 'The one that was changed: 409 where it is another.'),
      ),
      partner: v.optional(line(120, 0)),
      enabled: v.optional(v.boolean()),
      company: v.optional(company),
      domains: v.optional(v.pipe(v.array(line(253)), v.minLength(1, 'A code needs a domain.'), v.maxLength(50))),
      variants: v.optional(
        v.pipe(v.array(v.picklist(['litebooking', 'quickbooking'])), v.minLength(1, 'A code is good for one of them.')),
      ),
      expires: v.optional(v.nullable(day)),
      bookingPage: v.optional(line(500, 0)),
      note: v.optional(line(200, 0), ''),
    }),
    answer: trackingCode,
    refusals: { 409: 'There is no such code, or somebody else has changed it.' },
  }),
  trackingCodeVersions: resource({
    ...at.trackingCodeVersions,
    about: 'The versions of a tracking code with who made them and when, the newest first.',
    needs: 'owner',
    params: codeParams,
    answer: v.object({
      versions: v.array(
        v.object({
          version: codeVersion,
          at: v.nullable(moment),
          by: described(v.string(), '“” for the file, and for what was changed before versions were kept.'),
          note: v.string(),
          ...trackingCodeFacts,
        }),
      ),
    }),
    refusals: { 404: 'There is no such code.' },
  }),
  decideDomain: resource({
    ...at.decideDomain,
    about: 'Lets the pages of a domain that a partner asked for hold the element, or refuses.',
    needs: 'owner',
    params: idParams,
    body: v.strictObject({ approve: v.boolean() }),
    refusals: { 404: 'Nobody asks for it any more.', 409: 'The code is another company’s by now.' },
  }),
  numbers: resource({
    ...at.numbers,
    about:
      'Rides and revenue of some days, by day, partner or vehicle; each currency for itself. Tests are not counted.',
    needs: 'viewer',
    query: numbersQuery,
    answer: v.object({
      rows: v.array(
        v.object({
          name: described(v.string(), 'The day, the tracking code (“” for the operator’s own pages) or the vehicle.'),
          currency: v.string(),
          bookings: described(v.number(), 'That these rides belong to.'),
          rides: v.number(),
          cancelled: v.number(),
          noShows: v.number(),
          revenue: described(v.number(), 'Of the rides that were not cancelled, minor units.'),
        }),
      ),
    }),
  }),
  conversion: resource({
    ...at.conversion,
    about:
      'How many fares were shown under each tracking code, and how many bookings were made. Tests are not counted.',
    needs: 'viewer',
    query: v.strictObject(period),
    answer: v.object({
      rows: v.array(
        v.object({
          code: described(v.string(), '“” for the operator’s own pages.'),
          partner: v.string(),
          shown: described(
            v.number(),
            'Journeys that a visitor was quoted; asked for again with other options they count once.',
          ),
          booked: described(v.number(), 'Bookings made in these days, whenever they are driven.'),
        }),
      ),
    }),
  }),
  commission: resource({
    ...at.commission,
    about: 'What is owed to each company for the rides of some days, as its own statement says.',
    needs: 'viewer',
    query: v.strictObject(period),
    answer: v.object({
      rows: v.array(
        v.object({
          company: v.string(),
          currency: v.string(),
          bookings: v.number(),
          revenue: described(v.number(), 'Minor units.'),
          commission: described(v.number(), 'Minor units.'),
        }),
      ),
    }),
  }),
  listFile: resource({
    ...at.listFile,
    about:
      'A list as a CSV file: bookings, rides and commission by their pick-up, payments and conversion by when they were made, drivers as they are.',
    needs: 'viewer',
    params: v.strictObject({ list: v.picklist(deskLists) }),
    query: v.strictObject(period),
    answer: v.string(),
  }),
  auditFile: resource({
    ...at.auditFile,
    about: 'The audit trail of some days as a CSV file.',
    needs: 'owner',
    query: v.strictObject(period),
    answer: v.string(),
  }),
  register: resource({
    ...at.register,
    about:
      'The register of rides that begin in some days, as licensing authorities ask for it: every state of every ride since it was booked, the newest entry first. Nobody changes an entry.',
    needs: 'owner',
    query: v.strictObject({
      ...period,
      before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
    }),
    answer: v.object({
      entries: v.array(
        v.object({
          id: v.number(),
          at: described(v.string(), 'When it was written, ISO 8601 in UTC.'),
          event: v.string(),
          actor: described(v.string(), 'Who did it; “” for the passenger, a payment, or time.'),
          reference: v.string(),
          leg: v.picklist(legNames),
          bookedAt: v.string(),
          takenBy: described(v.string(), 'The member of staff who took the booking; “” for one made online.'),
          passenger: described(v.string(), '“” once the booking was erased.'),
          status: v.string(),
          pickupAt: v.string(),
          pickup: v.string(),
          destination: v.string(),
          vehicle: v.string(),
          price: described(v.number(), 'Minor units.'),
          currency: v.string(),
          dispatchedBy: v.string(),
          driver: v.string(),
          driverLicence: v.string(),
          registration: v.string(),
          vehicleLicence: v.string(),
        }),
      ),
      more: described(v.boolean(), 'Whether there are older entries.'),
    }),
  }),
  registerFile: resource({
    ...at.registerFile,
    about: 'The same as a CSV file, in the order in which it was written.',
    needs: 'owner',
    query: v.strictObject(period),
    answer: v.string(),
  }),
  numbersFile: resource({
    ...at.numbersFile,
    about: 'The same as a CSV file.',
    needs: 'viewer',
    query: numbersQuery,
    answer: v.string(),
  }),
};
