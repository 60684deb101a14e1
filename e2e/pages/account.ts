import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';

export interface Member {
  readonly email: string;
  readonly password: string;
  readonly customerId: number;
  readonly token: string;
}

const sha256 = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(digest).toString('hex');
};

/** Creates an account for one test through the API. */
export async function newMember(api: string): Promise<Member> {
  const email = `grace-${randomUUID()}@example.com`;
  const password = 'cobol1959';
  const response = await fetch(`${api}/api/signUp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      firstname: 'Grace',
      surname: 'Hopper',
      dialingcode: '44',
      phone: '7911224321',
      passwordhash: await sha256(password),
    }),
  });
  const body = (await response.json()) as { token: string; profile: { custid: number } };
  return { email, password, customerId: body.profile.custid, token: body.token };
}

/** Signs in through the open dialog, by its fields and button. */
export async function signInAs(page: Page, member: Member): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your account' });
  await dialog.getByLabel('Email').fill(member.email);
  await dialog.getByLabel('Password', { exact: true }).fill(member.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

/** Presses Tab until `target` has the focus, as a visitor without a mouse does. */
export async function tabTo(target: Locator, most = 60): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < most; presses++) {
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    await target.page().keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
