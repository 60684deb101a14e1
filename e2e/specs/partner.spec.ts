import { startReceiver } from '../../packages/operator-api/src/testing/webhook-receiver.ts';
import { host, script } from '../fixtures/host-page.ts';
import { expect, expectAccessibleEverywhere, test } from '../fixtures/test.ts';
import { newMember, signInAs } from '../pages/account.ts';
import { Booker } from '../pages/booker.ts';
import { enterDesk, openDeskPage } from '../pages/desk.ts';

test('a partner asks for a domain and is let in, embeds the element there, and its server is told of a booking', async ({
  page,
  servers,
  ownServer,
}) => {
  test.slow();
  const api = await ownServer({ PARTNER_WEBHOOK_ALLOW_PRIVATE: '1' });
  const receiver = await startReceiver();
  try {
    const own = { ...servers, api };
    const embed = () =>
      host(page, own, `${script}<taxi-booking tracking-code="GRANDHOTEL" host-reference="ROOM-7"></taxi-booking>`);

    // The operator gives a company a code.
    const member = await newMember(api.url);
    await fetch(`${api.url}/api/booker`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}` },
      body: JSON.stringify({ joincode: 'DEMO-DESK' }),
    });
    await enterDesk(page, api, 'owner');
    await openDeskPage(page, 'Tracking codes');
    await page.getByLabel('Partner', { exact: true }).fill('Grand Hotel');
    await page.getByLabel('Domains').fill('grand.example');
    await page.getByLabel('Company', { exact: true }).selectOption('Demonstration desk');
    await page.getByLabel('Code', { exact: true }).fill('GRANDHOTEL');
    await page.getByRole('button', { name: 'Add and show snippet' }).click();
    await expect(page.getByRole('row', { name: /GRANDHOTEL/ })).toBeVisible();

    // The company's page is not allowed yet.
    await embed();
    await expect(page.getByText('This form is not registered for the website that shows it.')).toBeVisible();

    // The partner requests its page and enters the address of its webhook.
    await page.goto(`${api.url}/partner`);
    await signInAs(page, member);
    const code = page.getByRole('region', { name: 'GRANDHOTEL' });
    await code.getByRole('textbox', { name: 'New domain' }).fill('http://localhost/hotel');
    await code.getByRole('button', { name: 'Request approval' }).click();
    await expect(code.getByRole('list', { name: 'Domains' })).toContainText(
      'localhost waiting for the operator’s approval',
    );
    await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    const once = page.getByRole('status').filter({ hasText: 'Signing secret' });
    receiver.secrets = [/whsec_[\w+/]+=*/.exec((await once.textContent()) ?? '')?.[0] ?? ''];
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('whsec_')).toHaveCount(0);
    const hook = page.getByRole('article', { name: receiver.url });
    await hook.getByRole('button', { name: 'Send a test' }).click();
    await expect(hook.getByRole('row', { name: /webhook\.test/ })).toContainText('delivered');
    await expectAccessibleEverywhere(page);

    // The owner approves.
    await enterDesk(page, api, 'owner');
    await openDeskPage(page, 'Tracking codes');
    await page.getByRole('button', { name: 'Approve localhost' }).click();
    await expect(page.getByRole('button', { name: 'Approve localhost' })).toHaveCount(0);
    await expect(page.getByRole('row', { name: /GRANDHOTEL/ })).toContainText('grand.example, localhost');

    // The element books on the partner's page, and the webhook is sent to the partner's server.
    await embed();
    const booker = new Booker(page);
    await booker.toPayment();
    await booker.button('Book Now').click();
    const reference = await booker.reference();
    await expect
      .poll(() => receiver.received.map(({ message }) => [message.type, message.data.booking?.reference]))
      .toContainEqual(['booking.created', reference]);
    expect(receiver.refused).toEqual([]);
    expect(receiver.received.at(-1)?.message.data.booking).toMatchObject({
      trackingCode: 'GRANDHOTEL',
      hostReference: 'ROOM-7',
    });

    // The statement lists the booking without the passenger.
    await page.goto(`${api.url}/commission`);
    const line = page.getByRole('row').filter({ hasText: reference });
    await expect(line).toContainText('Through GRANDHOTEL');
    await expect(line).toContainText('ROOM-7');
  } finally {
    await receiver.close();
  }
});
