import { pages } from 'booking-core/messages/pages';
import { translation as ar } from 'booking-core/messages/translations/ar';
import { translation as de } from 'booking-core/messages/translations/de';
import { translation as es } from 'booking-core/messages/translations/es';
import { translation as fr } from 'booking-core/messages/translations/fr';
import { translation as italian } from 'booking-core/messages/translations/it';
import { translation as ja } from 'booking-core/messages/translations/ja';
import { translation as pl } from 'booking-core/messages/translations/pl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import type { BookingRow } from '../database/bookings.ts';
import { messages } from '../messages.ts';
import { createRideService } from '../rides/service.ts';
import type { LegRow } from '../rides/store.ts';
import { bookingOf, demoOperator, type Fixture, freshId, openFixture, quotationOf } from '../testing/fixture.ts';
import { bookReturn } from '../testing/returns.ts';
import type { TrackRow } from '../tracking/rides.ts';
import {
  bookerApprovedEmail,
  bookerOutEmail,
  bookerRequestEmail,
  commentEmail,
  emailChangeEmails,
  resetEmail,
  secondSignUpEmail,
} from './account-emails.ts';
import * as emails from './emails.ts';
import { acceptedLanguage, type LanguageCode, languageCodes } from './languages/codes.ts';
import { emailMessages } from './languages/en.ts';
import { languages, speak } from './languages/index.ts';
import { englishOf, inLanguage, refusalKeys, translated, valueMark } from './languages/refusals.ts';
import type { Mail } from './mailer.ts';

const others = languageCodes.filter((code) => code !== 'en');
const returned = { method: 'card', amount_minor: 5400, returned_minor: 500 };
/** The `{name}` parts of a template, those within plural forms, too. */
const parts = (template: string) => [...new Set(template.match(/(?<=\{)\w+(?=[},])/g))].sort();

describe('the languages of emails', () => {
  it.each(others)('%s has every word, with the same parts in it', (code) => {
    const words = languages[code].emails;
    expect(Object.keys(words).sort()).toEqual(Object.keys(emailMessages).sort());
    for (const [key, english] of Object.entries(emailMessages)) {
      const template = words[key as keyof typeof emailMessages];
      expect([key, template === '']).toEqual([key, false]);
      expect([key, parts(template)]).toEqual([key, parts(english)]);
    }
  });

  it.each([
    ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
    ['nl, en;q=0.5, de;q=0.7', 'de'],
    ['pt-BR', ''],
    ['*', ''],
    ['', ''],
    ['de;q=0, pl', 'pl'],
  ])('of “%s” is %s', (header, code) => {
    expect(acceptedLanguage(header)).toBe(code);
  });

  it('writes moments and money as the language and the operator’s country do', () => {
    const at = Date.UTC(2026, 10, 28, 10, 33);
    const said = (language: string, country = 'GB') => {
      const { when, money } = speak({ country, timezone: 'Europe/London', language: 'en' }, language);
      return `${when(at)} ${money(5450, 'GBP')}`.replace(/[\u00a0\u202f]/g, ' ').replace(/(?<=^\w+),/, '');
    };
    expect(said('en')).toBe('Sat 28 Nov 2026, 10:33 £54.50');
    expect(said('en', 'US')).toBe('Sat Nov 28, 2026, 10:33 £54.50');
    expect(said('de')).toContain('28. Nov. 2026');
    expect(said('de')).toContain('54,50 £');
    expect(said('ar')).toMatch(/10:33/);
    expect(said('nl')).toBe(said('en'));
  });

  it.each([
    ['2026-10-25T00:30Z', 'Sun, 25 Oct 2026, 01:30 BST', '01:30 BST'],
    ['2026-10-25T01:30Z', 'Sun, 25 Oct 2026, 01:30 GMT', '01:30 GMT'],
    ['2026-10-25T02:00Z', 'Sun, 25 Oct 2026, 02:00', '02:00'],
  ])('tell which pass of the hour that autumn repeats %s is', (moment, day, time) => {
    const { when, clock } = speak({ country: 'GB', timezone: 'Europe/London', language: 'en' }, 'en');
    const at = Date.parse(moment);
    expect([when(at).replace(/^Sun(?= )/, 'Sun,'), clock(at)]).toEqual([day, time]);
  });

  it.each([
    [123_400, 'GBP', '£1,234'],
    [123_450, 'GBP', '£1,234.50'],
    [1_234_500, 'KWD', 'KWD 1,234.500'],
    [123_450, 'JPY', '¥123,450'],
  ])('writes %d %s as the amount that is charged: %s', (minor, currency, written) => {
    const { money } = speak({ country: 'GB', timezone: 'Europe/London', language: 'en' }, 'en');
    expect(money(minor, currency).replace(/\u00a0/g, ' ')).toBe(written);
  });
});

