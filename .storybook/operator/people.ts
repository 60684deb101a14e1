import type { Profile } from '../../packages/booking-core/src/domain/index.ts';
import type { Visitor } from '../../packages/booking-ui/src/testing/story-world.ts';
import { createConfirmingPaymentService } from '../../packages/operator-api/src/calls/payment-service.ts';
import { createRideService } from '../../packages/operator-api/src/rides/service.ts';
import { bookingOf, quotationOf } from '../../packages/operator-api/src/testing/requests.ts';
import { driving } from '../../packages/operator-api/src/testing/rides.ts';
import type { PageServer } from './server.ts';

/** The session of a signed-in user, as the browser stores it. */
export interface StoredSession {
  readonly profile: Profile;
  readonly token: string;
}

export interface People {
  /** Signs a visitor up and creates the data of this kind of visitor; once per page. */
  session(who: Visitor): Promise<StoredSession>;
  /** Codes and ids of the customer's bookings, by their state. */
  rides(): Promise<Readonly<Record<string, string>>>;
}

type Row = Readonly<Record<string, unknown>>;
const hour = 3_600_000;

/** Customers of the server in the page: they sign up, save places, book and cancel through its API, partly days ago. */
export function createPeople(
  server: PageServer,
  clock: { at<T>(ms: number, work: () => Promise<T>): Promise<T> },
): People {
  const call = async (method: string, path: string, body: Row, token = ''): Promise<Row> => {
    const request = new Request(`http://operator.example${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    const response = await server.app(request);
    const answer = (await response.json()) as Row;
    if (response.status !== 200 || (answer.code ?? answer.Code) !== 1) {
      throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    }
    return answer;
  };

  async function signUp(firstname: string, surname: string, joincode = ''): Promise<StoredSession> {
    const email = `${firstname}.${surname}@example.com`.toLowerCase();
    const passwordhash = 'c'.repeat(64);
    const details = { email, firstname, surname, dialingcode: '44', phone: '7911224321', passwordhash };
    let answer = await call('POST', '/api/signUp', details);
    if (joincode !== '') {
      await call('POST', '/api/booker', { joincode }, String(answer.token));
      answer = await call('POST', '/api/signIn', { email, passwordhash });
    }
    const row = answer.profile as Row;
    return {
      token: String(answer.token),
      profile: {
        customerId: Number(row.custid),
        bookerId: Number(row.bookerid),
        contact: { firstName: firstname, lastName: surname, email, phone: details.phone, dialingCode: '44' },
        accountAllowed: row.accountallowed === true,
        smsMailing: false,
        emailMailing: false,
      },
    };
  }

  interface Booked {
    readonly code: string;
    readonly id: number;
    readonly reference: string;
  }
  async function book(token: string, over: Row = {}): Promise<Booked> {
    const request = quotationOf({ paymentmethod: over.paymentmethod ?? 'cash' });
    const quoted = await call('POST', '/api/quotation', request, token);
    const answer = await call('POST', '/api/createbookingTest', bookingOf(request, quoted.totalfare, over), token);
    return { code: String(answer.BookingCode), id: Number(answer.JobPartId), reference: String(answer.Bref) };
  }

  const address = (name: string, line1: string, town: string, postcode: string, placename: string): Row => ({
    name,
    line1,
    line2: town,
    postcode,
    placename,
    category: '',
    latitude: 51.46,
    longitude: -0.3,
    fulladdress: `${line1}, ${town} ${postcode}`,
  });

  const { deps } = server;
  const drive = driving(createRideService(deps, createConfirmingPaymentService(deps)), deps.clock);

  let customer: Promise<{ session: StoredSession; rides: Readonly<Record<string, string>> }> | null = null;
  const theCustomer = () => {
    customer ??= (async () => {
      const session = await signUp('Grace', 'Hopper');
      const { token } = session;
      await call('POST', '/api/addressbook', address('Flat', '12 Acacia Avenue', 'Richmond', 'TW9 1AA', 'home'), token);
      await call('POST', '/api/addressbook', address('Office', '1 Canada Square', 'London', 'E14 5AB', 'work'), token);
      await call(
        'POST',
        '/api/addressbook',
        address('Mum and Dad', '221B Baker Street', 'London', 'NW1 6XE', 'other'),
        token,
      );
      const past = await clock.at(-50 * hour, () => book(token));
      for (const status of ['started', 'arrived', 'pob', 'finish'] as const) await drive.to(past.id, status);
      const cancelled = await clock.at(-26 * hour, async () => {
        const ride = await book(token);
        await drive.to(ride.id, 'cancelled');
        return ride;
      });
      const upcoming = await book(token, { note: 'I have a cello with me. Please meet me at the door of arrivals.' });
      const moving = await book(token);
      await drive.assign(moving.id);
      await drive.to(moving.id, 'started');
      await drive.move(moving.id, { latitude: 51.52, longitude: -0.19, at: deps.clock() });
      return {
        session,
        rides: {
          upcoming: upcoming.code,
          upcomingId: String(upcoming.id),
          cancelledId: String(cancelled.id),
          moving: moving.code,
          movingId: String(moving.id),
        },
      };
    })();
    return customer;
  };

  let newcomer: Promise<StoredSession> | null = null;
  let booker: Promise<StoredSession> | null = null;
  const theBooker = async () => {
    const session = await signUp('Alan', 'Turing', 'DEMO-DESK');
    const { token, profile } = session;
    for (const [firstname, lastname] of [
      ['Ada', 'Lovelace'],
      ['Mary', 'Somerville'],
    ]) {
      const number = { phone: '7911224321', dialingcode: '44', email: '' };
      const passenger = { id: 0, bookerid: profile.bookerId, firstname, lastname, ...number, costcentre: 'Events' };
      await call('POST', '/api/bookerpassengers', passenger, token);
    }
    const ofTheDesk = {
      bookerid: profile.bookerId,
      custid: profile.customerId,
      bookerref: 'PO 4711',
      costcentre: 'Events',
    };
    await clock.at(-120 * hour, () => book(token, { ...ofTheDesk, paymentmethod: 'account' }));
    await clock.at(-70 * hour, () => book(token, ofTheDesk));
    await book(token, ofTheDesk);
    const days = { datefrom: '2026-11-15', dateto: '2026-11-17' };
    await call('POST', '/api/partnerdomain', { trackingcode: 'HOTEL42', domain: 'spa.hotel.example' }, token);
    await call('POST', '/api/bookerinvoice', { id: 0, bookerid: profile.bookerId, ...days }, token);
    return session;
  };

  return {
    session(who) {
      if (who === 'customer') return theCustomer().then(({ session }) => session);
      if (who === 'newcomer') {
        newcomer ??= signUp('Katherine', 'Johnson');
        return newcomer;
      }
      booker ??= theBooker();
      return booker;
    },
    rides: () => theCustomer().then(({ rides }) => rides),
  };
}
