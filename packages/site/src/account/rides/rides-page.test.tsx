import type { AccountApi, CheckedRide, RideRow, RideSheet, RowOutcome } from 'booking-core';
import type { PaymentMethod } from 'booking-core/domain';
import { aPlace, aProfile } from 'booking-core/testing/builders';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderWithBooking, screen, waitFor, within } from '../../../../booking-ui/src/testing/render.tsx';
import { testConfiguration } from '../../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../../settings.ts';
import { SiteContext, type SiteContextValue } from '../../site-context.ts';
import { RidesPage } from './rides-page.tsx';

const booker = aProfile({ bookerId: 3, accountAllowed: true });
const right = (minor = 5400): CheckedRide => ({
  ...{ kind: 'right', fare: { minor, currency: 'GBP' }, vehicle: 'Saloon', local: '2026-12-04T08:05' },
  ...{ pickup: aPlace('a'), dropoff: aPlace('b') },
});
const wrong: CheckedRide = {
  kind: 'wrong',
  issues: [{ column: 'time', text: { key: 'field.invalid' } }],
  choices: { pickup: [], dropoff: [] },
};

beforeEach(() => window.sessionStorage.clear());

/** Renders the page with the test's responses; `sent` has the attempts to book. */
function open({
  check = async () => right(),
  book = async () => ({ kind: 'booked', reference: 'ABC1234', code: 'c0de' }),
  methods = testConfiguration.paymentMethods,
}: {
  check?: (row: RideRow, key: string) => ReturnType<RideSheet['check']>;
  book?: (row: RideRow, attempt: { key: string; settle: boolean }) => Promise<RowOutcome>;
  methods?: readonly PaymentMethod[];
} = {}) {
  let keys = 0;
  const sent: { key: string; settle: boolean; name: string }[] = [];
  const sheet: RideSheet = {
    newKey: () => `key-${++keys}`,
    check: vi.fn((row, key) => check(row, key)),
    book(row, _seen, attempt) {
      sent.push({ ...attempt, name: row.cells.firstname });
      return book(row, attempt);
    },
  };
  const account = { rideSheet: async () => sheet } as Partial<AccountApi> as AccountApi;
  const site = {
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    account: async () => account,
  } as Partial<SiteContextValue> as SiteContextValue;
  const drawn = renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter>
        <RidesPage />
      </MemoryRouter>
    </SiteContext.Provider>,
    { session: { profile: booker }, boot: { configuration: { ...testConfiguration, paymentMethods: methods } } },
  );
  return { ...drawn, sent, sheet };
}

const rows = (...names: string[]) =>
  [
    'date,time,pick-up,drop-off,first name,phone',
    ...names.map((name) => `2026-12-04,08:05,LHR,W2 1HQ,${name},+44 7911 123456`),
  ].join('\n');

async function paste({ user }: Pick<ReturnType<typeof open>, 'user'>, text: string) {
  await user.click(await screen.findByLabelText('Or paste the rows here'));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Check these rides' }));
}
const summary = (text: string) => waitFor(() => expect(screen.getByText(/^Ready: /).textContent).toBe(text));

it('books what is right, tells what is wrong, and each attempt key is kept before it is sent', async () => {
  const kept: unknown[] = [];
  const page = open({
    check: async ({ cells }) => (cells.firstname === 'Grace' ? wrong : right()),
    book: async (_, { key }) => {
      kept.push(JSON.parse(window.sessionStorage.getItem('taxi-booking:rides:7') ?? '[]')[0].key === key);
      return { kind: 'booked', reference: 'ABC1234', code: 'c0de' };
    },
  });
  await paste(page, rows('Ada', 'Grace'));
  await summary('Ready: 1 · To correct: 1 · Booked: 0');
  expect(screen.getByRole('article', { name: 'Ride 2' }).textContent).toContain('Time is invalid');
  await page.user.click(screen.getByRole('button', { name: 'Book 1 for £54' }));
  await summary('Ready: 0 · To correct: 1 · Booked: 1');
  expect(kept).toEqual([true]);
  expect(page.sent).toEqual([{ key: 'key-1', settle: false, name: 'Ada' }]);
  expect(screen.getByRole('article', { name: 'Ride 1' }).textContent).toContain('Booked: ABC1234');
});

