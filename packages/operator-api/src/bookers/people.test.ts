import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../messages.ts';
import { OperatorFileError, parseOperator } from '../operator/operator.ts';
import {
  bookingOf,
  demoOperator,
  type Fixture,
  freshId,
  openFixture,
  operatorTexts,
  quotationOf,
} from '../testing/fixture.ts';
import { signedIn } from '../testing/staff.ts';
import { ridesToCome } from '../tracking/rides.ts';

/** How people join a company's bookers, who approves them, and who removes them. */

const adminKey = 'a-key-of-the-operator-alone';
const admin = { authorization: `Bearer ${adminKey}` };
const demo = demoOperator();
const desk = demo.bookers[0] as (typeof demo.bookers)[number];
const hotel = { ...desk, bookerid: 2, name: 'Hotel', joincode: 'HOTEL-7Q2MWX9RTB4KPZ', approval: 'required' as const };
const rival = { ...hotel, bookerid: 3, name: 'Rival', joincode: 'RIVAL-3N8VYD5HCG6JSA' };
const crowd = { ...hotel, bookerid: 4, name: 'Crowd', joincode: 'CROWD-4T9ZQX7LMB2WHD' };
const alone = { ...hotel, bookerid: 5, name: 'Alone', joincode: 'ALONE-6K3WZR8NFC5VQE' };
const pair = { ...hotel, bookerid: 6, name: 'Pair', joincode: 'PAIR-9H2XQM4LTD7SBGZ' };
const operator = { ...demo, bookers: [desk, hotel, rival, crowd, alone, pair] };

let server: Fixture;
let rechecked = 0;
beforeEach(async () => {
  server = await openFixture({ operator, adminKey });
});
afterEach(() => server.close());

let people = 0;
async function signUp() {
  const email = `colleague${++people}@example.com`;
  const { body } = await server.post('/api/signUp', {
    email,
    firstname: 'Grace',
    surname: `Hopper ${people}`,
    dialingcode: '44',
    phone: '7911224321',
    passwordhash: 'b'.repeat(64),
  });
  return { id: Number(body.Id), email, auth: { authorization: `Bearer ${String(body.token)}` } };
}
type Person = Awaited<ReturnType<typeof signUp>>;
const join = ({ auth }: Person, joincode = hotel.joincode) => server.post('/api/booker', { joincode }, auth);
const approve = ({ auth }: Person, id: number) => server.put('/api/bookerpeople', { id }, auth);
const remove = ({ auth }: Person, id: number) => server.remove(`/api/bookerpeople?id=${id}`, auth);
const stateOf = async ({ auth }: Person) => (await server.get('/api/bookermembership', auth)).body;
const peopleOf = async ({ auth }: Person) =>
  (await server.get('/api/bookerpeople', auth)).body.people as { id: number; pending: boolean }[];

/** A booker approved by the operator. */
async function booker(company = hotel): Promise<Person> {
  const person = await signUp();
  await join(person, company.joincode);
  const { body } = await server.post('/admin/bookers/approve', { id: person.id }, admin);
  expect(body).toMatchObject({ code: 1, person: { id: person.id, bookerid: company.bookerid, pending: false } });
  return person;
}

