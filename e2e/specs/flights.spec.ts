import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

async function toFlights(page: Page, url: string): Promise<Booker> {
  await page.goto(url);
  const booker = new Booker(page);
  await booker.toFlightDialog();
  return booker;
}

test('a flight is told, kept over a reload and stands on the ticket [2§3.29]', async ({ page, servers }) => {
  const booker = await toFlights(page, `${servers.api.url}/booking.html`);
  const dialog = booker.flightDialog;
  await expect(dialog.getByText('We would like to keep track of your flight just incase of any delay')).toBeVisible();
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  for (const words of [
    'Flight number is required',
    'Arriving from airport is required',
    'Please tick this box to confirm if flight details are not available',
  ]) {
    await expect(dialog.getByText(words)).toBeVisible();
  }
  await dialog.getByRole('textbox', { name: 'Flight number' }).fill('ba 0117');
  await dialog.getByRole('combobox', { name: 'Arriving from' }).fill('kennedy');
  await dialog
    .getByRole('option', { name: /Kennedy/ })
    .first()
    .click();
  await expect(dialog.getByRole('textbox', { name: 'Flight number' })).toHaveValue('BA117');
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(booker.button('Book Now')).toBeVisible();
  await page.reload();
  await booker.button('Book Now').click();
  await booker.reference();
  await expect(page.getByRole('article')).toContainText('BA117');
});

test('the finder finds a sample flight in the sandbox, and takes a number by hand [1§2.29 2§2.71 2§2.72 2§2.73 2§2.74 2§2.75 2§3.30]', async ({
  page,
  servers,
}) => {
  const booker = await toFlights(page, `${servers.api.url}/booking.html?sandbox=true`);
  await booker.flightDialog.getByRole('button', { name: 'Find my flight' }).click();
  const finder = page.getByRole('dialog', { name: 'Flight Finder Tool' });
  await expect(finder.getByText(/^Landing at Heathrow/)).toBeVisible();
  await finder.getByRole('button', { name: 'Find my flight' }).click();
  await expect(finder.getByText('Datetime is required!')).toBeVisible();
  await expect(finder.getByText('Airline is required!')).toBeVisible();
  const departure = finder.getByRole('group', { name: 'Departure Time' });
  await departure.getByRole('button', { name: 'Departure Time' }).click();
  await departure.getByRole('gridcell', { selected: true }).getByRole('button').press('ArrowRight');
  await page.keyboard.press('Enter');
  await departure.getByRole('spinbutton', { name: 'Hour' }).fill('09');
  await departure.getByRole('button', { name: 'OK' }).click();
  await expect(departure.getByRole('button', { name: 'Departure Time' })).toContainText(/\d\d\/\d\d\/\d{4} 09:/);
  await finder.getByRole('combobox', { name: 'Airline' }).fill('british airways');
  await finder
    .getByRole('option', { name: /^British Airways/ })
    .first()
    .click();
  await finder.getByRole('button', { name: 'Find my flight' }).click();
  await expect(finder.getByRole('heading', { name: 'Best match' })).toBeVisible();
  await expect(finder.getByRole('heading', { name: 'Possible options' })).toBeVisible();
  await expectAccessible(page);
  await finder
    .getByRole('button', { name: /^BA9\d{3} from .*sample flight/ })
    .first()
    .click();
  await expect(booker.flightDialog.getByRole('textbox', { name: 'Flight number' })).toHaveValue(/^BA9\d{3}$/);
  await expect(booker.flightDialog.getByRole('status')).toContainText('sample flight');
  // The ride is now and the flight lands tomorrow, so the visitor chooses a pick-up after the landing.
  await booker.flightDialog.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(booker.flightDialog.getByText(/^This flight lands at/)).toBeVisible();
  await booker.flightDialog.getByRole('combobox', { name: 'Meet the driver after landing' }).click();
  await booker.flightDialog.getByRole('option', { name: /^45 / }).click();
  await booker.flightDialog.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(booker.button('Book Now')).toBeVisible();
});

