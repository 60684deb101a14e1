import { expect, it } from 'vitest';
import type { Profile } from '../domain/index.ts';
import { createCancelSource, type HttpOutcome, type HttpRequest } from '../ports/index.ts';
import { aProfile, atPayment, testNow } from '../testing/builders.ts';
import { createManualClock, createScriptedHttp, jsonAnswer } from '../testing/ports.ts';
import { createBookerClient } from './booker-client.ts';

const never = createCancelSource().token;

function clientOf(
  answers: Record<string, (request: HttpRequest) => HttpOutcome>,
  profile: Profile | null = aProfile({ bookerId: 3 }),
) {
  const http = createScriptedHttp(answers);
  const connection = {
    http,
    clock: createManualClock(testNow),
    baseUrl: 'https://cars.example',
    correlationId: 'test',
  };
  return {
    api: createBookerClient(
      () => connection,
      () => profile,
      () => 'Europe/London',
    ),
    http,
  };
}

const october = { from: '2026-10-01', to: '2026-10-31' };

it('reads a statement in whatever case it comes, its money in minor units, and skips what it cannot read [2§3.21]', async () => {
  const line = { JobPartId: 1, Status: 'FINISH', BookerRef: 'PO 1', Price: '19.99', Card: 19.99, Commission: 2 };
  const { api, http } = clientOf({
    'GET /api/bookerstatement': () =>
      jsonAnswer({
        code: 1,
        Bookings: [
          { ...line, BookingDateTime: '2026-10-25T01:30:00+00:00', PickupAddress: 'Here', PickPostcode: 'W2 1HQ' },
          { ...line, BookingDateTime: 'soon' },
        ],
        totalrecords: 40,
        pageindex: 2,
        pagesize: 25,
        totals: [{ currencycode: 'GBP', bookings: 40, price: 0.1 + 0.2, commission: '4.35' }],
      }),
  });
  const asked = { ...october, sort: 'price', descending: true, page: 2, pageSize: 25 } as const;
  const answer = await api.statement(asked, never);
  expect(answer.ok && answer.value).toMatchObject({
    lines: [{ jobPartId: '1', status: 'finish', price: 1999, card: 1999, cash: 0, pickup: 'Here, W2 1HQ' }],
    totals: [{ bookings: 40, price: 30, commission: 435 }],
    page: 2,
    total: 40,
  });
  const url = new URL(http.requests[0]?.url ?? '');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    bookerid: '3',
    datefrom: '2026-10-01',
    dateto: '2026-10-31',
    sort: 'price',
    order: 'desc',
    pageindex: '2',
    pagesize: '25',
  });
});

it('an API that sends the statement of the specification, without pages and totals, is shown as it is', async () => {
  const { api } = clientOf({
    'GET /api/bookerstatement': () =>
      jsonAnswer({ bookings: [{ jobpartid: '5', price: 10, bookingdatetime: '2026-10-02T10:00:00' }] }),
  });
  const asked = { ...october, sort: 'price', descending: true, page: 1, pageSize: 25 } as const;
  const answer = await api.statement(asked, never);
  expect(answer.ok && answer.value).toMatchObject({ total: 1, totals: [], lines: [{ price: 1000, currency: 'GBP' }] });
});

it('a week has seven days, or it is no week', async () => {
  const day = (date: string) => ({ date, bookings: 1, cancelled: 0, fare: 12.5, otherfares: [] });
  const days = Array.from({ length: 7 }, (_, index) => day(`2026-11-${16 + index}`));
  const week = (list: unknown[]) =>
    clientOf({ 'GET /api/booking': () => jsonAnswer({ code: 1, weekcommencing: '2026-11-16', days: list }) }).api.chart(
      '2026-11-18',
      never,
    );
  const whole = await week(days);
  expect(whole.ok && whole.value.weekCommencing).toBe('2026-11-16');
  expect(whole.ok && whole.value.days[6]).toEqual({
    date: '2026-11-22',
    bookings: 1,
    cancelled: 0,
    fares: [{ minor: 1250, currency: 'GBP' }],
  });
  expect(await week(days.slice(1))).toMatchObject({ ok: false, error: { kind: 'malformed' } });
});