describe('whoever knows a company’s code', () => {
  it('waits, and may nothing, until a booker of that company lets them in', async () => {
    const colleague = await booker();
    const person = await signUp();
    expect((await join(person)).body).toMatchObject({ code: 1, bookerid: 0, name: 'Hotel', pending: true });
    expect(await stateOf(person)).toMatchObject({ bookerid: 0, pending: true, name: 'Hotel', accountallowed: false });
    for (const path of ['booker', 'bookerstatement', 'bookerpassengers', 'bookerpeople']) {
      expect((await server.get(`/api/${path}`, person.auth)).status, path).toBe(403);
    }
    const again = await server.post('/api/signIn', { email: person.email, passwordhash: 'b'.repeat(64) });
    expect(again.body.profile).toMatchObject({ bookerid: 0, accountallowed: false });
    expect(await peopleOf(colleague)).toEqual([
      expect.objectContaining({ id: colleague.id, pending: false }),
      expect.objectContaining({ id: person.id, pending: true, email: person.email, emailproven: false }),
    ]);
    // Neither the person themselves nor another company may approve or remove.
    expect((await approve(person, person.id)).status).toBe(403);
    expect((await approve(await booker(rival), person.id)).body.message).toBe(messages.noSuchPerson);
    expect((await approve(colleague, person.id)).body.code).toBe(1);
    expect(await stateOf(person)).toMatchObject({ bookerid: 2, pending: false, accountallowed: true });
    expect((await server.get('/api/bookerstatement', person.auth)).status).toBe(200);
  });

  it('is listed for who approves, however many book for the company', async () => {
    const colleague = await booker(crowd);
    await sql`insert into customers (email, first_name, last_name, dialing_code, phone, password, beside, created_at, booker_id)
      select 'crowd' || n || '@example.com', 'Ada', 'Lovelace', '44', '7911224321', '', false, 0, ${crowd.bookerid}
      from generate_series(1, 1000) n`.execute(server.database);
    const person = await signUp();
    await join(person, crowd.joincode);
    const row = expect.objectContaining({ id: person.id, pending: true });
    expect((await peopleOf(colleague)).at(-1)).toEqual(row);
    const { body } = await server.get('/admin/bookers', admin);
    expect(body.people).toContainEqual(row);
    await server.database.deleteFrom('customers').where('booker_id', '=', crowd.bookerid).execute();
  });

  it('may take the request back, and is declined by the company or the operator', async () => {
    const colleague = await booker();
    const person = await signUp();
    await join(person);
    expect((await server.remove('/api/booker', person.auth)).body.code).toBe(1);
    expect((await approve(colleague, person.id)).body.message).toBe(messages.noSuchPerson);
    await join(person);
    expect((await remove(colleague, person.id)).body.code).toBe(1);
    expect(await stateOf(person)).toMatchObject({ bookerid: 0, pending: false, name: '' });
    await join(person);
    expect((await server.post('/admin/bookers/remove', { id: person.id }, admin)).body.code).toBe(1);
    expect((await approve(colleague, person.id)).body.message).toBe(messages.noSuchPerson);
  });

  it('is let in at once where the company’s approval is automatic, as in the demonstration', async () => {
    const person = await signUp();
    expect((await join(person, desk.joincode)).body).toMatchObject({ code: 1, bookerid: 1, pending: false });
  });

  it('needs the new code once it has been replaced', async () => {
    const fresh = { ...hotel, joincode: 'HOTEL-5XKD8WN2QYB7MV' };
    const later = await openFixture({ database: server.database, operator: { ...operator, bookers: [fresh] } });
    const person = await signUp();
    expect((await later.post('/api/booker', { joincode: hotel.joincode }, person.auth)).body.message).toBe(
      messages.noSuchCompany,
    );
    expect((await later.post('/api/booker', { joincode: fresh.joincode }, person.auth)).body.code).toBe(1);
  });
});

