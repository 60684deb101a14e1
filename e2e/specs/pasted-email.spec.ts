import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

/** A pasted flight email fills in the form, and none of its text is sent anywhere. */

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const day = new Date(Date.now() + 30 * 86_400_000);
const written = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(day);
const email = `Dear Ada Lovelace,
Booking reference: X7K2PQ
Flight LH 902
Frankfurt (FRA) to London Heathrow (LHR)
${written}
Departs 09:25
Arrives 10:05, Terminal 5
Hotel: Paddington Station`;

for (const where of ['site', 'element'] as const) {
  test(`a flight email pasted into the pick-up fills the form in on the ${where}`, async ({ page, servers }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(decodeURIComponent(request.url()) + (request.postData() ?? '')));
    await page.goto(
      where === 'site' ? `${servers.api.url}/booking.html` : `${servers.examplesUrl}/plain/?layout=wizard`,
    );
    const booker = new Booker(page);
    await booker.place('Pick-up').click();
    await page.evaluate((text) => navigator.clipboard.writeText(text), email);
    await page.keyboard.press('Control+V');
    await expect(booker.place('Pick-up')).toHaveValue(/Heathrow Terminal 5/);
    await expect(booker.place('Drop-off')).toHaveValue(/Paddington/);
    await expect(page.getByText(/^Filled in: Heathrow Terminal 5, LH902, .* 10:35$/)).toBeAttached();
    await booker.expectFare();
    await booker.next();
    await booker.fillContact();
    await booker.next();
    await expect(booker.flightDialog.getByRole('textbox', { name: 'Flight number' })).toHaveValue('LH902');
    for (const word of ['X7K2PQ', 'FRA', 'Departs']) expect(sent.filter((each) => each.includes(word))).toEqual([]);
  });
}
