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
const content = described(v.unknown(), 'JSON, as in the file of that name.');
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000));
const params = { document: name };

const version = {
  version: described(v.number(), '0 is the file that the deployment began with.'),
  at: v.nullable(moment),
  by: described(v.string(), '“” for the file.'),
  note: v.string(),
};
const summary = {
  name,
  ...version,
  notice: described(v.string(), 'Why an earlier version than the last is in force; “” where it is the last.'),
};

const fileNotice = described(
  v.string(),
  'What is wrong with the operator’s changed files, a line each, whose last right content is in force; “” for nothing.',
);

const mistake = v.object({
  document: v.string(),
  field: described(v.string(), '`distance.bands.1.permile`; “” for the whole document.'),
  value: described(v.string(), 'What stands there, as JSON.'),
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
  refused: described(v.string(), 'Why there is no price; “” where there is one.'),
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
    about: 'Every document that can be changed on the desk. The companies’ is the owner’s to read alone.',
    needs: 'viewer',
    answer: v.object({ documents: v.array(v.object(summary)), fileNotice }),
  }),
  settingsDocument: resource({
    ...at.settingsDocument,
    about: 'A document as it is in force, and its versions, the newest first.',
    needs: 'viewer',
    params: v.strictObject(params),
    answer: v.object({ ...summary, content, versions: v.array(v.object(version)), fileNotice }),
    refusals: unreadable,
  }),
  settingsVersion: resource({
    ...at.settingsVersion,
    about: 'What a version of a document says.',
    needs: 'viewer',
    params: v.strictObject({ ...params, version: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) }),
    answer: v.object({ name, version: v.number(), content }),
    refusals: unreadable,
  }),
  checkSettings: resource({
    ...at.checkSettings,
    about: 'What would be wrong with drafts; nothing is kept.',
    needs: 'owner',
    body: v.strictObject({ documents: drafts }),
    maxBytes,
    answer: v.object({ mistakes: v.array(mistake) }),
  }),
  priceRide: resource({
    ...at.priceRide,
    about: 'What a ride would cost now, and under drafts; nothing is kept.',
    needs: 'viewer',
    body: v.strictObject({
      ride: v.strictObject({
        pickup: place,
        dropoff: place,
        at: timestamp,
        kind: v.optional(v.picklist(['oneWay', 'return', 'waitAndReturn']), 'oneWay'),
        returnAt: v.optional(v.nullable(timestamp), null),
        vehicle: described(count, 'Its `vehtypeid`.'),
        hours: described(
          v.optional(v.pipe(count, v.minValue(1), v.maxValue(24))),
          'Hires the car for so many; missing for a ride by distance.',
        ),
      }),
      documents: drafts,
    }),
    maxBytes,
    answer: v.object({
      metres: v.number(),
      seconds: v.number(),
      estimated: described(v.boolean(), 'No routing service measured the way.'),
      now: priced,
      draft: described(v.nullable(priced), 'Null without drafts, and where they hold mistakes.'),
      mistakes: v.array(mistake),
    }),
    refusals: { 422: 'There is no way between the two places.' },
  }),
  changeSettings: resource({
    ...at.changeSettings,
    about:
      'Makes versions of documents, all or none. They are in force at once; quotations that were given keep their price. Earlier ' +
      'content sent again takes a change back.',
    needs: 'owner',
    body: v.strictObject({
      documents: v.pipe(
        v.array(
          v.strictObject({
            name,
            version: described(count, 'The one that was changed: 409 where it is another.'),
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
      409: 'Somebody else has changed it; `current` is the version that is in force.',
      422: 'A document is not right: `field` begins with its name.',
    },
  }),
};
