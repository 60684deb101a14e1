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
  hasPush: described(v.boolean(), 'Whether a phone of the driver is told of rides by push messages.'),
  unavailableSince: described(
    v.nullable(moment),
    'Time since when the driver says not to be available, ISO 8601 in UTC; null while they are.',
  ),
});

const driverDetails = {
  callSign: line(20, 0),
  name: v.pipe(line(120, 0), v.minLength(1, 'A driver needs a name.')),
  phone: described(
    v.pipe(line(30, 0), v.minLength(1, 'A driver signs in with a phone number.')),
    'Phone number as it is dialled.',
  ),
  licence: line(40, 0),
  make: line(40, 0),
  model: line(40, 0),
  colour: line(40, 0),
  registration: line(20, 0),
  vehicleLicence: line(40, 0),
  wheelchairAccessible: v.boolean(),
  photo: described(
    v.pipe(
      v.string(),
      v.maxLength(50_000, 'The picture is too large.'),
      v.regex(/^(data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})?$/, 'A picture is a PNG, JPEG or WebP.'),
    ),
    'Picture as a data URL, shown to passengers before the ride; “” for none.',
  ),
};
const newDriver = v.strictObject({
  ...driverDetails,
  callSign: v.optional(driverDetails.callSign, ''),
  licence: v.optional(driverDetails.licence, ''),
  make: v.optional(driverDetails.make, ''),
  model: v.optional(driverDetails.model, ''),
  colour: v.optional(driverDetails.colour, ''),
  registration: v.optional(driverDetails.registration, ''),
  vehicleLicence: v.optional(driverDetails.vehicleLicence, ''),
  wheelchairAccessible: v.optional(driverDetails.wheelchairAccessible, false),
  photo: v.optional(driverDetails.photo, ''),
});
const driverRefusals = { 404: 'There is no such driver.', 409: 'Another driver has this phone number.' };

const webhook = v.object({
  id: v.number(),
  url: v.string(),
  partner: described(
    v.string(),
    'Company whose bookings, made with its tracking codes, are sent to the webhook; “” for the operator’s own webhooks.',
  ),
  enabled: v.boolean(),
  createdAt: moment,
  rotatingUntil: described(
    v.nullable(moment),
    'Time until which messages are also signed with the previous secret, ISO 8601 in UTC.',
  ),
  waiting: described(v.number(), 'Number of pending deliveries.'),
  parked: described(v.number(), 'Number of abandoned deliveries.'),
  deliveredAt: described(
    v.nullable(moment),
    'Time of the last successful delivery, ISO 8601 in UTC; null when there was none for a week.',
  ),
  failure: described(v.string(), 'Last response to the oldest pending delivery; “” when none failed.'),
  dueAt: described(v.nullable(moment), 'Time of the next attempt of that delivery, ISO 8601 in UTC.'),
  goneAt: described(
    v.nullable(moment),
    'Time at which the endpoint responded with 410, ISO 8601 in UTC: nothing is sent to it until Replay.',
  ),
});

const company = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e12));

const trackingCodeFacts = {
  partner: v.string(),
  company: described(v.number(), 'Id of the company that owns the code and earns commission by it; 0 for none.'),
  domains: v.array(v.string()),
  variants: v.array(v.string()),
  enabled: v.boolean(),
  expires: described(v.nullable(v.string()), 'Last day of validity, yyyy-mm-dd; null for none.'),
  bookingPage: described(v.string(), 'URL of the page that quickbooking opens; “” for this deployment’s own page.'),
};
const codeVersion = described(v.number(), 'Version number; 0 is the file that the deployment started with.');

const trackingCode = v.object({
  code: v.string(),
  version: codeVersion,
  ...trackingCodeFacts,
  test: described(v.boolean(), 'Whether the code is valid on every page and its bookings are tests.'),
  snippet: described(v.string(), 'HTML snippet for the partner’s page.'),
});
const codeParams = v.strictObject({ code: line(40) });

