import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { enterDesk, openDeskPage } from '../pages/desk.ts';

/** The centre of an element, in CSS pixels. */
async function middleOf(target: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, target: Locator, by: number): Promise<void> {
  const { x, y } = await middleOf(target);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y, { steps: 4 });
  await page.mouse.move(x + by, y, { steps: 4 });
  await page.mouse.up();
}

test('an owner draws the service area on the map by pointer', async ({ page, servers }) => {
  test.slow();
  await enterDesk(page, servers.api, 'owner');
  await page.setViewportSize({ width: 1280, height: 1000 });
  await openDeskPage(page, 'Service area');
  const kind = page.getByLabel('Where bookings are accepted');
  await kind.selectOption('A circle');
  const map = page.getByRole('region', { name: 'Map of the service area' });
  const radius = page.getByLabel('Radius (miles)', { exact: true });
  const reach = Number(await radius.inputValue());
  await drag(page, map.getByRole('img', { name: /from the centre$/ }), 40);
  await expect.poll(async () => Number(await radius.inputValue())).toBeGreaterThan(reach);

  await kind.selectOption('An outline');
  const corners = page.getByRole('group', { name: /^Corner \d+$/ });
  await expect(corners).toHaveCount(8);
  const third = page.getByRole('group', { name: 'Corner 3', exact: true });
  const longitude = Number(await third.getByLabel('Longitude').inputValue());
  await drag(page, map.getByRole('img', { name: 'Corner 3', exact: true }), -40);
  await expect.poll(async () => Number(await third.getByLabel('Longitude').inputValue())).toBeLessThan(longitude - 0.5);

  await map.getByRole('img', { name: 'Corner 5', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Corner 5', exact: true }).getByLabel('Latitude')).toBeFocused();
  await expect(corners).toHaveCount(8);

  const box = await map.boundingBox();
  await map.click({ position: { x: 60, y: (box?.height ?? 0) / 2 - 60 } });
  await expect(corners).toHaveCount(9);
  await expect(page.getByRole('group', { name: 'Corner 8', exact: true }).getByLabel('Latitude')).toBeFocused();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(corners).not.toHaveCount(9);
});
