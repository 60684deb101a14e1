import type { SettingsDocument } from 'contracts';
import { type Documents, daysText, type Field, type Group, type Option, type Row, type Rows } from './fields.ts';
import { fixedPrices, outline } from './fixed-prices.ts';

const number = (label: string, more: Partial<Extract<Field, { kind: 'number' }>> = {}): Field => ({
  kind: 'number',
  label,
  ...more,
});
const money = (label: string): Field => number(label, { unit: 'money' });
const percent = (label: string): Field => number(label, { unit: 'percent' });
const text = (label: string, more: { optional?: boolean; hint?: string } = {}): Field => ({
  kind: 'text',
  label,
  ...more,
});
const group = (label: string, fields: Group['fields'], hint?: string): Group => ({
  kind: 'group',
  label,
  fields,
  ...(hint ? { hint } : {}),
});
const wordOf = (row: Row, key: string): string => {
  const value = row[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
const nameBy =
  (...keys: readonly string[]) =>
  (row: Row): string =>
    keys.map((key) => wordOf(row, key)).find((word) => word !== '') ?? 'unnamed';

/** @returns a number that no row has, nor had before it was removed: bookings go on referring to it */
const nextNumber = (rows: readonly Row[], key: string, highest = 0): number =>
  Math.max(highest, ...rows.map((row) => Number(row[key]) || 0)) + 1;
/** @returns a generated id that no row has */
const nextId = (rows: readonly Row[], word: string): string => {
  const taken = new Set(rows.map((row) => row.id));
  for (let count = rows.length + 1; ; count++) if (!taken.has(`${word}${count}`)) return `${word}${count}`;
};

const rowsOf = (documents: Documents, name: SettingsDocument): readonly Row[] => {
  const content = documents[name];
  return Array.isArray(content) ? (content as Row[]) : [];
};
const vehicleName = (key: string, documents: Documents): string =>
  nameBy('typename')(
    rowsOf(documents, 'vehicles').find((row) => String(row.vehtypeid) === key) ?? { typename: `Type ${key}` },
  );
const tierName = (key: string, documents: Documents): string =>
  nameBy('name')(rowsOf(documents, 'prices').find((row) => row.id === key) ?? { name: key });

const vehicleOptions = (documents: Documents): readonly Option[] =>
  rowsOf(documents, 'vehicles').map((row) => ({ value: Number(row.vehtypeid), text: nameBy('typename')(row) }));
const tierOptions = (documents: Documents): readonly Option[] =>
  rowsOf(documents, 'prices').map((row) => ({ value: wordOf(row, 'id'), text: nameBy('name', 'id')(row) }));

const vehicleTypes = {
  nameOf: vehicleName,
  keysOf: (documents: Documents) => rowsOf(documents, 'vehicles').map((row) => String(row.vehtypeid)),
};

const vehicleFactors: Field = {
  kind: 'keyed',
  label: 'Factor by vehicle type',
  hint: 'Multiplies the price by distance and time, and the minimum fare unless the type has its own. 1.3 means 30 % more.',
  value: group('', { factor: number('Factor'), minimum: number('Minimum fare', { unit: 'money', optional: true }) }),
  ...vehicleTypes,
};

const hours: Group['fields'] = {
  from: { kind: 'clock', label: 'From', optional: true },
  to: { kind: 'clock', label: 'To', optional: true },
  days: { kind: 'days', label: 'Days' },
  holidays: {
    kind: 'choice',
    label: 'Public holidays',
    optional: true,
    none: 'Included',
    options: [
      { value: true, text: 'Only on these' },
      { value: false, text: 'Not on these' },
    ],
  },
};
const holidaysText = (value: unknown): string =>
  value === undefined ? '' : value ? ', only on public holidays' : ', not on public holidays';

const fares = group('Fares', {
  distance: group(
    'Distance and time',
    {
      base: money('Base fare'),
      perminute: money('Per minute of driving'),
      minimum: money('Minimum fare'),
      bands: {
        kind: 'rows',
        label: 'Price by distance',
        item: 'Distance',
        row: group('', {
          uptomiles: number('Up to (miles)', { empty: 'any distance', ifThere: true }),
          permile: number('Per mile', { unit: 'money', ifThere: true }),
          uptokm: number('Up to (kilometres)', { empty: 'any distance', ifThere: true }),
          perkm: number('Per kilometre', { unit: 'money', ifThere: true }),
        }),
        keyOf: (row) => wordOf(row, 'uptomiles') || wordOf(row, 'uptokm') || 'any',
        nameOf: (row) => {
          const [miles, kilometres] = [wordOf(row, 'uptomiles'), wordOf(row, 'uptokm')];
          if (miles === '' && kilometres === '') return 'Any distance';
          return miles === '' ? `Up to ${kilometres} km` : `Up to ${miles} miles`;
        },
        create: (rows, unit) =>
          'perkm' in (rows[0] ?? {}) || (rows.length === 0 && unit === 'km')
            ? { uptokm: null, perkm: 1 }
            : { uptomiles: null, permile: 1 },
      },
    },
    'Fare = (base + distance + minutes) × factor of the vehicle type.',
  ),
  fixed: fixedPrices(vehicleTypes),
  hourly: {
    ...group(
      'By the hour',
      {
        perhour: number('Per hour', { unit: 'money', optional: true }),
        minimumhours: number('Minimum hours', { optional: true }),
        maximumhours: number('Maximum hours', { optional: true, hint: 'Up to 24' }),
        includedmiles: number('Included miles per hour', { optional: true, onlyIn: 'mile' }),
        permile: number('Per extra mile', { unit: 'money', optional: true, onlyIn: 'mile' }),
        includedkm: number('Included kilometres per hour', { optional: true, onlyIn: 'km' }),
        perkm: number('Per extra kilometre', { unit: 'money', optional: true, onlyIn: 'km' }),
      },
      'Offered to passengers once filled in. Multiplied by the factor of the vehicle type; extra distance is added to the price after the ride.',
    ),
    optional: true,
  },
  vehicles: vehicleFactors,
  tiers: {
    kind: 'keyed',
    label: 'Factor by tier',
    value: number('Factor', { optional: true, hint: 'Empty: 1' }),
    nameOf: tierName,
    keysOf: (documents) => rowsOf(documents, 'prices').map((row) => wordOf(row, 'id')),
  },
  zones: {
    kind: 'rows',
    label: 'Tolls and congestion zones',
    item: 'Zone',
    hint: 'Added to the fare under its name, once per direction. For an estimated route only the stops are checked, as its road is unknown.',
    row: group('', {
      label: text('Name for passengers'),
      price: money('Price'),
      for: {
        kind: 'choice',
        label: 'For rides that',
        optional: true,
        options: [
          { value: 'through', text: 'Pass through it' },
          { value: 'pickup', text: 'Start in it' },
          { value: 'dropoff', text: 'End in it' },
        ],
      },
      ...hours,
      outline,
    }),
    keyOf: nameBy('id'),
    nameOf: nameBy('label', 'id'),
    create: (rows) => ({ id: nextId(rows, 'zone'), label: '', price: '', for: 'through', outline: [] }),
  },
  timebands: {
    kind: 'rows',
    label: 'Surcharges by time',
    item: 'Surcharge',
    hint: 'If several match, the most expensive applies. It may cross midnight; without a day it applies every day.',
    row: group('', {
      label: text('Name'),
      percent: percent('Surcharge'),
      ...hours,
    }),
    keyOf: nameBy('id'),
    nameOf: nameBy('label', 'id'),
    create: (rows) => ({ id: nextId(rows, 'time'), label: '', percent: 10 }),
  },
  airports: {
    kind: 'rows',
    label: 'Airports',
    item: 'Airport',
    hint: 'Fees that no factor changes. A row with a text applies to addresses that contain it, such as a terminal.',
    row: group('', {
      label: text('Name'),
      code: text('ICAO code'),
      match: text('Words in the address'),
      pickup: money('Pick-up'),
      dropoff: money('Drop-off'),
    }),
    keyOf: (row) => `${wordOf(row, 'code')} ${wordOf(row, 'match')}`,
    nameOf: nameBy('label', 'code'),
    create: () => ({ code: '', match: '', label: '', pickup: 0, dropoff: 0 }),
  },
  extras: group('Extras', {
    smallchildseat: money('Small child seat'),
    largechildseat: money('Large child seat'),
    smallpet: money('Small pet'),
    otherpet: money('Other pet'),
  }),
  via: group('Stops on the way', { each: money('Each') }),
  return: group('Return', { discountpercent: percent('Discount on the return') }),
  waitandreturn: group('Wait and return', {
    returnpercent: percent('Return, share of the fare'),
    waitingminutes: number('Waiting minutes charged'),
    freeminutes: number('Of these, free minutes'),
    perminute: money('Per minute of waiting'),
  }),
  rounding: group('Rounding', {
    step: money('Round to'),
    mode: {
      kind: 'choice',
      label: 'Direction',
      options: [
        { value: 'nearest', text: 'To the nearest' },
        { value: 'up', text: 'Up' },
        { value: 'down', text: 'Down' },
      ],
    },
  }),
  vat: {
    kind: 'rows',
    label: 'VAT',
    item: 'Rate',
    hint: 'Included in fares. Receipts and invoices show the rate that applies on the day of the ride.',
    row: group('', {
      from: { kind: 'day', label: 'From' },
      percent: percent('Rate'),
      number: text('Number', { optional: true }),
      role: {
        kind: 'choice',
        label: 'Supplier of the ride',
        options: [
          { value: 'principal', text: 'We (principal)' },
          { value: 'agent', text: 'The driver (agent)' },
        ],
      },
      label: text('Name of the tax', { optional: true, hint: 'Default: VAT' }),
    }),
    keyOf: nameBy('from'),
    nameOf: (row) => `From ${wordOf(row, 'from') || 'no day yet'}`,
    create: () => ({ from: '', percent: 20, number: '', role: 'principal' }),
  },
  currencies: {
    kind: 'keyed',
    label: 'Other currencies',
    value: group('', { perunit: number('Per unit of your currency'), step: number('Rounded to') }),
    nameOf: (key) => key,
    add: { label: 'Currency code', value: { perunit: 1, step: 0.5 } },
  },
});

const holidays: Rows = {
  kind: 'rows',
  label: 'Public holidays',
  item: 'Holiday',
  row: group('', { date: { kind: 'day', label: 'Day' }, label: text('Name') }),
  keyOf: nameBy('date'),
  nameOf: nameBy('label', 'date'),
  create: () => ({ date: '', label: '' }),
};

const prices: Rows = {
  kind: 'rows',
  label: 'Price list',
  item: 'Tier',
  hint: 'Shown to passengers only; not used to calculate fares.',
  row: group('', {
    name: text('Tier'),
    items: {
      kind: 'rows',
      label: 'Examples',
      item: 'Example',
      row: group('', { description: text('Ride'), price: text('Price') }),
      keyOf: nameBy('description'),
      nameOf: nameBy('description'),
    },
  }),
  keyOf: nameBy('id'),
  nameOf: nameBy('name', 'id'),
  create: (rows) => ({
    id: nextId(rows, 'tier'),
    name: '',
    items: Array.from({ length: 4 }, () => ({ description: '', price: '' })),
  }),
};

/** The languages of the booking pages. */
const languages = ['en', 'ar', 'de', 'es', 'fr', 'it', 'ja', 'pl'] as const;

/** A group with one text for each language; passengers see the operator's own text where one is empty. */
const translated = (label: string, of: string): Group => {
  const named = new Intl.DisplayNames(['en'], { type: 'language' });
  const fields = languages.map((code) => [code, text(`${of} in ${named.of(code)}`, { optional: true })] as const);
  return { ...group(label, Object.fromEntries(fields)), optional: true, folded: true };
};

const vehicles: Rows = {
  kind: 'rows',
  label: 'Vehicle types',
  item: 'Vehicle type',
  row: group('', {
    typename: text('Name'),
    description: text('Description'),
    image: {
      kind: 'text',
      label: 'Picture',
      hint: 'saloon, estate, executive, mpv, eight-seater, wheelchair, or an address on this server',
    },
    noofpassengers: number('Passengers'),
    noofhandbags: number('Hand bags'),
    noofluggeges: number('Bags'),
    maxluggage: number('Maximum bags'),
    accessible: { kind: 'check', label: 'Wheelchair accessible: never more expensive than others', optional: true },
    count: number('Vehicles available', { optional: true, hint: 'Empty: unlimited' }),
    leadminutes: number('Lead time, minutes', { optional: true, hint: 'Minimum time between booking and pick-up' }),
    pricetier: { kind: 'one', label: 'Tier', none: 'None', options: tierOptions },
    typenames: translated('Name in other languages', 'Name'),
    descriptions: translated('Description in other languages', 'Description'),
  }),
  keyOf: nameBy('vehtypeid'),
  nameOf: nameBy('typename'),
  create: (rows, _unit, highest) => ({
    vehtypeid: nextNumber(rows, 'vehtypeid', highest),
    typename: '',
    description: '',
    image: 'saloon',
    noofhandbags: 2,
    noofluggeges: 2,
    noofpassengers: 4,
    maxluggage: 2,
    pricetier: '',
  }),
};

const promos: Rows = {
  kind: 'rows',
  label: 'Codes',
  item: 'Code',
  row: group('', {
    code: text('Code'),
    kind: {
      kind: 'choice',
      label: 'Discount type',
      options: [
        { value: 'percent', text: 'Percentage' },
        { value: 'fixed', text: 'Amount' },
      ],
    },
    value: number('Discount', { hint: 'The percentage or amount' }),
    maximum: number('Maximum discount', { unit: 'money', optional: true }),
    minimum: number('Minimum fare', { unit: 'money', optional: true }),
    from: { kind: 'day', label: 'From', optional: true },
    until: { kind: 'day', label: 'Until', optional: true },
    onceper: {
      kind: 'choice',
      label: 'Usage limit',
      optional: true,
      options: [{ value: 'customer', text: 'Once per customer' }],
    },
    onlywithpromotion: { kind: 'check', label: 'Only for bookings from an offer', optional: true },
  }),
  keyOf: nameBy('id'),
  nameOf: nameBy('code', 'id'),
  // Random, since bookings refer to it: a code that was removed must not lend its uses to a new one.
  create: () => ({ id: `code-${newToken()}`, code: '', kind: 'percent', value: 10 }),
};

/** @returns 128 random bits in hexadecimal, for a link */
const newToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const promotions: Rows = {
  kind: 'rows',
  label: 'Offers',
  item: 'Offer',
  hint: 'A link with ?token= prefills a booking.',
  row: group('', {
    token: text('Token', { hint: '8 to 100 letters, digits, - and _' }),
    until: { kind: 'day', label: 'Until' },
    mode: {
      kind: 'choice',
      label: 'Kind of journey',
      optional: true,
      options: [
        { value: 'booking', text: 'Any' },
        { value: 'oneway', text: 'One way' },
        { value: 'return', text: 'Return' },
        { value: 'waitandreturn', text: 'Wait and return' },
      ],
    },
    pickup: { kind: 'place', label: 'From' },
    dropoff: { kind: 'place', label: 'To' },
    promocode: text('Promo code', { optional: true }),
    vehtypeid: {
      kind: 'one',
      label: 'Vehicle type',
      none: 'The passenger chooses',
      options: vehicleOptions,
      optional: true,
    },
    changesallowed: { kind: 'check', label: 'May be changed', optional: true, unless: true },
    firstname: text('First name', { optional: true }),
    surname: text('Last name', { optional: true }),
    email: text('Email', { optional: true }),
    dialingcode: text('Country code', { optional: true }),
    phone: text('Phone', { optional: true }),
  }),
  keyOf: nameBy('token'),
  nameOf: nameBy('token'),
  create: () => ({ token: newToken(), until: '' }),
};

/** @returns a code of 80 random bits in letters and digits that are not easily confused */
function newJoinCode(): string {
  const letters = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';
  const code = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => letters[byte % 32]).join('');
  // The server requires a digit and enough different characters.
  return /\d/.test(code) && new Set(code).size >= 8 ? code : newJoinCode();
}

const bookers: Rows = {
  kind: 'rows',
  label: 'Companies',
  item: 'Company',
  row: group('', {
    name: text('Name'),
    joincode: text('Joining code', { hint: 'For the company’s staff; a new code replaces the old one' }),
    approval: {
      kind: 'choice',
      label: 'New members',
      optional: true,
      options: [
        { value: 'required', text: 'Needs approval' },
        { value: 'automatic', text: 'Automatic (demos)' },
      ],
    },
    enabled: { kind: 'check', label: 'Can book' },
    accountallowed: { kind: 'check', label: 'Can pay by account' },
    commissionpercent: percent('Commission'),
    discountpercent: percent('Discount'),
    costcentres: { kind: 'words', label: 'Cost centres' },
  }),
  keyOf: nameBy('bookerid'),
  nameOf: nameBy('name'),
  create: (rows, _unit, highest) => ({
    bookerid: nextNumber(rows, 'bookerid', highest),
    name: '',
    joincode: newJoinCode(),
    enabled: true,
    commissionpercent: 0,
    discountpercent: 0,
    accountallowed: false,
    costcentres: [],
  }),
};

const corner = group('', { latitude: number('Latitude'), longitude: number('Longitude') });
/** The fields of a service area that its page shows beside the map. */
export const areaFields = {
  corner,
  centre: { ...corner, label: 'Centre' },
  kilometres: number('Radius', { unit: 'distance' }),
};
const serviceArea = group('Service area', {
  kind: {
    kind: 'choice',
    label: 'Kind',
    options: [
      { value: 'circle', text: 'A circle' },
      { value: 'polygon', text: 'An outline' },
    ],
    none: 'Everywhere',
  },
  centre: areaFields.centre,
  kilometres: areaFields.kilometres,
  points: {
    kind: 'rows',
    label: 'Corners',
    item: 'Corner',
    row: corner,
    keyOf: (row) => `${wordOf(row, 'latitude')} ${wordOf(row, 'longitude')}`,
    nameOf: (row) => `Corner at ${wordOf(row, 'latitude')}, ${wordOf(row, 'longitude')}`,
  },
});

const outOfReach = (label: string): Field => ({
  kind: 'choice',
  label,
  optional: true,
  options: [
    { value: 'refuse', text: 'Refused' },
    { value: 'request', text: 'On request' },
  ],
});

const dispatch = group('Availability', {
  opening: {
    kind: 'rows',
    label: 'Opening times',
    item: 'Opening time',
    hint: 'Empty: always. A time may cross midnight; without a day it applies every day. Public holidays are listed under Fares and prices.',
    row: group('', hours),
    isOnlyValues: true,
    keyOf: (row) => [row.from, row.to, row.days, row.holidays].map((part) => JSON.stringify(part) ?? '').join(' '),
    nameOf: (row) =>
      `${wordOf(row, 'from') || '00:00'} to ${wordOf(row, 'to') || '24:00'}, ${daysText(row.days)}${holidaysText(row.holidays)}`,
    create: () => ({ from: '06:00', to: '23:00' }),
  },
  closed: outOfReach('Outside opening times'),
  full: outOfReach('When all vehicles are busy'),
  turnaroundminutes: number('Turnaround, minutes', {
    optional: true,
    hint: 'From a drop-off to the next pick-up; default 15. The number of vehicles of a type is set under Vehicles.',
  }),
  acceptance: {
    kind: 'choice',
    label: 'Acceptance of bookings',
    optional: true,
    options: [
      { value: 'automatic', text: 'Automatic' },
      { value: 'manual', text: 'Manual' },
    ],
  },
  acceptminutes: number('Time to accept, minutes', {
    optional: true,
    hint: 'Default 10. After that, passenger and operator are informed that no driver has been found yet.',
  }),
  freewaitingminutes: number('Free waiting, minutes', {
    optional: true,
    hint: 'Default 10. After that, a driver can report a no-show; at an airport after an hour at the earliest.',
  }),
  traffic: {
    kind: 'rows',
    label: 'Traffic by time of day',
    item: 'Hours of traffic',
    hint: 'How much longer a journey takes than on empty roads, for estimated routes, OSRM and Valhalla. The weekend is that of your country. Empty: default factors.',
    row: group('', {
      days: {
        kind: 'choice',
        label: 'Days',
        options: [
          { value: 'weekday', text: 'Weekdays' },
          { value: 'weekend', text: 'Weekend' },
        ],
      },
      from: number('From hour'),
      to: number('To hour'),
      factor: number('Factor'),
    }),
    isOnlyValues: true,
    keyOf: (row) => `${wordOf(row, 'days')} ${wordOf(row, 'from')}`,
    nameOf: (row) =>
      `${row.days === 'weekend' ? 'Weekend' : 'Weekdays'}, ${wordOf(row, 'from')} to ${wordOf(row, 'to')}`,
    create: () => ({ days: 'weekday', from: 7, to: 10, factor: 1.3 }),
  },
});

const toldDeposit = (row: Row): string => {
  const [share, amount, from] = [Number(row.percent) || 0, Number(row.amount) || 0, Number(row.fromfare) || 0];
  const words = [...(share > 0 ? [`${share} %`] : []), ...(amount > 0 ? [`at least ${amount}`] : [])].join(', ');
  return `${words || 'nothing yet'}${from > 0 ? ` of fares from ${from}` : ''}`;
};

const payments = group('Payments', {
  deposits: {
    kind: 'rows',
    label: 'Deposits',
    item: 'Deposit',
    hint: 'The part of the fare paid online when booking. Empty: the whole fare. The first match applies.',
    row: group('', {
      percent: number('Share of the fare', { unit: 'percent', optional: true }),
      amount: number('Minimum deposit', { unit: 'money', optional: true }),
      fromfare: number('Minimum fare', { unit: 'money', optional: true, hint: 'Empty: every fare' }),
      vehicles: {
        kind: 'several',
        label: 'Vehicle types',
        none: 'all',
        options: vehicleOptions,
      },
      methods: {
        kind: 'several',
        label: 'Paid by',
        none: 'card and PayPal',
        options: () => [
          { value: 'card', text: 'Card' },
          { value: 'paypal', text: 'PayPal' },
        ],
      },
    }),
    isOnlyValues: true,
    keyOf: (row) => JSON.stringify([row.fromfare ?? 0, row.vehicles ?? [], row.methods ?? []]),
    nameOf: toldDeposit,
    create: () => ({ percent: 20 }),
  },
  rest: {
    kind: 'choice',
    label: 'Balance',
    optional: true,
    options: [
      { value: 'driver', text: 'Paid to the driver' },
      { value: 'online', text: 'Driver or online' },
    ],
  },
  latecancellationrefundpercent: number('Late refund', {
    unit: 'percent',
    hint: 'Share of the payment, for a late cancellation',
  }),
  unpaidbooking: {
    kind: 'choice',
    label: 'Without payment',
    options: [
      { value: 'cancel', text: 'Cancel the booking' },
      { value: 'keep', text: 'Keep the booking' },
    ],
  },
  abandonedminutes: number('Minutes allowed for payment', {
    hint: 'At least 5. After that, the payment counts as abandoned.',
  }),
  abandonedmoney: {
    kind: 'choice',
    label: 'Payment received later',
    options: [
      { value: 'keep', text: 'Accept it' },
      { value: 'refund', text: 'Refund it' },
    ],
  },
});

const categories: readonly (readonly [value: string, text: string])[] = [
  ['Air', 'Airport or terminal'],
  ['Station', 'Station'],
  ['Port', 'Port'],
  ['Hotel', 'Hotel'],
  ['Hospital', 'Hospital'],
  ['Stadium', 'Stadium'],
  ['Venue', 'Venue'],
  ['Museum', 'Museum'],
  ['Government', 'Public office'],
  ['Landmark', 'Landmark'],
  ['Shopping', 'Shopping'],
  ['University', 'University'],
];

const places: Rows = {
  kind: 'rows',
  label: 'Places',
  item: 'Place',
  row: group('', {
    name: text('Name'),
    category: {
      kind: 'choice',
      label: 'Kind',
      options: categories.map(([value, words]) => ({ value, text: words })),
    },
    aliases: {
      kind: 'words',
      label: 'Also called',
      optional: true,
      hint: 'Other names that people type, separated by commas',
    },
    meetingpoint: text('Meeting point', { optional: true, hint: 'Shown to passenger and driver' }),
    directions: {
      kind: 'paragraph',
      label: 'Walking directions',
      optional: true,
      hint: 'Shown on tickets and in emails',
    },
    airport: text('Airport', { optional: true, hint: 'For a terminal: the ICAO code of its airport' }),
    address: text('Street and number', { optional: true }),
    town: text('Town', { optional: true }),
    postcode: text('Postcode', { optional: true }),
    latitude: number('Latitude'),
    longitude: number('Longitude'),
  }),
  keyOf: nameBy('id'),
  nameOf: nameBy('name', 'id'),
  create: (rows) => ({ id: nextId(rows, 'place'), name: '', category: 'Hotel', latitude: '', longitude: '' }),
};

/** @returns the label of a category of places; '' for an unknown one */
export const categoryName = (category: unknown): string => categories.find(([value]) => value === category)?.[1] ?? '';

/** The form of each document. */
export const forms = {
  fares,
  holidays,
  prices,
  vehicles,
  promos,
  promotions,
  bookers,
  'service-area': serviceArea,
  places,
  dispatch,
  payments,
} satisfies Readonly<Record<SettingsDocument, Field>>;

/** The part of the fares that is edited with the vehicle types. */
export const factorsForm = vehicleFactors;
