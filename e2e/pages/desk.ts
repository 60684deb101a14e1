import { execFileSync } from 'node:child_process';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Api } from '../fixtures/servers.ts';

let people = 0;

export const password = 'correct horse battery staple';

/**
 * Adds a staff member with the operator's command line.
 * @returns the email address and the sign-in link that it prints.
 */
export function addStaff(api: Api, role: 'owner' | 'dispatcher' | 'viewer'): { email: string; link: string } {
  const email = `${role}-${process.pid}-${++people}@operator.example`;
  const said = execFileSync(process.execPath, ['scripts/operator.mjs', 'staff', 'add', email, '--role', role], {
    encoding: 'utf8',
    env: { ...process.env, OPERATOR_URL: api.url, DATA_DIR: api.dataDir },
  });
  const link = /http:\/\/localhost:\d+\/desk\/welcome#\S+/.exec(said)?.[0];
  if (!link) throw new Error(`no link in: ${said}`);
  return { email, link };
}

/** Signs in a new staff member of a role and opens the desk's first page. */
export async function enterDesk(page: Page, api: Api, role: 'owner' | 'dispatcher' | 'viewer'): Promise<string> {
  const { email, link } = addStaff(api, role);
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Go to the desk' }).click();
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible();
  return email;
}

/**
 * Opens a page of the desk's navigation, by keyboard. The previous page stays until the next one is drawn and has
 * fields with the same names, so a test must not type before the heading is visible.
 */
export async function openDeskPage(page: Page, title: string): Promise<void> {
  // The name of a page's link goes on with the number of requests that wait there.
  await page.getByRole('link', { name: new RegExp(`^${title}( \\d+ open requests?)?$`) }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}

/**
 * Finds a ride of the day by searching for its reference: the table only renders the rows in view.
 *
 * @returns the button in its row that opens it
 */
export async function findRide(page: Page, reference: string): Promise<Locator> {
  await page.getByRole('searchbox').fill(reference);
  const ride = page.getByRole('button', { name: new RegExp(`${reference}, `) });
  await expect(ride).toBeVisible();
  return ride;
}
