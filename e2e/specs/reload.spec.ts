import { expect, expectAccessible, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

test('a reload in the middle of every step keeps what was chosen', async ({ page, servers }) => {
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.chooseJourney();
  await page.getByRole('spinbutton', { name: 'Passengers' }).press('ArrowUp');
  await page.reload();
  await expect(booker.place('Pick-up')).toHaveValue(/Terminal 5/);
  await expect(booker.button('Continue your booking')).toHaveCount(0);
  await expect(booker.place('Drop-off')).toHaveValue(/Paddington/);
  await expect(page.getByRole('spinbutton', { name: 'Passengers' })).toHaveAttribute('aria-valuenow', '2');
  await booker.expectFare();

  await booker.next();
  await booker.fillContact();
  await page.getByRole('textbox', { name: 'Note to driver' }).fill('By the flower stall');
  await booker.button('Notes for pick-up and drop-off').press('Enter');
  await page.getByRole('textbox', { name: 'Note at the pick-up' }).fill('Door B');
  await page.getByRole('textbox', { name: 'Note at the drop-off' }).fill('Gate 4');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.com');
  await expect(page.getByRole('textbox', { name: 'Note to driver' })).toHaveValue('By the flower stall');
  await expect(page.getByRole('textbox', { name: 'Note at the pick-up' })).toHaveValue('Door B');
  await expect(page.getByRole('textbox', { name: 'Note at the drop-off' })).toHaveValue('Gate 4');
  await booker.expectFare();

  await booker.nextWithoutFlight();
  await expect(booker.button('Book Now')).toBeVisible();
  await page.reload();
  // Pressed before the fare is back: the total shown before the reload counts.
  await booker.button('Book Now').click();
  await booker.reference();
  await expect(page.getByRole('article')).toContainText('By the flower stall');
  await expect(page.getByRole('article')).toContainText('At the pick-upDoor B');
  await expect(page.getByRole('article')).toContainText('At the drop-offGate 4');
});

test('a reload clears the time of the way back, and it is asked for again', async ({ page, servers }) => {
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.chooseJourney();
  await booker.button('Add return').click();
  await booker.button('Next month').click();
  await page.getByRole('button', { name: /\b15\b.*\d{4}$/ }).click();
  await booker.button('Done').click();
  await expect(booker.button(/^Return time .*15/)).toBeVisible();
  await booker.expectFare();
  await page.reload();
  await expect(booker.place('Drop-off')).toHaveValue(/Paddington/);
  await expect(booker.button('Remove return')).toBeVisible();
  await expect(booker.button('Return time Choose a time')).toBeVisible();
  await booker.next();
  await expect(page.getByText('Choose when the driver takes you back.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where to?' })).toBeVisible();
});

for (const where of ['site', 'element']) {
  test(`a closed tab's booking is offered on the return and continued or started again: ${where}`, async ({
    page,
    context,
    servers,
  }) => {
    const url = where === 'site' ? `${servers.api.url}/booking.html` : `${servers.examplesUrl}/plain/`;
    await page.goto(url);
    await new Booker(page).chooseJourney();
    await page.close();

    const next = await context.newPage();
    await next.goto(url);
    const booker = new Booker(next);
    const offer = next.getByRole('region', {
      name: /^Your booking from Heathrow.* to Paddington Station is still here/,
    });
    await expect(offer).toBeVisible();
    await expectAccessible(next);
    await expect(booker.place('Pick-up')).toHaveValue('');
    await offer.getByRole('button', { name: 'Continue your booking' }).press('Enter');
    await expect(booker.place('Pick-up')).toHaveValue(/Terminal 5/);
    await expect(next.getByRole('heading', { name: 'Where to?' })).toBeFocused();
    await booker.expectFare();
    await next.close();

    const last = await context.newPage();
    await last.goto(url);
    await new Booker(last).button('Start again').click();
    await expect(new Booker(last).place('Pick-up')).toHaveValue('');
    await expect(new Booker(last).button('Start again')).toHaveCount(0);
    await last.reload();
    await expect(new Booker(last).place('Pick-up')).toHaveValue('');
    await expect(new Booker(last).button('Start again')).toHaveCount(0);
  });
}

test('the back and forward buttons walk the steps and lose nothing', async ({ page, servers }) => {
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.toPayment();
  const journey = page.getByRole('heading', { name: 'Where to?' });
  const details = page.getByRole('heading', { name: 'Choose your ride' });
  const payment = page.getByRole('heading', { name: 'How to pay' });
  await expect(payment).toBeVisible();
  await page.goBack();
  await expect(details).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
  await page.goBack();
  await expect(journey).toBeVisible();
  await expect(booker.place('Pick-up')).toHaveValue(/Terminal 5/);
  await page.goForward();
  await expect(details).toBeVisible();
  await page.goForward();
  await expect(payment).toBeVisible();
  await booker.button('Book Now').click();
  await booker.reference();
});
