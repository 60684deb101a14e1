import * as v from 'valibot';
import { deskEndpoints as at } from '../endpoints/desk.ts';
import { described } from '../fields.ts';
import { resource } from './resource.ts';

/** The operator's settings documents, which the desk stores as versions; `operator/README.md` describes each file. */
export const settingsDocuments = [
  'fares',
  'vehicles',
  'prices',
  'holidays',
  'promos',
  'promotions',
  'bookers',
  'service-area',
  'places',
  'dispatch',
  'payments',
] as const;
export type SettingsDocument = (typeof settingsDocuments)[number];

const moment = described(v.string(), 'ISO 8601 in UTC.');
const name = v.picklist(settingsDocuments);
const content = described(v.unknown(), 'Content of the document, JSON as in the file of that name.');
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000));
const params = { document: name };

const version = {
  version: described(v.number(), 'Version number; 0 is the file that the deployment started with.'),
  at: v.nullable(moment),
  by: described(v.string(), 'Author of the version; “” for the file.'),
  note: v.string(),
};
const summary = {
  name,
  ...version,
  notice: described(v.string(), 'Reason why an earlier version than the latest is in force; “” when the latest is.'),
};

const highest = described(
  v.number(),
  'Highest `vehtypeid` or `bookerid` of all versions, also of rows that were taken out: a new row needs a higher one. 0 for other documents.',
);

const fileNotice = described(
  v.string(),
  'Mistakes in the operator’s changed files, one per line; their last valid content stays in force. “” when there are none.',
);

const mistake = v.object({
  document: v.string(),
  field: described(
    v.string(),
    'Path of the invalid field, like `distance.bands.1.permile`; “” for the whole document.',
  ),
  value: described(v.string(), 'Invalid value, as JSON.'),
  message: v.string(),
});

const place = v.strictObject({
  address: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)),
  postcode: v.optional(v.pipe(v.string(), v.maxLength(20)), ''),
  category: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});
const timestamp = v.pipe(v.string(), v.isoTimestamp('A moment is written 2026-11-24T18:00:00Z.'));

const priced = v.object({
  refused: described(v.string(), 'Reason why there is no price; “” when there is one.'),
  currency: v.string(),
  total: described(v.number(), 'Minor units.'),
  lines: v.array(v.object({ kind: v.string(), label: v.string(), amount: v.number() })),
});

const drafts = v.optional(v.partial(v.strictObject(v.entriesFromList(settingsDocuments, content))), {});
/** Enough for thousands of own places. */
const maxBytes = 2 * 1024 * 1024;
const unreadable = { 404: 'There is no such document or version.' };

export const deskSettingsCalls = {
  settings: resource({
    ...at.settings,
    about: 'Returns every document that can be changed on the desk. Only owners can read the companies’ document.',
    needs: 'viewer',
    answer: v.object({ documents: v.array(v.object(summary)), fileNotice }),
  }),
  settingsDocument: resource({
    ...at.settingsDocument,
    about: 'Returns a document as it is in force, and its versions, newest first.',
    needs: 'viewer',
    params: v.strictObject(params),
    answer: v.object({ ...summary, content, highest, versions: v.array(v.object(version)), fileNotice }),
    refusals: unreadable,
  }),
  settingsVersion: resource({
    ...at.settingsVersion,
    about: 'Returns the content of a version of a document.',
    needs: 'viewer',
    params: v.strictObject({ ...params, version: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) }),
    answer: v.object({ name, version: v.number(), content }),
    refusals: unreadable,
  }),
  checkSettings: resource({
    ...at.checkSettings,
    about: 'Validates drafts and returns their mistakes; nothing is stored.',
    needs: 'owner',
    body: v.strictObject({ documents: drafts }),
    maxBytes,
    answer: v.object({ mistakes: v.array(mistake) }),
  }),
  priceRide: resource({
    ...at.priceRide,
    about: 'Prices a ride with the settings in force, and with drafts; nothing is stored.',
    needs: 'viewer',
    body: v.strictObject({
      ride: v.strictObject({
        pickup: place,
        dropoff: place,
        at: timestamp,
        kind: v.optional(v.picklist(['oneWay', 'return', 'waitAndReturn']), 'oneWay'),
        returnAt: v.optional(v.nullable(timestamp), null),
        vehicle: described(count, 'The `vehtypeid` of the vehicle type.'),
        hours: described(
          v.optional(v.pipe(count, v.minValue(1), v.maxValue(24))),
          'Hours for which the car is hired; absent for a ride by distance.',
        ),
      }),
      documents: drafts,
    }),
    maxBytes,
    answer: v.object({
      metres: v.number(),
      seconds: v.number(),
      estimated: described(v.boolean(), 'Whether the route is an estimate that no routing service measured.'),
      now: priced,
      draft: described(
        v.nullable(priced),
        'Price with the drafts; null without drafts, and when they contain mistakes.',
      ),
      mistakes: v.array(mistake),
    }),
    refusals: { 422: 'There is no route between the two places.' },
  }),
  changeSettings: resource({
    ...at.changeSettings,
    about:
      'Creates versions of documents, all or none. They are in force at once; existing quotations keep their price. Sending earlier ' +
      'content again reverts a change.',
    needs: 'owner',
    body: v.strictObject({
      documents: v.pipe(
        v.array(
          v.strictObject({
            name,
            version: described(count, 'Version on which the change is based: 409 when the current version differs.'),
            content,
          }),
        ),
        v.minLength(1),
        v.maxLength(settingsDocuments.length),
        v.check((list) => new Set(list.map((each) => each.name)).size === list.length, 'A document is sent once.'),
      ),
      note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200), v.regex(/^[^\r\n\t]*$/)), ''),
    }),
    maxBytes,
    answer: v.object({ documents: v.array(v.object(summary)) }),
    refusals: {
      409: 'The document was changed by another staff member; `current` is the version in force.',
      422: 'A document is invalid: `field` begins with its name.',
    },
  }),
};
