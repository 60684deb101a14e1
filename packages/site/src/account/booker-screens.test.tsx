import type { AccountApi, BookerApi } from 'booking-core';
import {
  type ApiError,
  type BookerInvoice,
  type BookerMembership,
  fail,
  ok,
  type Profile,
  type Result,
  type SavedPassenger,
  type Statement,
  type StatementLine,
  type WeeklyChart as Week,
} from 'booking-core/domain';
import { aProfile } from 'booking-core/testing/builders';
import { type ReactElement, useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithBooking, screen, userEvent, waitFor, within } from '../../../booking-ui/src/testing/render.tsx';
import { testNow } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { CommissionPage } from './commission-page.tsx';
import { Company } from './company.tsx';
import { InvoicePage } from './invoice-page.tsx';
import { PassengersPage } from './passengers-page.tsx';
import { RidesPage } from './rides/rides-page.tsx';
import { WeeklyChart } from './weekly-chart.tsx';

const grace = aProfile({ bookerId: 3, accountAllowed: true });
const refused: ApiError = { kind: 'rejected', code: 2, message: 'The server says why.' };
const lost: ApiError = { kind: 'timeout' };

let address = '';
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

/** Renders a page of the site with the test's mocks as its API. */
function open(page: ReactElement, api: Partial<BookerApi>, path = '/', who: Profile = grace) {
  const account = { bookers: async () => api as BookerApi } as Partial<AccountApi> as AccountApi;
  const site = {
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    account: async () => account,
  } as Partial<SiteContextValue> as SiteContextValue;
  return renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter initialEntries={[path]}>
        <Address />
        {page}
      </MemoryRouter>
    </SiteContext.Provider>,
    { session: { profile: who } },
  );
}