describe('every kind of email', () => {
  let server: Fixture;
  let row: BookingRow;
  let ride: LegRow;
  beforeAll(async () => {
    server = await openFixture();
    const asked = quotationOf({ requestid: freshId() });
    const quoted = await server.post('/api/quotation', asked);
    const booking = bookingOf(asked, quoted.body.totalfare, { note: '<img src=x onerror=alert(1)> “quotes” & more' });
    Object.assign(booking.contact as object, { firstname: '<script>alert(1)</script>', lastname: '"><b>x' });
    const { body } = await server.post('/api/createbookingTest', booking, { 'accept-language': 'de-AT, en;q=0.5' });
    expect(body.Code).toBe(1);
    const { database } = server.deps;
    row = await database.selectFrom('bookings').selectAll().executeTakeFirstOrThrow();
    ride = await database.selectFrom('ride_legs').selectAll().executeTakeFirstOrThrow();
  });
  afterAll(() => server.close());

  const link = 'https://cars.example/bookinfo/the-link?trackingcode=HOTEL';
  const hostile = '<i>Bob</i> https://evil.example';
  const track = {
    ...{ driver_name: hostile, driver_mobile: '+447700900123', licence: 'PH<1>', make: 'Toyota', model: 'Prius' },
    ...{ colour: 'Grey', registration: 'LK21 ABC', leg: 'outbound' },
  } as TrackRow;
  const money = { paidMinor: 5400, backMinor: 5000, paypalMinor: 0, keptMinor: 400 };

  async function all(of: BookingRow = row): Promise<readonly Mail[]> {
    const { deps } = server;
    const change = emailChangeEmails(deps, 'old@example.com', 'new@example.com', 'en');
    const facts = [{ what: 'Drop-off', before: hostile, after: hostile }];
    return [
      emails.confirmationEmail(deps, of, 'a@example.com', link),
      emails.confirmationEmail(deps, { ...of, status: 'requested' }, 'a@example.com', link),
      emails.driverEmail(deps, of, [ride], ride, track, 'a@example.com', link),
      await emails.receiptEmail(deps, of, 'a@example.com', link, { afterRide: true }),
      emails.returnedEmail(deps, of, [ride], 'a@example.com', link, returned),
      emails.partRefundEmail(deps, of, [ride], 'a@example.com', link, { backMinor: 500, paypalMinor: 0 }),
      emails.paymentLinkEmail(deps, of, [ride], 'a@example.com', link, 5_400),
      emails.restPaidEmail(deps, of, [ride], 'a@example.com', link, 5_400),
      emails.cancelledEmail(deps, of, 'a@example.com', link, { ...money, by: 'operator', reason: hostile }),
      emails.rideCancelledEmail(deps, of, [ride], { ...ride, wayIsOver: true }, 'a@example.com', link, money),
      await emails.noShowEmail(deps, of, ride, [ride], 'a@example.com', link),
      emails.notOverEmail(deps, of, [ride], ride, 'a@example.com', link),
      emails.priceEmail(deps, of, 'a@example.com', link, {
        before: 1,
        reason: hostile,
        backMinor: 5,
        paypalMinor: 0,
        owedMinor: 5,
      }),
      emails.amendedEmail(deps, of, [ride], 'a@example.com', link, {
        facts,
        before: 1,
        backMinor: 5,
        paypalMinor: 0,
        owedMinor: 5,
      }),
      emails.lookingEmail(deps, of, [ride], 'a@example.com', link),
      emails.unacceptedEmail(deps, of, [ride], 'desk@example.com'),
      emails.staffEmail(deps, of, 'a@example.com', { subject: '<b>Where</b>', text: 'At pillar 12\n<b>or</b> 13' }),
      resetEmail(deps, 'a@example.com', 'pl', [{ madeAt: 0, link: `${link}&reset` }]),
      secondSignUpEmail(deps, 'a@example.com', 'ja', 'https://cars.example'),
      change.confirm(link),
      change.taken('https://cars.example'),
      change.old,
      change.changed,
      bookerRequestEmail(
        deps,
        'a@example.com',
        { name: '<b>Ada', company: 'Hotel & <b>' },
        'https://cars.example/desk',
      ),
      bookerApprovedEmail(deps, 'a@example.com', 'Hotel & <b>', 'https://cars.example'),
      bookerOutEmail(deps, 'a@example.com', 'Hotel & <b>', true),
      bookerOutEmail(deps, 'a@example.com', 'Hotel & <b>', false),
      commentEmail(deps, 'desk@example.com', {
        kind: 'x',
        email: '',
        subject: '<b>',
        lines: ['<b>hi'],
        from: ['<b>me'],
      }),
    ];
  }

  it('lets the words of a person run in the direction of their own language', () => {
    const toArabic = emails.staffEmail(server.deps, { ...row, language: 'ar' }, 'a@example.com', {
      subject: 'Where',
      text: 'At pillar 12.',
    });
    expect(toArabic.html).toMatch(/<p [^>]*dir="auto"[^>]*>At pillar 12\.<\/p>/);
    const comment = { kind: 'x', email: '', subject: 'y', lines: ['أين سائقي؟'], from: [] };
    expect(commentEmail(server.deps, 'desk@example.com', comment).html).toMatch(
      /<p [^>]*dir="auto"[^>]*>أين سائقي؟<\/p>/,
    );
  });

  it('tells the landing time that the flight service reported last, as the ticket does', () => {
    const flight = {
      ...{ flightnumber: 'BA117', arrivingfromairportname: 'New York' },
      expflightarrival: new Date(row.pickup_at - 3_600_000).toISOString(),
    };
    const estimated = row.pickup_at + 2 * 3_600_000;
    const landing = (rides: readonly LegRow[]) => {
      const of = { ...row, language: 'en', flight };
      const { text } = emails.driverEmail(server.deps, of, rides, ride, track, 'a@example.com', link);
      return /^Flight: .*landing (.*)$/m.exec(text)?.[1];
    };
    const { when } = speak(server.operator.configuration, 'en');
    expect(landing([ride])).toBe(when(row.pickup_at - 3_600_000));
    expect(landing([{ ...ride, flight_estimated_at: estimated }])).toBe(when(estimated));
  });

  it('tells one time of a ride as soon as possible, rounded up as on the ticket', async () => {
    const { when } = speak(server.operator.configuration, 'en');
    const pickup_at = Date.parse('2026-11-24T12:12:20Z');
    const of = { ...row, pickup_at, language: 'en', journey: { ...(row.journey as object), asap: true } };
    const soon = { ...ride, pickup_at };
    const told = when(Date.parse('2026-11-24T12:15Z'));
    for (const { text } of [
      emails.driverEmail(server.deps, of, [soon], soon, track, 'a@example.com', link),
      emails.rideCancelledEmail(server.deps, of, [soon], { ...soon, wayIsOver: true }, 'a@example.com', link, money),
      await emails.noShowEmail(server.deps, of, soon, [], 'a@example.com', link),
    ]) {
      expect(text.split('\n\n')[0]).toContain(told);
      expect(text).toMatch(new RegExp(`^Pick-up: +As soon as possible, about ${told}`, 'm'));
    }
  });

  it('asks for the fare of a ride whose flight is still to land, hours after its pick-up time', async () => {
    const deps = { ...server.deps, clock: () => row.pickup_at + 8 * 3_600_000 };
    const late = { ...ride, flight_estimated_at: row.pickup_at + 9 * 3_600_000 };
    const of = { ...row, language: 'en' };
    const texts = async () => [
      emails.driverEmail(deps, of, [late], late, track, 'a@example.com', link).text,
      emails.amendedEmail(deps, of, [late], 'a@example.com', link, {
        facts: [],
        before: 1,
        backMinor: 0,
        paypalMinor: 0,
        owedMinor: 0,
      }).text,
      (await emails.receiptEmail(deps, of, 'a@example.com', link)).text,
    ];
    const store = (flight_estimated_at: number | null) =>
      deps.database.updateTable('ride_legs').set({ flight_estimated_at }).where('booking_id', '=', row.id).execute();
    await store(late.flight_estimated_at);
    try {
      for (const text of await texts()) expect(text).toContain('to pay to the driver in cash');
    } finally {
      await store(null);
    }
  });

  it('has a plain part and one in HTML, escapes all that people wrote, and links absolutely', async () => {
    const mails = await all();
    expect(new Set(mails.map(({ text }) => text)).size).toBe(mails.length);
    for (const { subject, text, html = '' } of mails) {
      expect([subject, text.length > 40, html.startsWith('<!doctype html>')]).toEqual([subject, true, true]);
      expect(html).not.toMatch(/<(script|img|i|b)[ >]/);
      expect(html).not.toContain('evil.example');
      for (const [, url = ''] of html.matchAll(/href="([^"]*)"/g))
        expect(url).toMatch(/^(https:\/\/cars\.example\/|tel:)/);
      // The HTML part and the text part have the same content.
      const words = html
        .replace(/&quot;/g, '"')
        .replace(/&#39;/g, "'")
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>');
      for (const line of text.split('\n').filter((each) => !/^http|:$|^$/.test(each))) {
        expect(words.replaceAll('&amp;', '&')).toContain(line.replace(/^.{1,80}?:\s{2,}/, ''));
      }
    }
  });

  it('adds a fare up in a column of its own, with the sum last', async () => {
    const { deps } = server;
    const english = { ...row, language: 'en' };
    const price = { before: 1, reason: 'Waiting', backMinor: 0, paypalMinor: 0, owedMinor: 0 };
    for (const { text, html = '' } of [
      await emails.receiptEmail(deps, english, 'a@example.com', link),
      emails.priceEmail(deps, english, 'a@example.com', link, price),
    ]) {
      const total = speak(deps.operator.configuration, 'en').money(row.total_minor, row.currency);
      const column = html.split('<table').at(-1) ?? '';
      expect(column).toContain('text-align:right');
      expect(column).toMatch(
        new RegExp(`font-weight:700[^>]*>Total</th><td[^>]*><bdi>${total}</bdi></td></tr></table>`),
      );
      expect(column.match(/font-weight:700/g)).toHaveLength(2);
      expect(text).toMatch(new RegExp(`\\nTotal: +${total}\\n\\n`));
    }
  });

  it('is in the language that its booking was made in, and else in the operator’s', async () => {
    expect(row.language).toBe('de');
    expect(server.emails.at(-1)?.subject).toMatch(/^Ihre Buchung /);
    const [confirmation] = await all();
    expect(confirmation?.html).toContain('<html lang="de" dir="ltr">');
    expect(confirmation?.text).toContain('Angaben zum Fahrer folgen');
    for (const code of languageCodes) {
      const [mail] = await all({ ...row, language: code });
      expect(mail?.subject).toBe(
        speak(server.operator.configuration, code).t('subject.booked', { reference: row.reference }),
      );
    }
    const [ours] = await all({ ...row, language: '' });
    expect(ours?.subject).toBe(`Your booking ${row.reference}`);
    const [arabic] = await all({ ...row, language: 'ar' });
    expect(arabic?.html).toContain('<html lang="ar" dir="rtl">');
  });

  it('names the account that the refunded payment was made from, whatever else the booking was paid by', () => {
    const english = { ...row, language: 'en' };
    const told = (method: string) =>
      emails.returnedEmail(server.deps, english, [ride], 'a@example.com', link, { ...returned, method }).text;
    for (const payment_method of ['card', 'paypal']) {
      english.payment_method = payment_method;
      expect(told('paypal')).toContain('to your PayPal account');
      expect(told('card')).toContain('to the card that you paid with');
    }
  });

  it('names what its links do, while there is something to do', async () => {
    const [mail] = await all({ ...row, language: 'en' });
    expect(mail?.text).toContain(`See your booking:\n${link}`);
    expect(mail?.text).toContain(`Change your booking:\n${link}&do=change`);
    expect(mail?.text).toContain(`Cancel your booking:\n${link}&do=cancel`);
    const [over] = await all({ ...row, language: 'en', status: 'finish' });
    expect(over?.text).not.toContain('Cancel your booking');
  });

  it('speaks of a link to cancel only where there is one', () => {
    const { configuration } = server.operator;
    const looking = (settings: object) =>
      emails.lookingEmail(
        { ...server.deps, operator: { ...server.operator, configuration: { ...configuration, ...settings } } },
        { ...row, language: 'en', status: 'requested' },
        [ride],
        'a@example.com',
        link,
      ).text;
    expect(looking({})).toMatch(/call us: .+\. You can cancel it by the link below\.[\s\S]+&do=cancel/);
    expect(looking({ phone: '' })).toMatch(/\nYou can cancel it by the link below\./);
    expect(looking({ cancancelbooking: false })).toMatch(/call us: /);
    expect(looking({ cancancelbooking: false })).not.toMatch(/cancel/i);
  });

  it('has the operator’s look: name or logo, and the accent with ink that can be read on it', async () => {
    const { configuration } = server.operator;
    const looks = (look: object) =>
      emails.lookingEmail(
        { ...server.deps, operator: { ...server.operator, configuration: { ...configuration, ...look } } },
        row,
        [ride],
        'a@example.com',
        link,
      ).html;
    expect(looks({ accent: '#fb0', logo: '/logo.png' })).toContain('src="http://localhost:4300/logo.png"');
    expect(looks({ accent: '#fb0' })).toMatch(/background:#fb0;[\s\S]*color:#15130c;text-decoration:none/);
    expect(looks({ accent: 'red;} x{' })).not.toContain('red;}');
    expect(looks({ logo: 'data:image/png;base64,AAAA' })).not.toContain('<img');
    // A number of no known country stays as the operator wrote it.
    expect(looks({ phone: '+999 (0)20 7946 0042' })).toContain('href="tel:+9992079460042"');
  });
});

describe('the calendar entry', () => {
  const lines = (mail: Mail | undefined) => {
    const file = mail?.attachments?.find(({ filename }) => filename === 'ride.ics');
    const text = Buffer.from(file?.content ?? '', 'base64').toString();
    return { type: file?.contentType, lines: text.replace(/\r\n[ \t]/g, '').split('\r\n') };
  };

  const sequenceOf = ({ lines: all }: ReturnType<typeof lines>) =>
    Number(all.find((line) => line.startsWith('SEQUENCE:'))?.slice(9) ?? 0);

  it('of a ride with wait and return lasts until the passenger is back', async () => {
    const server = await openFixture();
    const asked = quotationOf({ requestid: freshId(), now: false, bookingdate: '2026-11-28T10:00', rtntype: 'w&r' });
    const quoted = await server.post('/api/quotation', asked);
    await server.post('/api/createbookingTest', bookingOf(asked, quoted.body.totalfare));
    const { journey } = await server.database.selectFrom('bookings').select('journey').executeTakeFirstOrThrow();
    const { seconds, returnSeconds } = journey as { seconds: number; returnSeconds: number };
    expect(returnSeconds).toBeGreaterThan(0);
    const waited = server.operator.fares.waitandreturn.waitingminutes * 60;
    const end = Date.parse('2026-11-28T10:00:00Z') + Math.round((seconds + waited + returnSeconds) / 60) * 60_000;
    expect(lines(server.emails.at(-1)).lines).toContain(
      `DTEND:${new Date(end).toISOString().replace(/[-:]|\.000/g, '')}`,
    );
    await server.close();
  });

  it('replaces one that was downloaded from the ticket before the change', async () => {
    const server = await openFixture();
    const asked = quotationOf({ requestid: freshId(), now: false, bookingdate: '2026-11-28T10:00:00+00:00' });
    const quoted = await server.post('/api/quotation', asked);
    const { body } = await server.post('/api/createbookingTest', bookingOf(asked, quoted.body.totalfare));
    const onTicket = async () => {
      const { bookinginfo } = (await server.post('/api/bookinginfo', { code: body.BookingCode })).body;
      return (bookinginfo as { version: number }).version;
    };
    const downloaded = await onTicket();
    expect(sequenceOf(lines(server.emails.at(-1)))).toBe(downloaded);
    await server.post('/api/cancelbooking', { source: 'web', bookingref: body.Bref, code: body.BookingCode });
    const cancelled = lines(server.emails.at(-1));
    expect(cancelled.lines).toContain('METHOD:CANCEL');
    expect(sequenceOf(cancelled)).toBeGreaterThan(downloaded);
    expect(sequenceOf(cancelled)).toBe(await onTicket());
    await server.close();
  });

  it('keeps its UID, is renewed by changes, and is cancelled leg by leg or whole', async () => {
    const server = await openFixture();
    const asked = quotationOf({
      ...{ requestid: freshId(), now: false, bookingdate: '2026-11-28T10:00:00+00:00' },
      ...{ rtntype: 'rtn', returndate: '2026-11-30T18:00:00+00:00' },
    });
    const quoted = await server.post('/api/quotation', asked);
    const { body } = await server.post('/api/createbookingTest', bookingOf(asked, quoted.body.totalfare));
    const booked = lines(server.emails.at(-1));
    const uids = [`UID:booking-${body.Bref}`, `UID:booking-${body.Bref}-return`];
    expect(booked.type).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(booked.lines.filter((line) => line.startsWith('UID:'))).toEqual(uids);
    expect(booked.lines).toContain('METHOD:PUBLISH');
    const cancel = { source: 'web', bookingref: body.Bref, code: body.BookingCode };
    // Each ride is named after its destination, as in the calendar file of its ticket.
    const titles = [asked.doff, asked.pick].map((place) => `SUMMARY:Taxi to ${String(place).split(',')[0]}`);
    expect(booked.lines.filter((line) => line.startsWith('SUMMARY:'))).toEqual(titles);
    await server.post('/api/cancelbooking', { ...cancel, leg: 'return' });
    const one = lines(server.emails.at(-1));
    expect(one.type).toContain('method=CANCEL');
    expect(one.lines.filter((line) => line.startsWith('UID:'))).toEqual([uids[1]]);
    expect(one.lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']));
    await server.post('/api/cancelbooking', cancel);
    const rest = lines(server.emails.at(-1));
    expect(rest.lines).toEqual(expect.arrayContaining([uids[0], 'METHOD:CANCEL']));
    const sequences = [booked, one, rest].map(sequenceOf);
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    await server.close();
  });
});

describe('the calendar entry of a return whose outbound ride is cancelled', () => {
  const entriesOf = (mail: Mail | undefined) => {
    const file = mail?.attachments?.find(({ filename }) => filename === 'ride.ics');
    const text = Buffer.from(file?.content ?? '', 'base64').toString();
    return { subject: mail?.subject, uids: text.match(/(?<=^UID:).*$/gm)?.map((uid) => uid.trim()) };
  };

  it.each(['automatic', 'manual'] as const)('stays away with later emails (acceptance: %s)', async (acceptance) => {
    const demo = demoOperator();
    const server = await openFixture({ operator: { ...demo, dispatch: { ...demo.dispatch, acceptance } } });
    const { id, reference, code } = await bookReturn(server);
    const asked = { source: 'web', bookingref: reference, code };
    await server.post('/api/cancelbooking', { ...asked, leg: 'outbound' });
    if (acceptance === 'manual') {
      const rides = createRideService(server.deps, createConfirmingPaymentService(server.deps));
      const answer = { accepted: true, dispatchReference: '', reason: '' };
      expect(await rides.accept(id, answer, { now: server.clock.now })).toMatchObject({ ok: true });
      expect(entriesOf(server.emails.at(-1))).toEqual({
        subject: expect.stringMatching(/^Your booking/),
        uids: [`booking-${reference}-return`],
      });
    }
    expect((await server.put('/api/changebooking', { ...asked, note: 'Ring twice' })).body.code).toBe(1);
    expect(entriesOf(server.emails.at(-1))).toEqual({
      subject: expect.stringMatching(/has changed$/),
      uids: [`booking-${reference}-return`],
    });
    await server.close();
  });
});

describe('the facts of a return of which one ride is cancelled', () => {
  it.each([
    ['return', 'Return'],
    ['outbound', 'Pick-up'],
  ] as const)('say so of the %s ride in its email, in later ones and on the receipt', async (leg, label) => {
    const server = await openFixture();
    const { reference, code } = await bookReturn(server);
    const asked = { source: 'web', bookingref: reference, code };
    const marked = () =>
      server.emails
        .at(-1)
        ?.text.split('\n')
        .filter((line) => line.endsWith(' · Cancelled'));
    expect(marked()).toEqual([]);
    await server.post('/api/cancelbooking', { ...asked, leg });
    expect(marked()).toEqual([expect.stringMatching(new RegExp(`^${label}:`))]);
    expect((await server.put('/api/changebooking', { ...asked, note: 'Ring twice' })).body.code).toBe(1);
    expect(marked()).toHaveLength(1);
    expect((await server.post('/api/emailreceipt', asked)).body.code).toBe(1);
    expect(marked()).toHaveLength(1);
    const facts = server.emails.at(-1)?.receipt?.content.facts ?? [];
    expect(facts.filter(({ value }) => value.endsWith('Cancelled')).map((fact) => fact.label)).toEqual([label]);
    await server.close();
  });
});

describe('the sentences of refusals', () => {
  it.each([
    ['fr-FR', 'Nous ne roulons pas à cette heure-là. La prochaine course est possible à partir du 04/12/2026 06:00.'],
    ['ja', 'その時刻は営業しておりません。 次のご乗車は 2026/12/04 06:00 からです。'],
    ['de-CH', 'Zu dieser Zeit fahren wir nicht. Die nächste Fahrt ist ab 04.12.2026, 06:00 möglich.'],
    ['en-GB', 'We do not drive at that time. The next ride can begin at 04/12/2026 06:00.'],
    ['en-us', 'We do not drive at that time. The next ride can begin at 12/04/2026 06:00.'],
  ])('tell two of them and a day as people write it in %s', (locale, said) => {
    const message = `${messages.closedThen} ${messages.nextRide('04/12/2026 06:00')}`;
    const language = locale.slice(0, 2) as LanguageCode;
    expect(inLanguage({ code: 2, message }, { language, locale })).toEqual({ code: 2, message: said });
  });

  it('name a vehicle whose name has a full stop, too', () => {
    const message = `${messages.vehicleAway('St. Car')} ${messages.otherVehicle}`;
    expect(translated(message, { language: 'es', locale: 'es' })).toBe(
      'No hay ningún vehículo «St. Car» libre a esa hora. Elija otro vehículo u otro día.',
    );
  });

  it.each(others)('are all there in %s, with their value', (code) => {
    expect(Object.keys(languages[code].refusals).sort()).toEqual([...refusalKeys].sort());
    for (const key of refusalKeys) {
      const sentence = languages[code].refusals[key] ?? '';
      expect([key, sentence.includes(valueMark)]).toEqual([key, englishOf(key).includes(valueMark)]);
      const said = translated(
        englishOf(key).replace(valueMark, () => '$& 020 7946 0000'),
        { language: code, locale: code },
      );
      expect(said).toBe(sentence.replace(valueMark, () => '$& 020 7946 0000'));
    }
  });

  it('are said in the language that is asked for; words of others stay as they are', async () => {
    const server = await openFixture();
    const ask = (language: string) =>
      server.post('/api/bookinginfo', { code: 'nothing-of-the-kind' }, { 'accept-language': language });
    expect((await ask('fr-FR')).body.message).toBe('Nous ne trouvons pas cette réservation');
    expect((await ask('nl')).body.message).toBe(messages.bookingNotFound);
    const promo = await server.post(
      '/api/promocode',
      { promocode: 'NOPE', price: 10, currencycode: 'GBP' },
      { 'accept-language': 'de' },
    );
    expect(promo.body.Message).toBe('Dieser Aktionscode ist nicht gültig.');
    expect(translated('No Saloon is free then. Please call.', { language: 'de', locale: 'de' })).toBe(
      'No Saloon is free then. Please call.',
    );
    expect(translated('Call Bob on pillar 12', { language: 'de', locale: 'de' })).toBe('Call Bob on pillar 12');
    await server.close();
  });
});

it('the calendar’s title is the one of the file that a ticket makes, in every language', () => {
  const testMark = (words: { readonly 'subject.test': string }) =>
    words['subject.test'].replace('{subject}', '{title}');
  expect(languages.en.emails['calendar.title']).toBe(pages['ride.calendarTitle']);
  expect(testMark(languages.en.emails)).toBe(pages['ride.calendarTest']);
  for (const [code, { words }] of Object.entries({ ar, de, es, fr, it: italian, ja, pl })) {
    const { emails: emailed } = languages[code as 'de'];
    expect(emailed['calendar.title'], code).toBe(words['ride.calendarTitle']);
    expect(testMark(emailed), code).toBe(words['ride.calendarTest']);
  }
});
