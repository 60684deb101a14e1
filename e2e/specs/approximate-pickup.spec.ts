import type { Page } from '@playwright/test';
import { host, script } from '../fixtures/host-page.ts';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

/** The place of a full postcode of which the search knows only the district; its address does not show that. */
async function vague(api: string) {
  const answer = await fetch(`${api}/api/searchaddress?prefix=SW9%209ZZ`);
  const [{ latitude, longitude, fulladdress }] = (await answer.json()).addresses;
  return { latitude, longitude, fullAddress: fulladdress as string, postcode: 'SW9 9ZZ', category: 'Postcode' };
}

/** Next asks for the house number in the pick-up field; once it is given, the next step opens. */
async function givesTheDoor(page: Page): Promise<void> {
  const booker = new Booker(page);
  const named = { name: 'Pick-up', exact: true };
  const pickup = page.getByRole('combobox', named).or(page.getByRole('textbox', named));
  await booker.expectFare();
  await booker.next();
  await expect(pickup).toBeFocused();
  await expect(pickup).toHaveAttribute('aria-invalid', 'true');
  await expect(pickup).toHaveAccessibleDescription(/We only know the district/);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  const number = page.getByRole('textbox', { name: /house number/i }).first();
  await number.fill('12');
  await number.press('Enter');
  await expect(pickup).toHaveAttribute('aria-invalid', 'false');
  await booker.expectFare();
  await booker.next();
}

async function books(page: Page): Promise<void> {
  const booker = new Booker(page);
  await booker.fillContact();
  await booker.next();
  await booker.button('Book Now').click();
  await booker.reference();
  await expect(page.getByRole('article')).toContainText(/12, .*SW9 9ZZ/);
}

const paddington = {
  latitude: 51.5154,
  longitude: -0.1755,
  fullAddress: 'Paddington Station, Praed Street, W2 1HQ',
  postcode: 'W2 1HQ',
  category: 'Train station',
};

for (const locked of ['', 'locked="pickup"']) {
  test(`a pick-up ${locked ? 'fixed' : 'filled in'} by the page around the element is asked for its door`, async ({
    page,
    servers,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const places = [await vague(servers.api.url), paddington].map((place) => JSON.stringify(place));
    const body = `<taxi-booking tracking-code="DEMO" layout="wizard" pickup='${places[0]}' dropoff='${places[1]}' ${locked}>`;
    await host(page, servers, `${script}${body}</taxi-booking>`);
    await givesTheDoor(page);
    await books(page);
  });
}

test('a pick-up handed over by a link is asked for its door', async ({ page, servers }) => {
  const { url } = servers.api;
  const wire = ({ fullAddress, ...place }: typeof paddington) => ({ ...place, fulladdress: fullAddress });
  const stored = await fetch(`${url}/licence/bookingparams`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      trackingcode: 'DEMO',
      pickup: wire(await vague(url)),
      dropoff: wire(paddington),
      datetime: '',
      vehtypeid: 1,
      vehicleid: 1,
      isASAP: true,
    }),
  });
  const { id } = await stored.json();
  await page.goto(`${url}/quickbooking?id=${id}`);
  await givesTheDoor(page);
  await books(page);
});

test('a ride to a district that is booked the way back is asked for its door', async ({ page, servers }) => {
  test.slow();
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.choose('Pick-up', 'Paddington', /^Paddington Station/);
  await booker.choose('Drop-off', 'SW9 9ZZ', /SW9 9ZZ/);
  await booker.expectFare();
  await booker.next();
  await booker.fillContact();
  await booker.next();
  await booker.button('Book Now').click();
  await booker.reference();
  await booker.button('More').click();
  await booker.button('Book the way back').click();
  await givesTheDoor(page);
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
});