it('announces the progress in quarters, and not each ride', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `Rider ${index}`);
  const page = open();
  await paste(page, rows(...names));
  await summary('Ready: 20 · To correct: 0 · Booked: 0');
  const heard = new Set<string>();
  const status = within(screen.getByRole('region', { name: 'Book many rides' })).getByRole('status');
  const watcher = new MutationObserver(() => {
    const hidden = status.querySelector('[aria-hidden]')?.textContent ?? '';
    heard.add((status.textContent ?? '').replace(hidden, ''));
  });
  watcher.observe(status, { subtree: true, childList: true, characterData: true });
  await page.user.click(screen.getByRole('button', { name: /^Book 20 for/ }));
  await summary('Ready: 0 · To correct: 0 · Booked: 20');
  watcher.disconnect();
  expect([...heard]).toEqual([
    ...['Booked: 0 of 20', 'Booked: 5 of 20', 'Booked: 10 of 20', 'Booked: 15 of 20', 'Booked: 20 of 20'],
    'Ready: 0 · To correct: 0 · Booked: 20',
  ]);
});

it('goes on with the same rides and keys after a reload, and checks each row once', async () => {
  const first = open({ book: async () => ({ kind: 'unknown', error: { kind: 'network' } }) });
  await paste(first, rows('Ada', 'Grace'));
  await first.user.click(await screen.findByRole('button', { name: 'Book 2 for £108' }));
  await waitFor(() => expect(screen.getAllByText(/^No answer came/)).toHaveLength(2));
  first.unmount();
  const again = open();
  await summary('Ready: 2 · To correct: 0 · Booked: 0');
  expect(again.sheet.check).toHaveBeenCalledTimes(2);
  await again.user.click(screen.getByRole('button', { name: 'Book 2 for £108' }));
  await summary('Ready: 0 · To correct: 0 · Booked: 2');
  expect(again.sent).toEqual([
    { key: 'key-1', settle: true, name: 'Ada' },
    { key: 'key-2', settle: true, name: 'Grace' },
  ]);
});

it('a row that is mended while others are checked is checked as well', async () => {
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const page = open({
    async check({ cells }) {
      if (cells.firstname === 'Grace') await slow;
      return cells.time === '08:05' && cells.firstname === 'Ada' ? wrong : right();
    },
  });
  await paste(page, rows('Ada', 'Grace'));
  await page.user.click(await screen.findByRole('button', { name: 'Change ride 1' }));
  const time = screen.getByRole('textbox', { name: 'Time' });
  await waitFor(() => expect(document.activeElement).toBe(time));
  await page.user.clear(time);
  await page.user.type(time, '09:00{Enter}');
  answer();
  await summary('Ready: 2 · To correct: 0 · Booked: 0');
});

it('an answer for the previous payment method is dropped while the ride is checked for the new one', async () => {
  const answers: ((ride: CheckedRide) => void)[] = [];
  const page = open({
    methods: ['cash', 'account'],
    check: () => new Promise((resolve) => answers.push(resolve)),
  });
  await paste(page, rows('Ada', 'Grace'));
  await waitFor(() => expect(answers).toHaveLength(2));
  await page.user.click(screen.getByRole('button', { name: 'Cash' }));
  answers[1]?.(right(5400));
  // Ada's ride is checked for cash, while its check for the account is still pending.
  await waitFor(() => expect(answers).toHaveLength(3));
  answers[0]?.(right(5400));
  await waitFor(() => expect(answers).toHaveLength(4));
  for (const answer of answers.slice(2)) answer(right(6000));
  expect(await screen.findByRole('button', { name: 'Book 2 for £120' })).toBeTruthy();
});

it('a ride that has become dearer is shown with both fares and waits for another press', async () => {
  const page = open({ book: async () => ({ kind: 'changed', ride: right(6000) }) });
  await paste(page, rows('Ada'));
  await page.user.click(await screen.findByRole('button', { name: 'Book 1 for £54' }));
  expect(await screen.findByText('The fare was £54 and is £60 now.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Book 1 for £60' })).toBeTruthy();
  expect(page.sent).toHaveLength(1);
});

