import type { Page } from '@playwright/test';
import { element, host, script } from '../fixtures/host-page.ts';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

const people = /Ada|Lovelace|ada@example\.com|7911123456/;

/** Everything that the page's origin stores on the device, as text by kind of storage. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    session: JSON.stringify({ ...sessionStorage }),
    local: JSON.stringify({ ...localStorage }),
    others: [document.cookie, ...(await indexedDB.databases()).map(({ name }) => name), ...(await caches.keys())]
      .join(' ')
      .trim(),
  }));
const nothing = { session: '{}', local: '{}', others: '' };

test('nothing is stored before the form is touched, and nothing of who travels once it is booked', async ({
  page,
  servers,
}) => {
  await host(page, servers, script + element);
  await expect(page.locator('taxi-booking:state(ready)')).toBeVisible();
  const booker = new Booker(page);
  await expect(booker.place('Pick-up')).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Vehicle' }).or(booker.button('Next')).first()).toBeVisible();
  expect(await kept(page)).toEqual(nothing);

  await booker.chooseJourney();
  const journey = await kept(page);
  expect(journey.session).toContain('Heathrow');
  expect(`${journey.session}${journey.local}`).not.toMatch(people);

  await booker.next();
  await booker.fillContact();
  await expect.poll(async () => (await kept(page)).session).toContain('7911123456');
  expect((await kept(page)).local).not.toMatch(people);

  await booker.nextWithoutFlight();
  await booker.button('Book Now').click();
  const reference = await booker.reference();
  for (const when of ['booked', 'after a reload']) {
    const { session, local, others } = await kept(page);
    expect(`${session}${local}`, when).not.toMatch(people);
    expect(`${session}${local}`, when).not.toMatch(/Heathrow|Paddington/);
    expect(others, when).toBe('');
    await page.reload();
    expect(await booker.reference()).toBe(reference);
  }
});

test('with storage="none" a whole booking keeps nothing on the device', async ({ page, servers }) => {
  await host(page, servers, script + element.replace(' tracking', ' storage="none" tracking'));
  const booker = new Booker(page);
  await booker.chooseJourney();
  expect(await kept(page)).toEqual(nothing);
  await booker.next();
  await booker.fillContact();
  expect(await kept(page)).toEqual(nothing);
  await booker.nextWithoutFlight();
  expect(await kept(page)).toEqual(nothing);
  await booker.button('Book Now').click();
  await booker.reference();
  expect(await kept(page)).toEqual(nothing);
  await page.reload();
  await expect(booker.place('Pick-up')).toHaveValue('');
});

for (const where of ['site', 'element'] as const)
  test(`the ${where} remembers places once it is asked to, offers them on the next visit, and forgets them`, async ({
    page,
    servers,
  }) => {
    const booker = new Booker(page);
    const pickup = booker.place('Pick-up');
    const option = (name: RegExp) => page.getByRole('option', { name });
    const remembered = () =>
      page.evaluate(() => localStorage.getItem('taxi-booking:places')?.includes('Paddington') ?? false);
    await page.goto(where === 'site' ? `${servers.api.url}/booking.html` : `${servers.examplesUrl}/plain/`);
    await booker.choose('Pick-up', 'Paddington', /^Paddington Station/);
    expect(await remembered()).toBe(false);
    await booker.place('Drop-off').click();
    await option(/^Remember my places/).click();
    await expect(page.getByText('Places that you choose are offered here from now on.')).toBeAttached();
    // The list stays open, over the other place where there is more room above.
    await page.keyboard.press('Escape');
    await booker.choose('Pick-up', 'Paddington', /^Paddington Station/);
    expect(await remembered()).toBe(true);

    // Simulates another visit: the stored booking is removed.
    await page.evaluate(() => {
      sessionStorage.clear();
      for (const key of Object.keys(localStorage)) if (key !== 'taxi-booking:places') localStorage.removeItem(key);
    });
    await page.reload();
    await expect(pickup).toHaveValue('');
    await pickup.click();
    await option(/^Paddington Station/).click();
    await expect(pickup).toHaveValue(/^Paddington Station/);
    await booker.place('Drop-off').click();
    await option(/^Forget my places/).click();
    await expect(option(/^Paddington Station/)).toHaveCount(0);
    expect(await remembered()).toBe(false);
  });