/** The names of the files that the page downloaded. */
let files: string[] = [];
beforeEach(() => {
  files = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) files.push(this.download);
  });
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const confirm = async () => {
  const dialog = await screen.findByRole('dialog', { name: 'Please Confirm' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
};

describe('the statement', () => {
  const line = (index: number, more: Partial<StatementLine> = {}): StatementLine => ({
    jobPartId: String(1000 + index),
    reference: `7KQ4M${index}`,
    pickupAt: testNow - index * 86_400_000,
    status: 'finish',
    bookerRef: `PO ${index}`,
    costCentre: 'Events',
    hostReference: '',
    trackingCode: '',
    bookerName: 'Grace Hopper',
    passengerName: 'Ada Lovelace',
    customer: null,
    pickup: 'Paddington Station, London W2 1HQ',
    via: '',
    dropoff: 'Heathrow Terminal 2, Hounslow TW6 1EW',
    note: '',
    paymentMethod: 'account',
    currency: 'GBP',
    price: 5_000,
    card: 0,
    cash: 0,
    account: 5_000,
    commission: 500,
    ...more,
  });
  const totals = { bookings: 2, cancelled: 1, price: 123_450, card: 100, cash: 200, account: 300 };
  const found = (more: Partial<Statement> = {}): Statement => ({
    from: '2026-11-01',
    to: '2026-11-30',
    page: 1,
    pageSize: 25,
    total: 2,
    lines: [line(1), line(2, { via: 'Hammersmith', note: 'Meet at the rank', hostReference: 'ROOM-7' })],
    totals: [{ ...totals, currency: 'GBP', commission: 12_345 }],
    ...more,
  });

  it('shows totals and lines, each currency by itself', async () => {
    const statement = vi.fn(async () =>
      ok(found({ totals: [...found().totals, { ...totals, currency: 'EUR', commission: 7 }] })),
    );
    open(<CommissionPage />, { statement });
    const pounds = within(await screen.findByRole('region', { name: 'Totals in GBP' }));
    for (const words of ['£123.45', '£1,234.50', '£1.00', '£2.00', '£3.00'])
      expect(pounds.getByText(words)).toBeDefined();
    expect(within(screen.getByRole('region', { name: 'Totals in EUR' })).getByText('€0.07')).toBeDefined();
    const [, first, second] = screen.getAllByRole('row').map(({ textContent }) => textContent ?? '');
    for (const words of ['7KQ4M1', 'PO 1', 'Events', 'Ada Lovelace', 'Booked by Grace Hopper', '£50.00', '£5.00']) {
      expect(first).toContain(words);
    }
    expect(second).toContain('via Hammersmith');
    expect(second).toContain('Note: Meet at the rank');
    expect(second).toContain('Partner’s reference: ROOM-7');
    expect(first).not.toContain('Partner’s reference');
  });

  it('is sorted by the list, by a column’s head and the other way round; all of it in the address', async () => {
    const statement = vi.fn(async (_query: Parameters<BookerApi['statement']>[0]) => ok(found()));
    open(<CommissionPage />, { statement });
    const list = await screen.findByRole('combobox', { name: 'Sort by' });
    expect(list.textContent).toContain('Date');
    await userEvent.click(list);
    await userEvent.click(screen.getByRole('option', { name: 'Cost centre' }));
    expect(address).toBe('/?sort=costcentre&order=desc');
    await waitFor(() => expect(statement.mock.lastCall?.[0]).toMatchObject({ sort: 'costcentre', descending: true }));
    await press('Descending');
    expect(address).toContain('order=asc');
    const head = screen.getByRole('columnheader', { name: 'Price' });
    expect(head.getAttribute('aria-sort')).toBeNull();
    await userEvent.click(within(head).getByRole('button'));
    expect(head.getAttribute('aria-sort')).toBe('descending');
    expect(statement.mock.lastCall?.[0]).toMatchObject({ sort: 'price', descending: true, page: 1 });
  });

  it('is asked for by usual periods and by two days, the right way round', async () => {
    const statement = vi.fn(async (_query: Parameters<BookerApi['statement']>[0]) => ok(found()));
    const { user } = open(<CommissionPage />, { statement }, '/?page=3');
    await screen.findByText('7KQ4M1');
    expect(statement.mock.lastCall?.[0]).toMatchObject({ from: '2026-11-01', to: '2026-11-30', page: 3 });
    await user.click(button('Last month'));
    expect(document.activeElement).toBe(button('Last month'));
    expect(statement.mock.lastCall?.[0]).toMatchObject({ from: '2026-10-01', to: '2026-10-31', page: 1 });
    const day = (name: string) => screen.getByLabelText(name);
    await user.clear(day('From'));
    await user.type(day('From'), '2026-11-20');
    await press('Show');
    expect(screen.getByRole('alert').textContent).toBe('The last day is before the first.');
    expect(statement.mock.lastCall?.[0]).toMatchObject({ from: '2026-10-01' });
    await user.clear(day('To'));
    await user.type(day('To'), '2026-11-21');
    await press('Show');
    expect(statement.mock.lastCall?.[0]).toMatchObject({ from: '2026-11-20', to: '2026-11-21' });
  });

  it('is taken along as a file; why not is said', async () => {
    let answer: Result<{ name: string; content: string }, ApiError> = ok({ name: 'statement.csv', content: 'YQ==' });
    const statementFile = vi.fn(async () => answer);
    open(<CommissionPage />, { statement: async () => ok(found()), statementFile });
    await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(files).toEqual(['statement.csv']));
    answer = fail(refused);
    await press('Download PDF');
    expect(await screen.findByText('The server says why.')).toBeDefined();
    expect(statementFile.mock.calls.map((call: unknown[]) => call[1])).toEqual(['csv', 'pdf']);
  });

  it('without bookings says so; without an answer it is asked for again', async () => {
    let answer: Result<Statement, ApiError> = fail(lost);
    open(<CommissionPage />, { statement: async () => answer });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer = ok(found({ total: 0, lines: [], totals: [] }));
    await userEvent.click(again);
    expect(await screen.findByText('No bookings in this period')).toBeDefined();
  });

  it.each([
    ['invoices', <InvoicePage key="page" />],
    ['saved passengers', <PassengersPage key="page" />],
    ['rides from a sheet', <RidesPage key="page" />],
  ])('is not there for customers, as the page of %s is not', (_, page) => {
    open(page, {}, '/', { ...grace, bookerId: 0 });
    expect(screen.getByRole('heading', { name: 'This page is not available' })).toBeDefined();
  });

  it('is not there for customers', () => {
    const statement = vi.fn();
    open(<CommissionPage />, { statement }, '/', { ...grace, bookerId: 0 });
    expect(screen.getByRole('heading', { name: 'This page is not available' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Book a taxi' }).getAttribute('href')).toBe('/booking.html');
    expect(statement).not.toHaveBeenCalled();
  });
});

describe('invoices', () => {
  const invoice = (id: number, more: Partial<BookerInvoice> = {}): BookerInvoice => ({
    id,
    from: '2026-11-01',
    to: '2026-11-15',
    issuedAt: testNow,
    issuedBy: grace.customerId,
    issuedByName: 'Grace Hopper',
    totals: [
      { currency: 'GBP', bookings: 3, cancelled: 0, price: 9_000, card: 0, cash: 0, account: 9_000, commission: 1_584 },
    ],
    outdated: false,
    ...more,
  });
  const card = (id: number) => within(screen.getByRole('article', { name: `Invoice ${id}` }));

  it('say what is to pay, whose they are, and when their bookings have changed since', async () => {
    const own = invoice(2002, { outdated: true });
    const [totals] = own.totals;
    const other = invoice(2001, {
      issuedBy: 8,
      issuedByName: 'Ada Lovelace',
      totals: totals ? [{ ...totals, account: 1_000 }] : [],
    });
    open(<InvoicePage />, { invoices: async () => ok([own, other, invoice(2000, { totals: [] })]) });
    await screen.findByText(/Issued .* by Ada Lovelace/);
    expect(card(2002).getByText('To pay').nextSibling?.textContent).toBe('£74.16');
    expect(card(2002).getByText(/have changed since/)).toBeDefined();
    expect(card(2001).getByText('In your favour').nextSibling?.textContent).toBe('£5.84');
    expect(card(2001).queryByText(/have changed since/)).toBeNull();
    expect(card(2001).queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull();
    expect(card(2001).getByText('Only Ada Lovelace may change it.')).toBeDefined();
    expect(card(2000).getByText('No rides on these days')).toBeDefined();
  });

  it('that are not there yet are created by one button', async () => {
    open(<InvoicePage />, { invoices: async () => ok([]) });
    await screen.findByText('No invoices yet');
    expect(screen.getAllByRole('button', { name: 'Create invoice' })).toHaveLength(1);
  });

  it('are created from the day after the latest until today; a refusal stays in the dialog', async () => {
    let answer: Result<void, ApiError> = fail(refused);
    const saveInvoice = vi.fn(async (_invoice: Parameters<BookerApi['saveInvoice']>[0]) => answer);
    const invoices = vi.fn(async () => ok([invoice(2002)]));
    open(<InvoicePage />, { invoices, saveInvoice });
    await screen.findByText(/Issued/);
    await press('Create invoice');
    const dialog = within(screen.getByRole('dialog', { name: 'Create invoice' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('The server says why.')).toBeDefined();
    expect(saveInvoice.mock.lastCall?.[0]).toEqual({ id: 0, from: '2026-11-16', to: '2026-11-21' });
    const asked = invoices.mock.calls.length;
    answer = ok(undefined);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The list is asked for by an effect of the render that closes the dialog.
    await waitFor(() => expect(invoices.mock.calls.length).toBe(asked + 1));
  });

  it('are changed, deleted after a question, and taken along as a file', async () => {
    const saveInvoice = vi.fn(async (_invoice: Parameters<BookerApi['saveInvoice']>[0]) => ok(undefined));
    const removeInvoice = vi.fn(async (_id: number) => ok(undefined));
    const invoiceReport = vi.fn(async (id: number) => ok({ name: `invoice-${id}.pdf`, content: 'JVBERi0=' }));
    let list = [invoice(2002)];
    open(<InvoicePage />, { invoices: async () => ok(list), saveInvoice, removeInvoice, invoiceReport });
    await screen.findByText(/Issued/);
    await press(/^Edit Invoice 2002/);
    const dialog = within(screen.getByRole('dialog', { name: 'Update invoice' }));
    await userEvent.clear(dialog.getByLabelText('To'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Please choose a day.')).toBeDefined();
    expect(saveInvoice).not.toHaveBeenCalled();
    await userEvent.type(dialog.getByLabelText('To'), '2026-11-10');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saveInvoice.mock.lastCall?.[0]).toEqual({ id: 2002, from: '2026-11-01', to: '2026-11-10' }),
    );
    await press(/^Download PDF Invoice 2002/);
    await waitFor(() => expect(files).toEqual(['invoice-2002.pdf']));
    list = [];
    await press(/^Delete Invoice 2002/);
    expect(removeInvoice).not.toHaveBeenCalled();
    await confirm();
    expect(removeInvoice.mock.lastCall?.[0]).toBe(2002);
    expect(await screen.findByText('No invoices yet')).toBeDefined();
  });

  it('are deleted also while the file of one is on its way', async () => {
    const removeInvoice = vi.fn(async (_id: number) => ok(undefined));
    const invoiceReport = () => new Promise<never>(() => {});
    open(<InvoicePage />, { invoices: async () => ok([invoice(2002)]), removeInvoice, invoiceReport });
    await screen.findByText(/Issued/);
    await press(/^Download PDF Invoice 2002/);
    await press(/^Delete Invoice 2002/);
    await confirm();
    expect(removeInvoice.mock.lastCall?.[0]).toBe(2002);
  });
});

describe('saved passengers', () => {
  const person = (id: number, firstName: string, costCentre = ''): SavedPassenger => ({
    id,
    contact: { firstName, lastName: 'Byron', email: '', phone: '7911123456', dialingCode: '44' },
    costCentre,
  });
  const six = ['Ada', 'Alan', 'Anne', 'Bea', 'Carl', 'Dora'].map((name, index) =>
    person(index + 1, name, index === 1 ? 'Events' : ''),
  );

  it('are found by name and cost centre', async () => {
    const { user } = open(<PassengersPage />, { passengers: async () => ok(six) });
    const search = await screen.findByRole('textbox', { name: 'Search by name' });
    const people = () => screen.getAllByText(/Byron$/).map(({ textContent }) => textContent);
    expect(people()).toHaveLength(6);
    await user.type(search, 'events');
    expect(people()).toEqual(['Alan Byron']);
    expect(address).toBe('/?q=events');
    await user.type(search, 'x');
    expect(screen.getByText('No passenger has this name.')).toBeDefined();
  });

  it.each([
    ['jose muller', 'José Müller'],
    ['JOSÉ', 'José Müller'],
    ['lukasz', 'Łukasz Müller'],
    ['søren', 'Soren Müller'],
  ])('are found by “%s”, whatever keyboard it is typed on', async (typed, found) => {
    const guests = ['José', 'Łukasz', 'Soren', 'Bea', 'Carl', 'Dora'].map((name, index) => {
      const guest = person(index + 1, name);
      return { ...guest, contact: { ...guest.contact, lastName: 'Müller' } };
    });
    const { user } = open(<PassengersPage />, { passengers: async () => ok(guests) });
    await user.type(await screen.findByRole('textbox', { name: 'Search by name' }), typed);
    expect(screen.getAllByText(/Müller$/).map(({ textContent }) => textContent)).toEqual([found]);
  });

  it('are searched for by words that are mended in their middle', async () => {
    const { user } = open(<PassengersPage />, { passengers: async () => ok(six) }, '/?sandbox=true&q=aa');
    const search = await screen.findByRole('textbox', { name: 'Search by name' });
    await user.type(search, 'lan', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect((search as HTMLInputElement).value).toBe('alana');
    expect(address).toBe('/?sandbox=true&q=alana');
    await user.clear(search);
    expect(address).toBe('/?sandbox=true');
  });

  it('are not filled in by the browser, which knows the booker', async () => {
    open(<PassengersPage />, { passengers: async () => ok(six) });
    await press('Add a passenger');
    const added = within(await screen.findByRole('dialog', { name: 'Add a passenger' }));
    const fields = [...added.getAllByRole('textbox'), added.getByRole('combobox', { name: 'Country code' })];
    expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual(Array(6).fill('off'));
  });

  it('are added with what is needed, changed and, after a question, deleted', async () => {
    const savePassenger = vi.fn(async (_passenger: SavedPassenger) => ok(undefined));
    const removePassenger = vi.fn(async (_id: number) => fail(refused));
    const { user } = open(<PassengersPage />, { passengers: async () => ok(six), savePassenger, removePassenger });
    await screen.findByText('Ada Byron');
    await press('Add a passenger');
    const added = within(screen.getByRole('dialog', { name: 'Add a passenger' }));
    await user.click(added.getByRole('button', { name: 'Save' }));
    expect(savePassenger).not.toHaveBeenCalled();
    expect(added.getByRole('textbox', { name: 'First name' }).getAttribute('aria-invalid')).toBe('true');
    await user.type(added.getByRole('textbox', { name: 'First name' }), 'Emmy');
    await user.type(added.getByRole('textbox', { name: 'Phone' }), '7911000003');
    await user.type(added.getByRole('textbox', { name: 'Cost centre' }), 'Front desk');
    await user.click(added.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(savePassenger.mock.lastCall?.[0]).toMatchObject({
        id: 0,
        contact: { firstName: 'Emmy', phone: '7911000003' },
        costCentre: 'Front desk',
      }),
    );
    await press('Edit Alan Byron');
    const changed = within(await screen.findByRole('dialog', { name: 'Update passenger' }));
    await user.click(changed.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(savePassenger.mock.lastCall?.[0]).toMatchObject({ id: 2, costCentre: 'Events' }));
    await press('Delete Alan Byron');
    expect(removePassenger).not.toHaveBeenCalled();
    await confirm();
    expect(await screen.findByText('The server says why.')).toBeDefined();
    expect(removePassenger.mock.lastCall?.[0]).toBe(2);
  });
});

/** The company of a profile that a button changes. */
function CompanyOfChanging({ next }: { next: Profile }) {
  const [profile, setProfile] = useState(grace);
  return (
    <>
      <button type="button" onClick={() => setProfile(next)}>
        Follow
      </button>
      <Company profile={profile} />
    </>
  );
}

describe('the company', () => {
  const none = ok({ bookerId: 0, name: '', accountAllowed: false, pending: false, closed: false });
  const waiting = ok({ bookerId: 0, name: 'Hotel', accountAllowed: false, pending: true, closed: false });
  const customer = { ...grace, bookerId: 0, accountAllowed: false };

  it('that has to let somebody in says so until it has, and the request can be withdrawn', async () => {
    let state = none;
    const join = async () => (state = waiting);
    const leave = vi.fn(async () => {
      state = none;
      return ok(undefined);
    });
    const { booking, user } = open(
      <Company profile={customer} />,
      { join, leave, membership: async () => state },
      '/',
      customer,
    );
    await user.type(await screen.findByRole('textbox', { name: 'Company code' }), 'HOTEL');
    await press('Join');
    expect((await screen.findByRole('status')).textContent).toBe('Waiting for approval');
    expect(screen.getByText(/will let you book for Hotel/)).toBeDefined();
    expect(booking.dispatched).toEqual([]);
    await press('Withdraw request');
    await confirm();
    expect(await screen.findByRole('textbox', { name: 'Company code' })).toBeDefined();
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('that cannot be loaded is said so with another try, instead of asking somebody who waits for the code', async () => {
    let answer: Result<BookerMembership, ApiError> = fail(refused);
    open(<Company profile={customer} />, { membership: async () => answer }, '/', customer);
    expect(await screen.findByText('The server says why.')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Company code' })).toBeNull();
    answer = waiting;
    await press('Try again');
    expect(await screen.findByText('Waiting for approval')).toBeDefined();
    expect(screen.queryByText('The server says why.')).toBeNull();
  });

  it('says so when it cannot be told whether a request that was sent waits', async () => {
    let answer: Result<BookerMembership, ApiError> = none;
    const join = async () => {
      answer = fail(refused);
      return waiting;
    };
    const { user } = open(<Company profile={customer} />, { join, membership: async () => answer }, '/', customer);
    await user.type(await screen.findByRole('textbox', { name: 'Company code' }), 'HOTEL');
    await press('Join');
    expect(await screen.findByText('The server says why.')).toBeDefined();
    answer = waiting;
    await press('Try again');
    expect(await screen.findByText('Waiting for approval')).toBeDefined();
  });

  it('keeps the code that is typed, and the focus in it, when the connection is lost meanwhile', async () => {
    let answer: Result<BookerMembership, ApiError> = none;
    const { user, set } = open(<Company profile={customer} />, { membership: async () => answer }, '/', customer);
    const code = await screen.findByRole('textbox', { name: 'Company code' });
    await user.type(code, 'HOT');
    answer = fail({ kind: 'offline' });
    await set({ flow: { online: false } });
    expect(await screen.findByText(/offline/i)).toBeDefined();
    expect(document.activeElement).toBe(code);
    await user.keyboard('EL');
    expect((code as HTMLInputElement).value).toBe('HOTEL');
  });

  it('keeps its people, and the question about one of them, when the connection is lost meanwhile', async () => {
    let lost = false;
    const facts = { bookerId: 3, name: 'Hotel', commissionPercent: 10, discountPercent: 0 };
    const unless = <T,>(value: T): Result<T, ApiError> => (lost ? fail({ kind: 'offline' }) : ok(value));
    const { set } = open(<Company profile={grace} />, {
      company: async () => unless({ ...facts, accountAllowed: true, costCentres: [], lastCostCentre: '' }),
      membership: async () =>
        unless({ bookerId: 3, name: 'Hotel', accountAllowed: true, pending: false, closed: false }),
      people: async () => unless([{ id: 8, name: 'Ada', email: 'a@example.com', emailProven: true, pending: true }]),
    });
    await screen.findByText('Hotel');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Ada' }));
    lost = true;
    await set({ flow: { online: false } });
    expect(await screen.findByText(/offline/i)).toBeDefined();
    expect(screen.getByRole('dialog', { name: 'Please Confirm' })).toBeDefined();
    expect(screen.getByText('Hotel')).toBeDefined();
  });

  it('that the operator has closed can still be left, and another one joined', async () => {
    let state = ok({ bookerId: 0, name: '', accountAllowed: false, pending: false, closed: true });
    const leave = vi.fn(async () => {
      state = none;
      return ok(undefined);
    });
    open(<Company profile={customer} />, { leave, membership: async () => state }, '/', customer);
    expect(await screen.findByText('Your company does not book with us at present.')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Company code' })).toBeDefined();
    await press('Leave this company');
    expect(leave).not.toHaveBeenCalled();
    await confirm();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Leave this company' })).toBeNull());
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['let in', customer, { bookerId: 3, name: 'Hotel', accountAllowed: true, pending: false, closed: false }],
    ['removed', grace, { bookerId: 0, name: '', accountAllowed: false, pending: false, closed: false }],
  ])('that has %s somebody meanwhile is known to the page', async (_, who, now) => {
    const { booking } = open(<Company profile={who} />, { membership: async () => ok(now) }, '/', who);
    const { bookerId, accountAllowed } = now;
    await waitFor(() =>
      expect(booking.dispatched).toContainEqual({
        type: 'session.profileChanged',
        profile: { ...who, bookerId, accountAllowed },
      }),
    );
  });

  it('that a booker has joined on another device takes the place of the one that the session knows', async () => {
    const other = { bookerId: 5, name: 'Hotel', accountAllowed: true };
    let joined = false;
    const company = async () =>
      joined
        ? ok({ ...other, commissionPercent: 10, discountPercent: 0, costCentres: [], lastCostCentre: '' })
        : fail(refused);
    const api = {
      company,
      membership: async () => ok({ ...other, pending: false, closed: false }),
      people: async () => ok([]),
    };
    const profile = { ...grace, bookerId: 5 };
    const { booking } = open(<CompanyOfChanging next={profile} />, api);
    expect(await screen.findByText('The server says why.')).toBeDefined();
    await waitFor(() => expect(booking.dispatched).toEqual([{ type: 'session.profileChanged', profile }]));
    joined = true;
    await press('Follow');
    expect(await screen.findByText('Hotel')).toBeDefined();
    expect(screen.queryByText('The server says why.')).toBeNull();
  });

  it('shows its people to each of them, who let in and remove', async () => {
    const facts = { bookerId: 3, name: 'Hotel', commissionPercent: 10, discountPercent: 0 };
    let list = [
      { id: 7, name: 'Grace Hopper', email: 'grace@example.com', emailProven: true, pending: false },
      { id: 8, name: 'Ada Lovelace', email: 'ada@example.com', emailProven: false, pending: true },
    ];
    const approvePerson = vi.fn(async (_id: number) => {
      list = list.map((each) => ({ ...each, pending: false }));
      return ok(undefined);
    });
    const removePerson = vi.fn(async (_id: number) => fail(refused));
    open(<Company profile={grace} />, {
      company: async () => ok({ ...facts, accountAllowed: true, costCentres: [], lastCostCentre: '' }),
      membership: async () => ok({ bookerId: 3, name: 'Hotel', accountAllowed: true, pending: false, closed: false }),
      people: async () => ok(list),
      approvePerson,
      removePerson,
    });
    expect(await screen.findByText('Waiting for approval · ada@example.com · email not confirmed')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Remove Grace Hopper' })).toBeNull();
    await press('Approve Ada Lovelace');
    expect(await screen.findByText('ada@example.com · email not confirmed')).toBeDefined();
    expect(approvePerson.mock.lastCall?.[0]).toBe(8);
    await press('Remove Ada Lovelace');
    expect(removePerson).not.toHaveBeenCalled();
    await confirm();
    expect(await screen.findByText('The server says why.')).toBeDefined();
    expect(removePerson.mock.lastCall?.[0]).toBe(8);
  });

  it('is joined by its code, and the page knows at once', async () => {
    let answer: Result<BookerMembership, ApiError> = fail(refused);
    const join = vi.fn(async (_code: string) => answer);
    const { booking, user } = open(
      <Company profile={customer} />,
      { join, membership: async () => none },
      '/',
      customer,
    );
    await screen.findByRole('textbox', { name: 'Company code' });
    await press('Join');
    expect(screen.getByRole('alert').textContent).toBe('Company code is required');
    expect(join).not.toHaveBeenCalled();
    await user.type(screen.getByRole('textbox', { name: 'Company code' }), ' demo-desk ');
    await press('Join');
    expect(await screen.findByText('The server says why.')).toBeDefined();
    answer = ok({ bookerId: 3, name: 'Demonstration desk', accountAllowed: true, pending: false, closed: false });
    await press('Join');
    expect(await screen.findByText('You can now book for Demonstration desk.')).toBeDefined();
    expect(join.mock.lastCall?.[0]).toBe('demo-desk');
    expect(booking.dispatched).toEqual([{ type: 'session.profileChanged', profile: grace }]);
  });

  it('says what was agreed, and is left after a question', async () => {
    const facts = { bookerId: 3, name: 'Demonstration desk', commissionPercent: 10, discountPercent: 2.5 };
    const company = async () => ok({ ...facts, accountAllowed: true, costCentres: [], lastCostCentre: '' });
    const leave = vi.fn(async () => ok(undefined));
    const membership = async () =>
      ok({ bookerId: 3, name: 'Demonstration desk', accountAllowed: true, pending: false, closed: false });
    const { booking } = open(<Company profile={grace} />, { company, leave, membership, people: async () => ok([]) });
    expect(await screen.findByText('Demonstration desk')).toBeDefined();
    expect(screen.getByText('10%')).toBeDefined();
    expect(screen.getByText('2.5% off')).toBeDefined();
    await press('Leave this company');
    expect(leave).not.toHaveBeenCalled();
    await confirm();
    await waitFor(() =>
      expect(booking.dispatched).toEqual([
        { type: 'session.profileChanged', profile: { ...grace, bookerId: 0, accountAllowed: false } },
      ]),
    );
  });
});

describe('the weekly chart', () => {
  const week = (monday: number): Week => ({
    weekCommencing: `2026-11-${String(monday).padStart(2, '0')}`,
    days: Array.from({ length: 7 }, (_, index) => ({
      date: `2026-11-${String(monday + index).padStart(2, '0')}`,
      bookings: index,
      cancelled: index === 2 ? 4 : 0,
      fares: [{ minor: index * 1_050, currency: 'GBP' }, ...(index === 3 ? [{ minor: 700, currency: 'EUR' }] : [])],
    })),
  });

  it('is a picture with a name, its sums above it and a table of its figures behind it', async () => {
    const { container } = open(<WeeklyChart />, { chart: async () => ok(week(16)) });
    const picture = await screen.findByRole('img', {
      name: 'Bookings of each day: Monday 0, Tuesday 1, Wednesday 2, Thursday 3, Friday 4, Saturday 5, Sunday 6',
    });
    expect(screen.getByText('£220.50 + €7')).toBeDefined();
    expect(screen.getByText('21 bookings')).toBeDefined();
    const rows = [...container.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent?.trim()),
    );
    expect(rows[2]).toEqual(['Wed 18/11/2026', '2', '4', '£21.00']);
    expect(rows[3]).toEqual(['Thu 19/11/2026', '3', '0', '£31.50 + €7.00']);
    // The highest bar fills the chart, the others are in proportion to it.
    const heights = [...picture.querySelectorAll('.bk-bar')].map((bar) => Number(bar.getAttribute('height')));
    expect(heights).toHaveLength(6);
    expect(Math.max(...heights)).toBeCloseTo(6 * (heights[0] ?? 0), 5);
  });

  it('goes from week to week, which stands in the address', async () => {
    const chart = vi.fn(async (day: string) => ok(week(Number(day.slice(-2)))));
    open(<WeeklyChart />, { chart });
    expect(await screen.findByText('This week')).toBeDefined();
    await press('Previous week');
    expect(await screen.findByText('Week of 09/11/2026', { selector: 'p' })).toBeDefined();
    expect(address).toBe('/?week=2026-11-09');
    expect(chart.mock.lastCall?.[0]).toBe('2026-11-09');
    await press('Next week');
    expect(address).toBe('/');
    expect(chart.mock.lastCall?.[0]).toBe('2026-11-16');
  });

  it('stays, with its table open, when the connection is lost; not under the name of another week', async () => {
    let lost = false;
    const chart = async (): Promise<Result<Week, ApiError>> => (lost ? fail({ kind: 'offline' }) : ok(week(16)));
    const { set } = open(<WeeklyChart />, { chart });
    await userEvent.click(await screen.findByText('Show as a table'));
    lost = true;
    await set({ flow: { online: false } });
    expect(await screen.findByText(/offline/i)).toBeDefined();
    expect(screen.getByRole('table')).toBeDefined();
    expect(screen.getByRole<HTMLDetailsElement>('group').open).toBe(true);
    await press('Previous week');
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    expect(screen.getByText(/offline/i)).toBeDefined();
  });

  it.each([
    [0, 'Nothing booked this week'],
    [1, '1 booking'],
    [2, '2 bookings'],
  ])('counts %d as people do', async (count, words) => {
    const days = week(16).days.map((day, index) => ({ ...day, bookings: index === 0 ? count : 0, cancelled: 0 }));
    open(<WeeklyChart />, { chart: async () => ok({ ...week(16), days }) });
    expect(await screen.findByText(words)).toBeDefined();
  });
});