it('stops at the next ride when it is told to, and a copy is a ride of its own', async () => {
  let answer = (_: RowOutcome) => {};
  const page = open({
    book: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await paste(page, rows('Ada'));
  await page.user.click(await screen.findByRole('button', { name: 'Duplicate ride 1' }));
  const name = screen.getByRole('textbox', { name: 'First name' });
  await page.user.clear(name);
  await page.user.type(name, 'Charles{Enter}');
  await page.user.click(await screen.findByRole('button', { name: 'Book 2 for £108' }));
  await page.user.click(await screen.findByRole('button', { name: 'Stop' }));
  answer({ kind: 'booked', reference: 'ABC1234', code: 'c0de' });
  await summary('Ready: 1 · To correct: 0 · Booked: 1');
  expect(page.sent.map((each) => each.name)).toEqual(['Ada']);
});

it.each([
  ['columns', 'pick-up,drop-off\nLHR,W2 1HQ', 'These columns are missing: date, time, first name, phone.'],
  ['rides', rows(), 'The sheet has no rides.'],
  ['room', rows(...Array.from({ length: 51 }, () => 'Ada')), 'The sheet has 51 rides. It can have 50.'],
])('says when a sheet lacks %s', async (_what, text, words) => {
  const page = open();
  await paste(page, text);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
});

it('a ride whose form is open is not booked as it was before', async () => {
  const page = open();
  await paste(page, rows('Ada', 'Grace'));
  await summary('Ready: 2 · To correct: 0 · Booked: 0');
  await page.user.click(screen.getByRole('button', { name: 'Change ride 1' }));
  const time = screen.getByRole('textbox', { name: 'Time' });
  await page.user.clear(time);
  await page.user.type(time, '09:00');
  await summary('Ready: 1 · To correct: 1 · Booked: 0');
  await page.user.click(screen.getByRole('button', { name: 'Book 1 for £54' }));
  await summary('Ready: 0 · To correct: 1 · Booked: 1');
  expect(page.sent.map(({ name }) => name)).toEqual(['Grace']);
  await page.user.type(time, '{Enter}');
  await page.user.click(await screen.findByRole('button', { name: 'Book 1 for £54' }));
  await summary('Ready: 0 · To correct: 0 · Booked: 2');
  expect(page.sent.map(({ name, settle }) => [name, settle])).toEqual([
    ['Grace', false],
    ['Ada', false],
  ]);
});

it('a form keeps what was typed into it while another ride is added', async () => {
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Add a ride' }));
  await page.user.type(screen.getByRole('textbox', { name: 'First name' }), 'Ada');
  await page.user.click(screen.getByRole('button', { name: 'Add a ride' }));
  const [first, second] = screen.getAllByRole('textbox', { name: 'First name' }) as HTMLInputElement[];
  expect([first?.value, second?.value]).toEqual(['Ada', '']);
  expect(second?.form?.contains(document.activeElement)).toBe(true);
});

it('a late answer to the page that was left does not undo what was booked since', async () => {
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const left = open({
    check: async ({ cells }) => (cells.firstname === 'Grace' ? slow.then(() => right()) : right()),
  });
  await paste(left, rows('Ada', 'Grace'));
  await waitFor(() => expect(left.sheet.check).toHaveBeenCalledTimes(2));
  left.unmount();
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Book 2 for £108' }));
  await summary('Ready: 0 · To correct: 0 · Booked: 2');
  answer();
  await page.pass(0);
  page.unmount();
  open();
  await summary('Ready: 0 · To correct: 0 · Booked: 2');
});

it('after a reload, a ride whose answer was lost is looked up before it can be changed', async () => {
  const first = open({ book: async () => ({ kind: 'unknown', error: { kind: 'network' } }) });
  await paste(first, rows('Ada', 'Grace'));
  await first.user.click(await screen.findByRole('button', { name: 'Book 2 for £108' }));
  await waitFor(() => expect(screen.getAllByText(/^No answer came/)).toHaveLength(2));
  first.unmount();
  open({
    check: async (_, key) => (key === 'key-1' ? { kind: 'booked', reference: 'ABC1234', code: 'c0de' } : right()),
  });
  await summary('Ready: 1 · To correct: 0 · Booked: 1');
  expect(screen.getByRole('article', { name: 'Ride 1' }).textContent).toContain('Booked: ABC1234');
  expect(screen.queryByRole('button', { name: 'Change ride 1' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Change ride 2' })).toBeTruthy();
});

it('reads cells that were copied with quotation marks in them, and each row after them', async () => {
  const page = open();
  const heading = 'date\ttime\tpick-up\tdrop-off\tfirst name\tphone\tnote';
  const row = (name: string, note: string) =>
    ['2026-12-04', '08:05', 'LHR', 'W2 1HQ', name, '+44 7911 123456', note].join('\t');
  await paste(page, [heading, row('Ada', '"Lovelace" on the sign'), row('Grace', '')].join('\n'));
  await summary('Ready: 2 · To correct: 0 · Booked: 0');
});

it('says so when a quotation mark is not closed, instead of leaving out the rows after it', async () => {
  const page = open();
  await paste(page, `${rows('"Ada')}\n${rows('Grace').split('\n')[1]}`);
  expect(await screen.findByText('This could not be read as a table.')).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
});

it('reads a file whose first line names its separator', async () => {
  const page = open();
  await paste(page, `sep=;\n${rows('Ada').replaceAll(',', ';')}`);
  await summary('Ready: 1 · To correct: 0 · Booked: 0');
});

it.each([
  ['UTF-8', (text: string) => new TextEncoder().encode(text)],
  ['a spreadsheet in Western Europe', (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
  [
    'a spreadsheet as Unicode text',
    (text: string) => new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer),
  ],
])('reads the names in a file of %s', async (_, encode) => {
  const page = open();
  const file = new File([encode(rows('Zoë Müller'))], 'rides.csv', { type: 'text/csv' });
  await page.user.upload(await screen.findByLabelText('Choose a CSV file'), file);
  expect(await screen.findByRole('heading', { name: 'Zoë Müller' })).toBeTruthy();
});

it('the sample is a file in which spreadsheets read the names of towns', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:sample';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Download a sample' }));
  const bytes = new Uint8Array((await files[0]?.arrayBuffer()) as ArrayBuffer);
  expect([...bytes.slice(0, 7)]).toEqual([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('date')]);
});

it('a way to pay that was chosen for the sheet is that of its rides after a reload', async () => {
  const first = open({ methods: ['cash', 'account'] });
  await paste(first, rows('Ada'));
  await summary('Ready: 1 · To correct: 0 · Booked: 0');
  await first.user.click(screen.getByRole('button', { name: 'Cash' }));
  await summary('Ready: 1 · To correct: 0 · Booked: 0');
  first.unmount();
  const again = open({ methods: ['cash', 'account'] });
  await summary('Ready: 1 · To correct: 0 · Booked: 0');
  expect(screen.getByRole('button', { name: 'Cash' }).getAttribute('aria-pressed')).toBe('true');
  expect(vi.mocked(again.sheet.check).mock.calls.map(([row]) => row.method)).toEqual(['cash']);
});

it('shows two equal facts of a ride as often before and after its vehicle is known', async () => {
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const page = open({ check: () => slow.then(() => right()) });
  const sheet = [
    'date,time,pick-up,drop-off,first name,phone,cost centre,reference',
    '2026-12-04,08:05,LHR,W2 1HQ,Ada,+44 7911 123456,Audit,Audit',
  ];
  await paste(page, sheet.join('\n'));
  await screen.findByText('Being checked');
  expect(screen.getAllByText('Audit')).toHaveLength(2);
  answer();
  await screen.findByText('Saloon');
  expect(screen.getAllByText('Audit')).toHaveLength(2);
});

it('all rides of one press are paid as it was chosen before the press', async () => {
  const methods: PaymentMethod[] = [];
  const answers: (() => void)[] = [];
  const page = open({
    methods: ['cash', 'account'],
    book: ({ method }) =>
      new Promise((resolve) => {
        methods.push(method);
        answers.push(() => resolve({ kind: 'booked', reference: 'ABC1234', code: 'c0de' }));
      }),
  });
  await paste(page, rows('Ada', 'Grace'));
  await page.user.click(await screen.findByRole('button', { name: 'Book 2 for £108' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  await page.user.click(screen.getByRole('button', { name: 'Cash' }));
  expect(screen.getByRole('button', { name: 'Account' }).getAttribute('aria-pressed')).toBe('true');
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await summary('Ready: 0 · To correct: 0 · Booked: 2');
  expect(methods).toEqual(['account', 'account']);
});

it('what is typed into the form of a ride is still there after a reload, until the form is closed', async () => {
  const first = open();
  await first.user.click(await screen.findByRole('button', { name: 'Add a ride' }));
  await first.user.type(screen.getByRole('textbox', { name: 'First name' }), 'Ada');
  first.unmount();
  const again = open();
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'First name' })).value).toBe('Ada');
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
  again.unmount();
  open();
  expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull();
});

it('the focus stays in the row whose place was chosen, or whose form was closed', async () => {
  const places = [aPlace('a'), aPlace('b')];
  const unsure: CheckedRide = { ...wrong, choices: { pickup: places, dropoff: [] } };
  const page = open({ check: async ({ chosen }) => (chosen.pickup ? right() : unsure) });
  await paste(page, rows('Ada', 'Grace'));
  await summary('Ready: 0 · To correct: 2 · Booked: 0');
  const row = within(screen.getByRole('article', { name: 'Ride 2' }));
  await page.user.selectOptions(row.getByRole('combobox', { name: 'Pick-up' }), '1');
  await summary('Ready: 1 · To correct: 1 · Booked: 0');
  expect(document.activeElement).toBe(row.getByRole('button', { name: 'Change ride 2' }));
  await page.user.keyboard('{Enter}');
  await page.user.click(row.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(row.getByRole('button', { name: 'Change ride 2' })));
});