test('without anybody who looks flights up, the finder says so in the server’s words and takes the number by hand', async ({
  page,
  servers,
}) => {
  for (const url of [`${servers.api.url}/booking.html`, `${servers.examplesUrl}/plain/`]) {
    const booker = await toFlights(page, url);
    await booker.flightDialog.getByRole('button', { name: 'Find my flight' }).click();
    const finder = page.getByRole('dialog', { name: 'Flight Finder Tool' });
    const departure = finder.getByRole('group', { name: 'Departure Time' });
    await departure.getByRole('button', { name: 'Departure Time' }).click();
    await departure.getByRole('button', { name: 'OK' }).click();
    await finder.getByRole('combobox', { name: 'Airline' }).fill('british airways');
    await finder
      .getByRole('option', { name: /^British Airways/ })
      .first()
      .click();
    await finder.getByRole('button', { name: 'Find my flight' }).click();
    await expect(finder.getByRole('status').filter({ visible: true })).toContainText([
      'Flight lookup is not available, enter your flight number',
    ]);
    await expect(finder.getByText('No flight found')).toHaveCount(0);
    await finder.getByRole('textbox', { name: 'Flight number' }).fill('ba 117');
    await finder.getByRole('button', { name: 'Use this number' }).click();
    await expect(booker.flightDialog.getByRole('textbox', { name: 'Flight number' })).toHaveValue('BA117');
  }
});

test('the 360 variant takes free words and a landing time, and goes from the way there to the way back', async ({
  page,
  servers,
}) => {
  await page.addInitScript(() => Object.assign(window, { taxiBookingSettings: { flightVariant: '360' } }));
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.choose('Pick-up', 'Heathrow', /Terminal 5/);
  await booker.choose('Drop-off', 'Gatwick', /^London Gatwick|Gatwick/);
  await booker.button('Add return').click();
  await booker.button('Next month').click();
  await page.getByRole('button', { name: /\b15\b.*\d{4}$/ }).click();
  await booker.button('Done').click();
  await booker.expectFare();
  await booker.next();
  await booker.fillContact();
  await booker.next();
  const dialog = booker.flightDialog;
  const ok = dialog.getByRole('button', { name: 'OK', exact: true });
  await expect(dialog.getByRole('tab', { name: 'Flight Details', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await ok.click();
  await expect(dialog.getByText('Flight number is required')).toBeVisible();
  await expect(dialog.getByText('Arriving from is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Flight number' }).fill('ba 117');
  await dialog.getByRole('textbox', { name: 'Arriving from' }).fill('New York');
  const landing = dialog.getByRole('group', { name: 'Landing time' });
  await landing.getByRole('button', { name: 'Landing time' }).click();
  await landing.getByRole('button', { name: 'OK' }).click();
  await ok.click();
  // The flight lands now, so the visitor chooses a pick-up after the landing.
  await expect(dialog.getByText(/^This flight lands at/)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Meet the driver after landing' }).click();
  await dialog.getByRole('option', { name: /^45 / }).click();
  await ok.click();
  await expect(dialog.getByRole('tab', { name: 'Return Flight Details' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await ok.click();
  await expect(dialog.getByText('Please tick this box to confirm if flight details are not available')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^I don't have flight details/ }).check();
  await expect(dialog.getByRole('textbox', { name: 'Flight number' })).toBeDisabled();
  await ok.click();
  await expect(booker.button('Book Now')).toBeVisible();
});

test('in the element the box is enough, and on the page flights stand in the form', async ({ page, servers }) => {
  const booker = await toFlights(page, `${servers.examplesUrl}/plain/`);
  await page.keyboard.press('Escape');
  await booker.nextWithoutFlight();
  await expect(booker.button('Book Now')).toBeVisible();

  await page.goto(`${servers.api.url}/booking.html?layout=inlinex`);
  await booker.chooseJourney();
  await page.getByRole('textbox', { name: 'Flight number' }).fill('BA117');
  await booker.fillContact();
  await booker.next();
  await booker.button('Book Now').click();
  await booker.reference();
  await expect(page.getByRole('article')).toContainText('BA117');
});
