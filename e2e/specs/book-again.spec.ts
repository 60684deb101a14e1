import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { newMember, signInAs } from '../pages/account.ts';
import { Booker } from '../pages/booker.ts';

const phone = (page: Page) => page.getByRole('textbox', { name: 'Phone' });
const country = (page: Page) => page.getByRole('combobox', { name: 'Country code' });

/** Books from Heathrow as a guest with a French phone number, until the ticket is displayed. */
async function bookFromFrance(page: Page, url: string): Promise<Booker> {
  await page.goto(url);
  const booker = new Booker(page);
  await booker.chooseJourney();
  await booker.next();
  await booker.fillContact();
  await country(page).selectOption('FR');
  await phone(page).fill('612345678');
  await booker.button('Notes for pick-up and drop-off').click();
  await page.getByRole('textbox', { name: 'Note at the pick-up' }).fill('Door B');
  await booker.nextWithoutFlight();
  await booker.button('Book Now').click();
  await booker.reference();
  return booker;
}

test('a guest from France books again, and the way back, and types nothing anew [1§4.31 2§4.31 2§4.32]', async ({
  page,
  servers,
}) => {
  test.slow();
  const booker = await bookFromFrance(page, `${servers.api.url}/booking.html`);
  for (const name of ['Book again', 'Book the way back'] as const) {
    await booker.button('More').click();
    await booker.button(name).click();
    await booker.expectFare();
    await booker.next();
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
    await expect(country(page)).toHaveValue('FR');
    await expect(phone(page)).toHaveValue('612345678');
    const noted = name === 'Book again' ? 'Note at the pick-up' : 'Note at the drop-off';
    await expect(page.getByRole('textbox', { name: noted })).toHaveValue('Door B');
    // The return ride meets no flight, so the form does not ask for one.
    if (name === 'Book again') await booker.nextWithoutFlight();
    else await booker.next();
    const sent = page.waitForRequest(/\/api\/createbookingTest$/);
    await booker.button('Book Now').click();
    expect((await sent).postDataJSON().contact).toMatchObject({ dialingcode: '33', phone: '612345678' });
    await booker.reference();
  }
});

test('the flight finder works for an airport booked again', async ({ page, servers }) => {
  const booker = await bookFromFrance(page, `${servers.api.url}/booking.html?sandbox=true`);
  await booker.button('More').click();
  await booker.button('Book again').click();
  await booker.expectFare();
  await booker.next();
  await booker.next();
  await booker.flightDialog.getByRole('button', { name: 'Find my flight' }).click();
  const finder = page.getByRole('dialog', { name: 'Flight Finder Tool' });
  const departure = finder.getByRole('group', { name: 'Departure Time' });
  await departure.getByRole('button', { name: 'Departure Time' }).click();
  await departure.getByRole('gridcell', { selected: true }).getByRole('button').press('ArrowRight');
  await page.keyboard.press('Enter');
  await departure.getByRole('button', { name: 'OK' }).click();
  await finder.getByRole('combobox', { name: 'Airline' }).fill('british airways');
  await finder
    .getByRole('option', { name: /^British Airways/ })
    .first()
    .click();
  const asked = page.waitForRequest(/\/api\/searchflight/);
  await finder.getByRole('button', { name: 'Find my flight' }).click();
  expect(new URL((await asked).url()).searchParams.get('destination')).toBe('EGLL');
  await expect(finder.getByRole('heading', { name: 'Best match' })).toBeVisible();
});

test('a booker repeats a ride of a company’s guest with customer, references and cost centre', async ({
  page,
  servers,
}) => {
  test.slow();
  const { url } = servers.api;
  const member = await newMember(url);
  await page.goto(`${url}/profile`);
  await signInAs(page, member);
  await page.getByRole('textbox', { name: 'Company code' }).fill('demo-desk');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByText('You can now book for Demonstration desk.')).toBeVisible();

  const booker = new Booker(page);
  await page
    .getByRole('navigation', { name: /account/i })
    .getByRole('link', { name: 'Dashboard' })
    .click();
  await page.getByRole('link', { name: 'Book a taxi' }).first().click();
  await booker.choose('Pick-up', 'Euston', /^.*Euston/);
  await booker.choose('Drop-off', 'Paddington', /^Paddington Station/);
  await booker.expectFare();
  await booker.next();
  // The passenger is another person: the booker's own details are not filled in.
  const customer = page.getByRole('region', { name: /^Who it is for/ });
  const passenger = page.getByRole('region', { name: /^Who travels/ });
  await expect(passenger.getByRole('textbox', { name: 'First name' })).toHaveValue('');
  await customer.getByRole('textbox', { name: 'Our reference' }).fill('PO 4711');
  await customer.getByRole('textbox', { name: 'First name' }).fill('Edith');
  await customer.getByRole('combobox', { name: 'Country code' }).selectOption('DE');
  await customer.getByRole('textbox', { name: 'Phone' }).fill('15112345678');
  await page.getByLabel('Cost centre').fill('Events');
  await passenger.getByRole('textbox', { name: 'First name' }).fill('Ada');
  await passenger.getByRole('combobox', { name: 'Country code' }).selectOption('FR');
  await passenger.getByRole('textbox', { name: 'Phone' }).fill('612345678');
  await booker.next();
  await booker.payBy('Cash');
  await booker.button('Book Now').click();
  const reference = await booker.reference();

  await page.goto(`${url}/bookinghistory`);
  const ride = page.getByRole('article', { name: `Reference ${reference}` });
  await expect(ride).toContainText('Ada');
  await expect(ride).toContainText('PO 4711');
  await ride.getByRole('button', { name: 'Repeat' }).click();
  await booker.expectFare();
  await booker.next();
  await expect(customer.getByRole('textbox', { name: 'Our reference' })).toHaveValue('PO 4711');
  await expect(customer.getByRole('textbox', { name: 'First name' })).toHaveValue('Edith');
  await expect(customer.getByRole('combobox', { name: 'Country code' })).toHaveValue('DE');
  await expect(customer.getByRole('textbox', { name: 'Phone' })).toHaveValue('15112345678');
  await expect(page.getByLabel('Cost centre')).toHaveValue('Events');
  await expect(passenger.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
  await expect(passenger.getByRole('combobox', { name: 'Country code' })).toHaveValue('FR');
  await expect(passenger.getByRole('textbox', { name: 'Phone' })).toHaveValue('612345678');
});