/** The lists that the desk exports as CSV. */
export const deskLists = ['bookings', 'rides', 'payments', 'conversion', 'commission', 'drivers', 'cash'] as const;

const period = { from: day, to: day };
const numbersQuery = v.strictObject({
  ...period,
  by: v.optional(v.picklist(['day', 'partner', 'vehicle']), 'day'),
});

export const deskSetUpCalls = {
  drivers: resource({
    ...at.drivers,
    about: 'Returns the operator’s own drivers.',
    needs: 'viewer',
    answer: v.object({ drivers: v.array(driver) }),
  }),
  addDriver: resource({
    ...at.addDriver,
    about: 'Adds a driver and the driver’s vehicle.',
    needs: 'dispatcher',
    body: newDriver,
    status: 201,
    answer: driver,
    refusals: { 409: driverRefusals[409] },
  }),
  changeDriver: resource({
    ...at.changeDriver,
    about:
      'Changes the details of a driver that the request contains; rides that are already assigned keep the earlier details.',
    needs: 'dispatcher',
    params: idParams,
    body: v.partial(v.strictObject(driverDetails)),
    answer: driver,
    refusals: driverRefusals,
  }),
  retireDriver: resource({
    ...at.retireDriver,
    about:
      'Deactivates a driver: ends all their sessions, erases their phone number and picture, and removes them from the rides that have not begun.',
    needs: 'dispatcher',
    params: idParams,
    refusals: { 404: driverRefusals[404] },
  }),
  inviteDriver: resource({
    ...at.inviteDriver,
    about: 'Creates six digits to read out to a driver, and a link, for signing in on a phone; each works once.',
    needs: 'dispatcher',
    params: idParams,
    answer: v.object({ digits: v.string(), digitsUntil: moment, link: v.string(), linkUntil: moment }),
    refusals: { 404: 'There is no such driver.' },
  }),
  signOutDriver: resource({
    ...at.signOutDriver,
    about:
      'Signs a driver out on every phone, as when one is lost, and cancels the codes and links that have not been used. The driver stays, with their rides.',
    needs: 'dispatcher',
    params: idParams,
    refusals: { 404: driverRefusals[404] },
  }),
  keys: resource({
    ...at.keys,
    about: 'Returns the keys of dispatch systems.',
    needs: 'owner',
    answer: v.object({ keys: v.array(key) }),
  }),
  addKey: resource({
    ...at.addKey,
    about: 'Creates a key, which is returned only once.',
    needs: 'owner',
    body: v.strictObject({
      name: v.pipe(line(80, 0), v.minLength(1, 'A key needs a name.')),
      scopes: v.pipe(v.array(v.picklist(dispatchScopes)), v.minLength(1, 'A key needs a scope.')),
    }),
    status: 201,
    answer: v.object({ ...key.entries, key: v.string() }),
  }),
  revokeKey: resource({
    ...at.revokeKey,
    about: 'Revokes a key at once.',
    needs: 'owner',
    params: v.strictObject({ id: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)) }),
    refusals: { 404: 'There is no such key.' },
  }),
  webhooks: resource({
    ...at.webhooks,
    about: 'Returns every webhook, and the abandoned deliveries.',
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
    about: 'Creates a webhook that receives every change of a booking from now on; the secret is returned only once.',
    needs: 'owner',
    body: v.strictObject({ url: v.pipe(line(1_000, 0), v.minLength(1, 'A webhook is an https address.')) }),
    status: 201,
    answer: v.object({ id: v.number(), secret: v.string() }),
  }),
  removeWebhook: resource({
    ...at.removeWebhook,
    about: 'Deletes a webhook; its pending deliveries are not made.',
    needs: 'owner',
    params: idParams,
    refusals: { 404: 'There is no such webhook.' },
  }),
  switchWebhook: resource({
    ...at.switchWebhook,
    about: 'Disables a webhook and abandons its pending deliveries, or enables it again.',
    needs: 'owner',
    params: idParams,
    body: v.strictObject({ enabled: v.boolean() }),
    refusals: { 404: 'There is no such webhook.' },
  }),
  rotateWebhook: resource({
    ...at.rotateWebhook,
    about:
      'Creates a new secret of one of the operator’s own webhooks, returned only once; for a day messages are also signed with the previous secret.',
    needs: 'owner',
    params: idParams,
    answer: v.object({ secret: v.string() }),
    refusals: { 404: 'There is no such webhook.' },
  }),
  replayWebhook: resource({
    ...at.replayWebhook,
    about: 'Retries all abandoned deliveries of a webhook.',
    needs: 'owner',
    params: idParams,
    answer: v.object({ replayed: v.number() }),
    refusals: { 409: 'The webhook is switched off.' },
  }),
  replayDelivery: resource({
    ...at.replayDelivery,
    about: 'Retries one abandoned delivery.',
    needs: 'owner',
    params: v.strictObject({ id: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)) }),
    answer: v.object({ replayed: v.number() }),
    refusals: { 409: 'Its webhook is switched off.' },
  }),
  trackingCodes: resource({
    ...at.trackingCodes,
    about: 'Returns every tracking code.',
    needs: 'owner',
    answer: v.object({
      codes: v.array(trackingCode),
      companies: described(
        v.array(v.object({ id: v.number(), name: v.string() })),
        'Companies that can own a tracking code.',
      ),
      domains: described(
        v.array(
          v.object({ id: v.number(), code: v.string(), company: v.string(), domain: v.string(), askedAt: moment }),
        ),
        'Domains for which partners request permission, oldest first.',
      ),
    }),
  }),
  addTrackingCode: resource({
    ...at.addTrackingCode,
    about: 'Creates a tracking code for a partner’s domains; when `code` is absent, the server generates it.',
    needs: 'owner',
    body: v.strictObject({
      code: v.optional(line(40)),
      partner: v.optional(line(120, 0), ''),
      company: v.optional(company, 0),
      domains: v.pipe(v.array(line(253)), v.minLength(1, 'A code needs a domain.'), v.maxLength(50)),
    }),
    status: 201,
    answer: trackingCode,
    refusals: { 409: 'The code already exists.' },
  }),
  changeTrackingCode: resource({
    ...at.changeTrackingCode,
    about:
      'Changes the given fields of a tracking code, as a new version. Sending the values of an earlier version again reverts a change.',
    needs: 'owner',
    params: codeParams,
    body: v.strictObject({
      version: v.optional(
        described(
          v.pipe(v.number(), v.integer()),
          'Version on which the change is based: 409 when the current version differs.',
        ),
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
    refusals: { 409: 'There is no such code, or it was changed by another staff member.' },
  }),
  trackingCodeVersions: resource({
    ...at.trackingCodeVersions,
    about: 'Returns the versions of a tracking code with their authors and times, newest first.',
    needs: 'owner',
    params: codeParams,
    answer: v.object({
      versions: v.array(
        v.object({
          version: codeVersion,
          at: v.nullable(moment),
          by: described(
            v.string(),
            'Author of the version; “” for the file, and for changes made before versions were stored.',
          ),
          note: v.string(),
          ...trackingCodeFacts,
        }),
      ),
    }),
    refusals: { 404: 'There is no such code.' },
  }),
  decideDomain: resource({
    ...at.decideDomain,
    about: 'Approves or refuses a partner’s request that pages of a domain may embed the booking element.',
    needs: 'owner',
    params: idParams,
    body: v.strictObject({ approve: v.boolean() }),
    refusals: { 404: 'The request does not exist any more.', 409: 'The code now belongs to another company.' },
  }),
  joinRequests: resource({
    ...at.joinRequests,
    about: 'Returns the customers who request to book for a company, oldest account first.',
    needs: 'owner',
    answer: v.object({
      requests: v.array(
        v.object({
          id: described(v.number(), 'Id of the customer.'),
          name: described(v.string(), 'As typed at sign-up.'),
          email: v.string(),
          emailProven: described(v.boolean(), 'Whether they opened a link that was emailed to this address.'),
          company: v.string(),
        }),
      ),
    }),
  }),
  decideJoin: resource({
    ...at.decideJoin,
    about: 'Approves or declines a customer’s request to book for a company, and tells them by email.',
    needs: 'owner',
    params: idParams,
    body: v.strictObject({ approve: v.boolean() }),
    refusals: { 404: 'The request does not exist any more.' },
  }),
  numbers: resource({
    ...at.numbers,
    about:
      'Returns rides and revenue of a period, by day, partner or vehicle, separately for each currency. Tests are not counted.',
    needs: 'viewer',
    query: numbersQuery,
    answer: v.object({
      rows: v.array(
        v.object({
          name: described(v.string(), 'Day, tracking code (“” for the operator’s own pages) or vehicle.'),
          currency: v.string(),
          bookings: described(v.number(), 'Number of bookings that these rides belong to.'),
          rides: v.number(),
          cancelled: v.number(),
          noShows: v.number(),
          revenue: described(
            v.number(),
            'Revenue of the rides, minor units, as on statements: with what was kept of cancelled rides, less further refunds and what passengers who did not appear have not paid. What belongs to no single ride counts for the first ride of its booking.',
          ),
        }),
      ),
    }),
  }),
  conversion: resource({
    ...at.conversion,
    about: 'Returns the number of fares shown and of bookings made per tracking code. Tests are not counted.',
    needs: 'viewer',
    query: v.strictObject(period),
    answer: v.object({
      rows: v.array(
        v.object({
          code: described(v.string(), 'Tracking code; “” for the operator’s own pages.'),
          partner: v.string(),
          shown: described(
            v.number(),
            'Number of journeys quoted to visitors; repeated quotations of a journey with other options count once.',
          ),
          booked: described(v.number(), 'Number of bookings made in the period, regardless of the ride’s date.'),
        }),
      ),
    }),
  }),
  commission: resource({
    ...at.commission,
    about: 'Returns the commission due to each company for the rides of a period, as on its statement.',
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
      'Returns a list as a CSV file: bookings, rides and commission by pick-up time, payments and conversion by creation time, drivers in their current state.',
    needs: 'viewer',
    params: v.strictObject({ list: v.picklist(deskLists) }),
    query: v.strictObject(period),
    answer: v.string(),
  }),
  auditFile: resource({
    ...at.auditFile,
    about: 'Returns the audit trail of a period as a CSV file.',
    needs: 'owner',
    query: v.strictObject(period),
    answer: v.string(),
  }),
  register: resource({
    ...at.register,
    about:
      'Returns the register of rides that begin in a period, as required by licensing authorities: every state of every ride since it was booked, newest entry first. Entries are immutable.',
    needs: 'owner',
    query: v.strictObject({
      ...period,
      before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
    }),
    answer: v.object({
      entries: v.array(
        v.object({
          id: v.number(),
          at: described(v.string(), 'Time at which the entry was written, ISO 8601 in UTC.'),
          event: v.string(),
          actor: described(
            v.string(),
            'Person or system that caused the entry; “” for the passenger, a payment, or the passing of time.',
          ),
          reference: v.string(),
          leg: v.picklist(legNames),
          bookedAt: v.string(),
          takenBy: described(v.string(), 'Staff member who took the booking; “” for one made online.'),
          passenger: described(v.string(), 'Name of the passenger; “” once the booking was erased.'),
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
    about: 'Returns the register of a period as a CSV file, in the order in which it was written.',
    needs: 'owner',
    query: v.strictObject(period),
    answer: v.string(),
  }),
  numbersFile: resource({
    ...at.numbersFile,
    about: 'Returns rides and revenue of a period as a CSV file.',
    needs: 'viewer',
    query: numbersQuery,
    answer: v.string(),
  }),
};