describe('the operator’s desk', () => {
  let owner: Record<string, string>;
  beforeEach(async () => {
    owner = await signedIn(server, adminKey, 'owner');
  });

  it('lists who waits, and approves or declines them, on record', async () => {
    const waiting = async () => {
      const { body } = await server.get('/desk/v1/join-requests', owner);
      return (body.requests as { id: number }[]).filter(({ id }) => id === one.id || id === two.id);
    };
    const decide = ({ id }: Person, approve: boolean) =>
      server.post(`/desk/v1/join-requests/${id}/decision`, { approve }, owner);
    const [one, two] = [await signUp(), await signUp()];
    await join(one);
    await join(two);
    const row = {
      email: one.email,
      name: expect.stringContaining('Grace Hopper'),
      company: 'Hotel',
      emailProven: false,
    };
    expect(await waiting()).toEqual([{ id: one.id, ...row }, expect.objectContaining({ id: two.id })]);
    const before = server.emails.length;
    expect((await decide(one, true)).status).toBe(204);
    expect((await decide(two, false)).status).toBe(204);
    expect(await waiting()).toEqual([]);
    expect(await stateOf(one)).toMatchObject({ bookerid: hotel.bookerid, pending: false, accountallowed: true });
    expect(await stateOf(two)).toMatchObject({ bookerid: 0, pending: false });
    expect(server.emails.slice(before).map(({ to }) => to)).toEqual([one.email, two.email]);
    const recorded = await server.database
      .selectFrom('audit_trail')
      .select(['action', 'actor', 'outcome', 'detail'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    const by = { actor: 'owner@operator.example', outcome: 'done' };
    expect(recorded).toEqual([
      { ...by, action: 'booker.decline', detail: { id: two.id, company: 'Hotel' } },
      { ...by, action: 'booker.approve', detail: { id: one.id, company: 'Hotel' } },
    ]);
  });

  it('takes nobody out who was let in, or has withdrawn, meanwhile', async () => {
    const [joined, withdrawn] = [await booker(), await signUp()];
    await join(withdrawn);
    await server.remove('/api/booker', withdrawn.auth);
    for (const { id } of [joined, withdrawn]) {
      for (const approve of [true, false]) {
        const answer = await server.post(`/desk/v1/join-requests/${id}/decision`, { approve }, owner);
        expect(answer).toMatchObject({ status: 404, body: { detail: 'This request is no longer open.' } });
      }
    }
    expect(await stateOf(joined)).toMatchObject({ bookerid: hotel.bookerid });
  });

  it('does not list who waits for a company that is closed, as they cannot be let in', async () => {
    const person = await signUp();
    await join(person, rival.joincode);
    const bookers = [desk, hotel, { ...rival, enabled: false }];
    const closed = await openFixture({ database: server.database, adminKey, operator: { ...operator, bookers } });
    const ids = async (of: Fixture) =>
      ((await of.get('/desk/v1/join-requests', owner)).body.requests as { id: number }[]).map(({ id }) => id);
    expect(await ids(server)).toContain(person.id);
    expect(await ids(closed)).not.toContain(person.id);
  });
});

describe('a company that the operator has closed', () => {
  it.each(['its booker', 'who waits for it'])('is left by %s, who is not in it when it opens again', async (who) => {
    const person = who === 'its booker' ? await booker() : await signUp();
    if (who !== 'its booker') await join(person);
    const bookers = [desk, { ...hotel, enabled: false }, rival];
    const closed = await openFixture({ database: server.database, operator: { ...operator, bookers } });
    const seen = async () => (await closed.get('/api/bookermembership', person.auth)).body;
    expect(await seen()).toMatchObject({ bookerid: 0, pending: false, closed: true });
    expect((await closed.remove('/api/booker', person.auth)).body.code).toBe(1);
    expect(await seen()).toMatchObject({ bookerid: 0, pending: false, closed: false });
    expect(await stateOf(person)).toMatchObject({ bookerid: 0, pending: false, closed: false });
    expect((await closed.remove('/api/booker', person.auth)).status).toBe(403);
  });
});

describe('a booker who is removed', () => {
  it.each(['a colleague', 'the operator'])('by %s loses everything at once', async (who) => {
    const colleague = await booker();
    const person = await booker();
    const quotation = quotationOf();
    const quoted = (await server.post('/api/quotation', quotation, person.auth)).body;
    const onCredit = bookingOf(quotation, quoted.totalfare, { paymentmethod: 'account', bookerid: 2 });
    rechecked = 0;
    const removed =
      who === 'a colleague'
        ? await remove(colleague, person.id)
        : await server.post('/admin/bookers/remove', { id: person.id }, admin);
    expect(removed.body.code).toBe(1);
    for (const path of ['booker', 'bookerstatement', 'bookerpassengers', 'bookerpeople', 'bookerinvoice']) {
      expect((await server.get(`/api/${path}`, person.auth)).status, path).toBe(403);
    }
    expect((await server.post('/api/createbookingTest', onCredit, person.auth)).body.Code).not.toBe(1);
    expect((await remove(person, colleague.id)).status).toBe(403);
    // With the code, they can request to join again.
    expect((await join(person)).body).toMatchObject({ pending: true });
  });

  it('sees, follows, exports and cancels the company’s rides no more, which its colleagues still do', async () => {
    const colleague = await booker();
    const person = await booker();
    const book = async (over: Record<string, unknown>) => {
      const quotation = quotationOf({ requestid: freshId() });
      const { totalfare } = (await server.post('/api/quotation', quotation, person.auth)).body;
      const { body } = await server.post('/api/createbookingTest', bookingOf(quotation, totalfare, over), person.auth);
      expect(body.Message).toBe('');
      return { reference: String(body.Bref), id: String(body.JobPartId) };
    };
    const director = { firstname: 'Dora', lastname: 'Director', email: '', dialingcode: '44', phone: '7911224999' };
    const companys = await book({ customer: director });
    const seenBy = async ({ id, auth }: Person, ride: typeof companys) => {
      const lists = await Promise.all(
        ['currentbookings', 'exportaccount'].map(async (path) =>
          JSON.stringify((await server.get(`/api/${path}?custid=${id}`, auth)).body).includes(ride.reference),
        ),
      );
      const codes = await Promise.all([
        server.get(`/api/bookingdetails?jobid=${ride.id}`, auth),
        server.get(`/api/trackvehicle?jobpartid=${ride.id}`, auth),
      ]);
      return [...lists, ...codes.map(({ body }) => body.code === 1)];
    };
    const comesTo = async ({ id }: Person) => {
      const row = await server.database
        .selectFrom('customers')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return (await ridesToCome(server.database, row, server.clock.now, 20)).map(String);
    };
    expect(await seenBy(person, companys)).toEqual([true, true, true, true]);
    expect(await comesTo(person)).toContain(companys.id);

    expect((await remove(colleague, person.id)).body.code).toBe(1);
    expect(await seenBy(person, companys)).toEqual([false, false, false, false]);
    expect(await comesTo(person)).toEqual([]);
    const byEmail = { reference: companys.reference, email: person.email };
    expect((await server.post('/api/bookinginfo', byEmail)).body.code).toBe(2);
    const cancel = { bookingref: companys.reference, code: '', source: 'web' };
    expect((await server.post('/api/cancelbooking', cancel, person.auth)).body.code).toBe(2);
    // The colleague exports what is their own only.
    expect(await seenBy(colleague, companys)).toEqual([true, false, true, true]);

    // Staff may charge a customer's own ride to a company, of which they are no booker.
    const own = await book({});
    await server.database.updateTable('bookings').set({ booker_id: 2 }).where('id', '=', Number(own.id)).execute();
    expect(await seenBy(person, own)).toEqual([true, true, true, true]);
    expect(
      (await server.post('/api/cancelbooking', { ...cancel, bookingref: own.reference }, person.auth)).body.code,
    ).toBe(1);
  });

  it('does not stay in by joining again at that moment', async () => {
    const colleague = await booker();
    for (let round = 0; round < 6; round++) {
      const person = await booker();
      const joined = join(person);
      for (let turn = 0; turn < round; turn++) await new Promise((resume) => setImmediate(resume));
      const [, removed] = await Promise.all([joined, remove(colleague, person.id)]);
      expect(removed.body.code).toBe(1);
      expect(await stateOf(person), `round ${round}`).toMatchObject({ bookerid: 0 });
    }
  });

  it('hears no more of its rides: the hub looks again', async () => {
    const hub = { recheck: async () => void rechecked++ } as never;
    const following = await openFixture({ database: server.database, operator, adminKey, hub });
    const colleague = await booker();
    const person = await booker();
    await following.remove(`/api/bookerpeople?id=${person.id}`, colleague.auth);
    expect(rechecked).toBe(1);
    await following.post('/admin/bookers/remove', { id: colleague.id }, admin);
    expect(rechecked).toBe(2);
  });

  it('is nobody whom another company may remove', async () => {
    const person = await booker();
    expect((await remove(await booker(rival), person.id)).body.message).toBe(messages.noSuchPerson);
    expect(await stateOf(person)).toMatchObject({ bookerid: 2 });
  });
});

it('the operator sees everybody who books or waits, by company', async () => {
  const person = await signUp();
  await join(person, rival.joincode);
  const { body } = await server.get('/admin/bookers', admin);
  expect(body.people).toContainEqual(
    expect.objectContaining({ id: person.id, email: person.email, bookerid: 3, company: 'Rival', pending: true }),
  );
  expect((await server.get('/admin/bookers')).status).toBe(401);
});

it('a code that can be guessed is refused for every company but a demonstration', () => {
  const texts = operatorTexts();
  const parse = (over: object) =>
    parseOperator({ ...texts, 'bookers.json': JSON.stringify([{ ...hotel, ...over }]) }).bookers[0];
  expect(parse({})).toMatchObject({ approval: 'required' });
  expect(parse({ approval: undefined })).toMatchObject({ approval: 'required' });
  for (const joincode of ['DEMO-DESK', 'HOTEL-2026-LONDON', 'AAAAAAAAAAAAAAAAAAAAAAAA', 'ABABABABABABABABABAB']) {
    expect(() => parse({ joincode }), joincode).toThrow(OperatorFileError);
  }
  expect(parse({ joincode: 'DEMO-DESK', approval: 'automatic' })).toMatchObject({ approval: 'automatic' });
});

describe('the emails about a request to join', () => {
  const since = async (work: () => Promise<unknown>) => {
    const before = server.emails.length;
    await work();
    return server.emails.slice(before);
  };

  it('go to the company’s bookers when it is made, once, and to the applicant when it is approved', async () => {
    const [one, two] = [await booker(pair), await booker(pair)];
    const applicant = await signUp();
    const told = await since(async () => {
      await join(applicant, pair.joincode);
      await join(applicant, pair.joincode);
    });
    expect(told.map(({ to }) => to)).toEqual([one.email, two.email]);
    const [first] = told;
    expect(first?.subject).toMatch(/^Grace Hopper \d+ would like to book for Pair$/);
    expect(first?.text).toContain('/profile');
    expect(first?.text).not.toContain(applicant.email);
    const approved = await since(() => approve(one, applicant.id));
    expect(approved).toMatchObject([{ to: applicant.email, subject: 'You can now book for Pair' }]);
  });

  it('is one for an applicant whom two bookers approve at once', async () => {
    const [one, two] = [await booker(pair), await booker(pair)];
    const applicant = await signUp();
    await join(applicant, pair.joincode);
    const approved = await since(async () => {
      const answers = await Promise.all([approve(one, applicant.id), approve(two, applicant.id)]);
      expect(answers.map(({ body }) => body.code).sort()).toEqual([1, 2]);
    });
    expect(approved.map(({ to }) => to)).toEqual([applicant.email]);
  });

  it('go to an applicant who is declined, and to a booker who is removed', async () => {
    const [one, colleague, applicant] = [await booker(pair), await booker(pair), await signUp()];
    await join(applicant, pair.joincode);
    const out = (who: { id: number }) => since(() => remove(one, who.id));
    expect(await out(applicant)).toMatchObject([
      { to: applicant.email, subject: 'You cannot book for Pair', text: expect.stringContaining('was declined') },
    ]);
    expect(await out(colleague)).toMatchObject([
      { to: colleague.email, subject: 'You cannot book for Pair', text: expect.stringContaining('no longer book') },
    ]);
    // Who leaves knows it.
    expect(await out(one)).toEqual([]);
  });

  it('go to the operator while the company has no bookers, with the page that approves it; who is let in at once gets none', async () => {
    const applicant = await signUp();
    const told = await since(() => join(applicant, alone.joincode));
    expect(told).toMatchObject([{ to: operator.configuration.email }]);
    expect(told[0]?.text).toContain('/desk/companies');
    const byOperator = await since(() => server.post('/admin/bookers/approve', { id: applicant.id }, admin));
    expect(byOperator).toMatchObject([{ to: applicant.email, subject: 'You can now book for Alone' }]);
    const other = await signUp();
    expect(await since(() => join(other, desk.joincode))).toEqual([]);
  });

  it('carry no link or address in the applicant’s name', async () => {
    await booker(pair);
    const applicant = await signUp();
    await server.database
      .updateTable('customers')
      .set({ first_name: 'https://evil.example', last_name: 'me@evil.example' })
      .where('id', '=', applicant.id)
      .execute();
    const [told] = await since(() => join(applicant, pair.joincode));
    for (const words of [told?.subject, told?.text, told?.html]) expect(words).not.toMatch(/evil\.example/);
  });
});