it('issues with POST, changes with PUT, and tells who issued an invoice [2§3.22 2§7.31]', async () => {
  const { api, http } = clientOf({
    'POST /api/bookerinvoice': () => jsonAnswer({ code: 1, id: 9 }),
    'PUT /api/bookerinvoice': () => jsonAnswer({ code: 2, message: 'Only Ada may.' }, 403),
    'GET /api/bookerinvoice': () =>
      jsonAnswer({
        invoices: [
          {
            id: 9,
            datefrom: '2026-10-01T00:00:00',
            dateto: '2026-10-31',
            issuedate: '',
            issuedbyuser: '7',
            outdated: 'true',
          },
        ],
      }),
    'GET /api/bookerinvoicereport': () => jsonAnswer({ code: 1, fileext: 'pdf', invoice: 'JVBERi0=' }),
  });
  expect((await api.saveInvoice({ id: 0, ...october }, never)).ok).toBe(true);
  expect(await api.saveInvoice({ id: 9, ...october }, never)).toMatchObject({ ok: false, error: { kind: 'rejected' } });
  expect(http.requests.map(({ method }) => method)).toEqual(['POST', 'PUT']);
  expect(JSON.parse(http.requests[0]?.body ?? '')).toEqual({
    id: 0,
    datefrom: '2026-10-01',
    dateto: '2026-10-31',
    bookerid: 3,
  });
  const list = await api.invoices(never);
  expect(list.ok && list.value[0]).toMatchObject({ id: 9, ...october, issuedBy: 7, outdated: true });
  expect(await api.invoiceReport(9, never)).toEqual({
    ok: true,
    value: { name: 'invoice-9.pdf', content: 'JVBERi0=' },
  });
});

it('asks which company they book for without naming the one that the session knows', async () => {
  const { api, http } = clientOf({
    'GET /api/bookermembership': ({ url }) =>
      new URL(url).searchParams.get('bookerid') === '0'
        ? jsonAnswer({ code: 1, bookerid: 5, name: 'Hotel', accountallowed: true })
        : jsonAnswer({ code: 2, message: 'This is not yours.' }, 403),
  });
  expect(await api.membership(never)).toMatchObject({ ok: true, value: { bookerId: 5, name: 'Hotel' } });
  expect(http.requests).toHaveLength(1);
});

it('asks nothing for nobody', async () => {
  const { api, http } = clientOf({}, null);
  expect(await api.passengers(never)).toMatchObject({ ok: false, error: { reason: 'session' } });
  expect(await api.removeInvoice(1, never)).toMatchObject({ ok: false });
  expect(http.requests).toEqual([]);
});

it('a saved passenger fills in who travels and the cost centre, for bookers alone', () => {
  const contact = { firstName: 'Ada', lastName: 'Lovelace', email: '', phone: '7911123456', dialingCode: '44' };
  const choose = { type: 'details.passengerChosen', contact, costCentre: 'Events' } as const;
  const machine = atPayment();
  machine.send({ type: 'session.restored', profile: aProfile({ bookerId: 0 }), remember: false });
  machine.send(choose);
  expect(machine.state.details.costCentre).toBe('');
  // After joining a company the form asks for a customer immediately.
  machine.send({ type: 'session.profileChanged', profile: aProfile({ bookerId: 3 }) });
  expect(machine.state.details.customer).not.toBeNull();
  machine.send(choose);
  expect(machine.state.details).toMatchObject({ contact, costCentre: 'Events' });
  machine.send({ type: 'session.profileChanged', profile: aProfile({ bookerId: 0 }) });
  expect(machine.state.details).toMatchObject({ customer: null, costCentre: '' });
});
