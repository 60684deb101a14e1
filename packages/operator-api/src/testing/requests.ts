/** Requests as the clients send them, for tests and for the stories' customers. */

export const paddington = {
  address: 'Paddington Station, Praed Street, London W2 1HQ',
  postcode: 'W2 1HQ',
  category: 'Station',
  latitude: 51.5165,
  longitude: -0.1769,
};
export const heathrow = {
  address: 'Heathrow Terminal 2, Inner Ring East, Hounslow TW6 1EW',
  postcode: 'TW6 1EW',
  category: 'Air',
  latitude: 51.4695,
  longitude: -0.4514,
};
export const stratford = {
  address: 'Stratford, London E15',
  postcode: 'E15',
  category: 'Town',
  latitude: 51.5417,
  longitude: -0.0033,
};

let counter = 0;

/** A request id that no other test has used. */
export const freshId = (): string => `test-request-${String(++counter).padStart(12, '0')}`;

/** A quotation as the client sends it. */
export const quotationOf = (over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  rtntype: '',
  source: 'web',
  recalcroute: true,
  viaaddresses: [],
  currencyCode: 'GBP',
  paymentmethod: 'cash',
  recalcnearestdriver: true,
  pick: paddington.address,
  picklat: paddington.latitude,
  picklng: paddington.longitude,
  doff: heathrow.address,
  dofflat: heathrow.latitude,
  dofflng: heathrow.longitude,
  custid: 0,
  bookerid: 0,
  pickpostcode: paddington.postcode,
  droppostcode: heathrow.postcode,
  pickcategory: paddington.category,
  doffcategory: heathrow.category,
  traveltime: 1,
  distance: 1,
  bookingdate: '',
  now: true,
  returntraveltime: 0,
  returndistance: 0,
  returndate: '',
  vehtypeid: 1,
  pricetier: 'standard',
  passengers: '2',
  smallchilds: '0',
  largechilds: '0',
  handbags: '1',
  luggages: '2',
  smallpets: '0',
  otherpets: '0',
  requestid: freshId(),
  ...over,
});

/** The booking of a quotation, as the client sends it. */
export const bookingOf = (
  quotation: Readonly<Record<string, unknown>>,
  totalfare: unknown,
  over: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => ({
  requestid: freshId(),
  quotationid: quotation.requestid,
  source: quotation.source,
  contact: {
    firstname: 'Ada',
    lastname: 'Lovelace',
    email: 'ada@example.com',
    phone: '7911123456',
    dialingcode: '44',
  },
  customer: null,
  custid: 0,
  bookerid: 0,
  bookerref: '',
  pickup: {
    address: quotation.pick,
    postcode: quotation.pickpostcode,
    category: quotation.pickcategory,
    latitude: quotation.picklat,
    longitude: quotation.picklng,
  },
  dropoff: {
    address: quotation.doff,
    postcode: quotation.droppostcode,
    category: quotation.doffcategory,
    latitude: quotation.dofflat,
    longitude: quotation.dofflng,
  },
  viaaddresses: quotation.viaaddresses,
  bookingdate: quotation.bookingdate,
  now: quotation.now,
  rtntype: quotation.rtntype,
  returndate: quotation.returndate,
  vehtypeid: quotation.vehtypeid,
  pricetier: quotation.pricetier,
  passengers: quotation.passengers,
  smallchilds: quotation.smallchilds,
  largechilds: quotation.largechilds,
  handbags: quotation.handbags,
  luggages: quotation.luggages,
  smallpets: quotation.smallpets,
  otherpets: quotation.otherpets,
  paymentmethod: 'cash',
  currencycode: quotation.currencyCode,
  totalfare,
  promocode: '',
  note: '',
  pickupnote: '',
  pickdownnote: '',
  trackingcode: '',
  sandbox: false,
  ...over,
});
