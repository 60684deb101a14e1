import type { Page } from '@playwright/test';
import { expect, type Servers, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

/** The errors of specification 1 §8, each returned by the server and checked on screen. */

test.use({ expectedErrors: [/Failed to load resource/] });

const generic = 'Something went wrong, please try again.';
type Arm = Servers['api']['arm'];

interface Row {
  readonly error: string;
  /** A scenario that is armed before the page is opened. */
  readonly first?: readonly [call: string, scenario: string, times?: number];
  readonly happens: (booker: Booker, page: Page, arm: Arm) => Promise<void>;
}

const errorDialog = (page: Page) => page.getByRole('dialog', { name: 'Error' });
const alertSays = async (page: Page, words: string | RegExp) => {
  const dialog = errorDialog(page);
  await expect(dialog).toContainText(words);
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(dialog).toHaveCount(0);
};
/** The scenario `said` refuses Book Now; the screen shows its own text, `words`, and a second press books. */
const refusedBooking =
  (said: string, words: string): Row['happens'] =>
  async (booker, page, arm) => {
    await booker.toPayment();
    await arm('createbookingTest', said);
    await booker.button('Book Now').click();
    await alertSays(page, words);
    await booker.button('Book Now').click();
    await booker.reference();
  };

const rows: readonly Row[] = [
  {
    error: 'quotation code 0: the generic message [1§8.1 2§8.18]',
    happens: async (booker, page, arm) => {
      await arm('quotation', 'refuse:0:Null reference in FareCalc');
      await booker.choose('Pick-up', 'Heathrow', /Terminal 5/);
      await booker.choose('Drop-off', 'Paddington', /^Paddington Station/);
      await expect(page.getByText(generic).first()).toBeVisible();
      await expect(page.getByText('FareCalc')).toHaveCount(0);
      await booker.button('Try again').first().click();
      await booker.expectFare();
    },
  },
  {
    error: 'quotation code 2: the message of the server [1§8.1 2§8.18]',
    happens: async (booker, page, arm) => {
      await arm('quotation', 'refuse:2:We do not drive there on Sundays.');
      await booker.choose('Pick-up', 'Heathrow', /Terminal 5/);
      await booker.choose('Drop-off', 'Paddington', /^Paddington Station/);
      await expect(page.getByText('We do not drive there on Sundays.').first()).toBeVisible();
      await expect(booker.place('Pick-up')).toHaveAttribute('aria-invalid', 'false');
    },
  },
  {
    error: 'quotation code 6: the message of the server, and the pick-up is marked [1§8.1 2§8.18]',
    happens: async (booker, _page, arm) => {
      await arm('quotation', 'refuse:6:No cars stand near this address.');
      await booker.choose('Pick-up', 'Heathrow', /Terminal 5/);
      await booker.choose('Drop-off', 'Paddington', /^Paddington Station/);
      await expect(booker.place('Pick-up')).toHaveAttribute('aria-invalid', 'true');
      await expect(booker.place('Pick-up')).toHaveAccessibleDescription('No cars stand near this address.');
    },
  },
  {
    error: 'quotation code 4: accepted [1§8.1 2§8.18]',
    happens: async (booker, _page, arm) => {
      await arm('quotation', 'set:code=4');
      await booker.chooseJourney();
    },
  },
  {
    error: 'Try a more specific address. [1§5.10 1§8.4 2§5.25 2§8.14 2§9.4]',
    happens: async (booker, page) => {
      await booker.place('Pick-up').fill('Zzyzx');
      await expect(page.getByText('Try a more specific address.').last()).toBeVisible();
      await booker.place('Drop-off').focus();
      await expect(booker.place('Pick-up')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    error: 'Try another address [1§5.2 1§8.5]',
    first: ['searchaddress', 'set:postcode=', 9],
    happens: async (booker, _page, arm) => {
      // The reverse lookup returns no postcode either.
      await arm('placeat', 'set:postcode=', 2);
      await booker.choose('Pick-up', 'Paddington', /^Paddington Station/);
      await expect(booker.place('Pick-up')).toHaveAttribute('aria-invalid', 'true');
      await expect(booker.place('Pick-up')).toHaveAccessibleDescription('Try another address');
    },
  },
  {
    error: 'No vehicle found with selected capacity [1§8.6]',
    first: ['vehicletypes', 'set:noofpassengers=0'],
    happens: async (booker, page) => {
      await booker.chooseJourney();
      await booker.next();
      await expect(
        page.getByRole('status').filter({ hasText: 'No vehicle found with selected capacity' }).first(),
      ).toBeVisible();
    },
  },
  {
    error: 'The earliest time we can pickup from this address is {time} [1§8.13 2§8.13]',
    first: ['nearestdriver', 'set:traveltime=7200', 3],
    happens: async (booker, page) => {
      await page.getByText('Later', { exact: true }).click();
      await booker.button('15 min').click();
      await booker.choose('Pick-up', 'Heathrow', /Terminal 5/);
      await booker.choose('Drop-off', 'Paddington', /^Paddington Station/);
      await booker.next();
      await expect(
        page.getByText(/^The earliest time we can pickup from this address is \d\d\//).first(),
      ).toBeVisible();
    },
  },
  {
    error: 'The earliest possible return date is {time} [1§5.4 1§8.13 2§8.13]',
    happens: async (booker, page, arm) => {
      await booker.chooseJourney();
      await booker.button('Add return').click();
      await page.getByRole('button', { name: 'Next month' }).click();
      await page.getByRole('grid').getByText('15', { exact: true }).click();
      await booker.expectFare();
      await arm('quotation', `set:traveltime=${90 * 86_400}`, 4);
      const priced = page.waitForResponse(/\/api\/quotation/);
      await booker.choose('Drop-off', 'Stratford', /Stratford/);
      // The duration of the journey is unknown until its quotation has arrived.
      await (await priced).finished();
      await booker.expectFare();
      await booker.next();
      await expect(page.getByText(/^The earliest possible return date is \d\d\//).first()).toBeVisible();
    },
  },
  {
    error: 'Opps, your quotation has expired [1§8.11 2§8.11]',
    first: ['configuration', 'set:quotetimeout=0.05'],
    happens: async (booker, page) => {
      await booker.chooseJourney();
      const dialog = page.getByRole('dialog', { name: 'Quotation Expired' });
      await expect(dialog).toContainText(
        /Opps, your quotation has expired\. Please try again or call our friendly team on \+[\d ]{8}/,
      );
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(booker.place('Pick-up')).toHaveValue('');
    },
  },
  {
    error: 'promo code 0 in the catalogue’s words, any other in the server’s [1§8.14]',
    happens: async (booker, page, arm) => {
      await booker.chooseJourney();
      await booker.next();
      const code = page.getByRole('textbox', { name: 'Promo code' });
      await code.fill('FIVER');
      await arm('promocode', 'refuse:0:row 17');
      await code.press('Enter');
      await expect(code).toHaveAccessibleDescription(generic);
      await arm('promocode', 'refuse:2:This code is for Mondays.');
      await code.press('Enter');
      await expect(code).toHaveAccessibleDescription('This code is for Mondays.');
    },
  },
  {
    error: 'what mentions database entries is replaced [1§8.3 2§8.1]',
    happens: refusedBooking('refuse:2:An error occurred while updating the entries. See the inner exception.', generic),
  },
  {
    error: 'what mentions the card provider is replaced [1§8.3 2§8.1]',
    happens: refusedBooking('refuse:2:Stripe: no such token', generic),
  },
  {
    error: 'Payment information invalid, please try again.',
    happens: async (booker, page, arm) => {
      await booker.toCard('4242 4242 4242 4242');
      await arm('cardtoken', 'refuse:2:no such expiry');
      await booker.button(/^Pay £/).click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'Payment information invalid, please try again.' }),
      ).toBeVisible();
      await booker.button(/^Pay £/).click();
      await booker.reference();
    },
  },
  {
    error: 'PayPal unavailable: the generic error, and the button usable again',
    happens: async (booker, page, arm) => {
      await booker.toPayment();
      await booker.payBy('Paypal');
      await arm('createelectronicbooking', 'refuse:0:paypal answered 503');
      await booker.button(/^Pay £/).click();
      await alertSays(page, generic);
      await expect(page.getByText('503')).toHaveCount(0);
      await booker.button(/^Pay £/).click();
      await expect(page.getByRole('button', { name: 'Agree and pay' })).toBeVisible();
    },
  },
];

for (const { error, first, happens } of rows) {
  test(error, async ({ page, servers, arm }) => {
    if (first) await arm(...first);
    await page.goto(`${servers.api.url}/booking.html`);
    await happens(new Booker(page), page, arm);
  });
}
