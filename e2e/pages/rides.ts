import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bookingOf, quotationOf } from '../../packages/operator-api/src/testing/requests.ts';
import type { Api } from '../fixtures/servers.ts';

/** A booking made through the API, with the same request as the site's. */
export interface Booking {
  readonly id: string;
  readonly code: string;
  readonly reference: string;
  /** The passenger's address, unique per ride because the server limits how many emails a recipient gets. */
  readonly email: string;
}

export { paddington } from '../../packages/operator-api/src/testing/requests.ts';

const downingStreet = {
  doff: '10 Downing Street, London SW1A 2AA',
  dofflat: 51.5034,
  dofflng: -0.1276,
  droppostcode: 'SW1A 2AA',
  doffcategory: '',
};

interface Booked {
  /** The customer who books; a guest when absent. */
  readonly member?: { readonly token: string; readonly customerId: number };
  readonly lastname?: string;
  /** National digits of a British number. */
  readonly phone?: string;
  readonly note?: string;
}

/** Books a ride of a few minutes from Paddington, as soon as possible, paid in cash. */
export async function bookRide(
  api: Api,
  { member, lastname = 'Lovelace', phone = '7911123456', note = '' }: Booked = {},
): Promise<Booking> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${api.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(member ? { authorization: `Bearer ${member.token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  const unique = () => `ride-${crypto.randomUUID()}`;
  const custid = member?.customerId ?? 0;
  const quotation = quotationOf({ ...downingStreet, requestid: unique(), custid, passengers: '1' });
  const quoted = await post('/api/quotation', quotation);
  const email = `ada.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const contact = { firstname: 'Ada', lastname, email, phone, dialingcode: '44' };
  const over = { requestid: unique(), custid, contact, note };
  const booked = await post('/api/createbookingTest', bookingOf(quotation, quoted.totalfare, over));
  if (booked.Code !== 1) throw new Error(JSON.stringify(booked));
  return { id: String(booked.JobPartId), code: String(booked.BookingCode), reference: String(booked.Bref), email };
}

/** Sends a request to the admin API with the admin key, as the operator's command line does. */
export async function askAsOperator(api: Api, path: string, body: object): Promise<Record<string, unknown>> {
  const key = readFileSync(join(api.dataDir, 'admin-key'), 'utf8').trim();
  const response = await fetch(`${api.url}/admin${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

let drivers = 100;

/** A driver, and the code and the link to sign in with. */
export interface AddedDriver {
  readonly id: number;
  readonly phone: string;
  readonly digits: string;
  readonly link: string;
}

/** Adds a driver with a number that no other driver has: the server refuses a second one with the same. */
export async function addDriver(api: Api, name = 'Grace Hopper'): Promise<AddedDriver> {
  const phone = `+44 7911 123${++drivers}`;
  const added = await askAsOperator(api, '/drivers', {
    name,
    phone,
    callsign: '12',
    make: 'Toyota',
    model: 'Prius',
    colour: 'grey',
    registration: 'LK21 ABC',
  });
  const { id } = added.driver as { id: number };
  const way = await askAsOperator(api, '/drivers/code', { id });
  return { id, phone, digits: String(way.digits), link: String(way.link) };
}

/** The status of a ride as the tracking API returns it to the passenger's page. */
export async function statusOf(api: Api, { id, code }: Booking): Promise<string> {
  const response = await fetch(`${api.url}/api/trackvehicle?jobpartid=0&id=${id}&code=${code}`);
  const { booking } = (await response.json()) as { booking: { status: string } };
  return booking.status;
}
