import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

for (const where of ['site', 'element']) {
  test(`a phone that does not exist is refused at its field, without a network as well: ${where}`, async ({
    page,
    context,
    servers,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('readphone')) asked.push(request.url());
    });
    await page.goto(
      where === 'site' ? `${servers.api.url}/booking.html` : `${servers.examplesUrl}/plain/?layout=wizard`,
    );
    const booker = new Booker(page);
    await booker.chooseJourney();
    const phone = page.getByRole('textbox', { name: 'Phone' });
    const email = page.getByRole('textbox', { name: 'Email' });
    await booker.next();
    await phone
      .or(booker.button(/Contact|Passenger/))
      .first()
      .waitFor();
    if ((await phone.count()) === 0) await booker.next();
    await booker.fillContact();
    await phone.fill('12345');
    await email.focus();
    await expect(phone).toHaveAccessibleDescription('Phone is invalid');
    await phone.fill('7911123456');
    await email.focus();
    await expect(phone).toHaveAttribute('aria-invalid', 'false');
    await expect(phone).toHaveAccessibleDescription(/\+44 7911 123456/);

    await context.setOffline(true);
    await phone.fill('791112345');
    await email.focus();
    await expect(phone).toHaveAccessibleDescription('Phone is invalid');
    await context.setOffline(false);
    await booker
      .button(/^(Next|OK)$/)
      .first()
      .click();
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription('Phone is invalid');
    expect(asked).toEqual([]);
  });
}
