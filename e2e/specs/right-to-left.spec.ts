import type { Page } from '@playwright/test';
import { expect, type Servers, test, viewports } from '../fixtures/test.ts';

const surfaces: Readonly<Record<string, (servers: Servers) => string>> = {
  site: ({ api }) => `${api.url}/booking.html?locale=ar`,
  element: ({ examplesUrl }) => `${examplesUrl}/plain/?locale=ar&layout=wizard`,
};

/** Finds numbers on the screen whose characters are displayed in the wrong order. */
const turnedRound = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const wrong: string[] = [];
    // A calling code, a phone number in groups, a time, a reference: each is read from the left.
    const shapes = [/\+\d+/g, /\b0\d+(?: \d{2,})+/g, /\d{1,2}:\d{2}/g, /[A-Z\d]{2,}(?:-[A-Z\d]{2,})+/g];
    const boxAt = (node: Text, at: number) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect();
    };
    const look = (root: Document | ShadowRoot) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
        for (const shape of shapes) {
          for (const { 0: text, index } of node.data.matchAll(shape)) {
            const [first, last] = [boxAt(node, index), boxAt(node, index + text.length - 1)];
            const oneLine = first.width > 0 && Math.abs(first.top - last.top) < 2;
            if (oneLine && first.left > last.left) wrong.push(`${text} in ${node.data}`);
          }
        }
      }
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) look(element.shadowRoot);
    };
    look(document);
    return wrong;
  });

for (const [surface, address] of Object.entries(surfaces)) {
  test(`${surface}: times, calling codes, phones and references run from left to right in Arabic`, async ({
    page,
    servers,
  }) => {
    await page.setViewportSize(viewports.desktop);
    await page.goto(address(servers));
    const press = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
    const choose = async (name: string, text: string, option: RegExp) => {
      await page.getByRole('combobox', { name, exact: true }).fill(text);
      await page.getByRole('option', { name: option }).first().click();
    };
    await choose('مكان الانطلاق', 'Heathrow', /Terminal 5/);
    await choose('الوجهة', 'Paddington', /^Paddington Station/);
    await press('لاحقًا');
    const left = async (name: string) => (await page.getByRole('spinbutton', { name }).boundingBox())?.x ?? 0;
    expect(await left('الساعة')).toBeLessThan(await left('الدقيقة'));
    for (const part of ['الساعة', 'الدقيقة']) {
      await expect(page.getByRole('spinbutton', { name: part })).toHaveCSS('text-align', 'center');
    }
    expect(await turnedRound(page)).toEqual([]);
    await press('تم');
    await press('التالي');
    await page.getByRole('textbox', { name: 'الاسم الأول' }).fill('محمد');
    await page.getByRole('textbox', { name: 'اسم العائلة' }).fill('الأحمد');
    await page.getByRole('textbox', { name: 'البريد الإلكتروني' }).fill('ada@example.com');
    await page.getByRole('textbox', { name: 'الهاتف' }).fill('7911123456');
    expect(await turnedRound(page)).toEqual([]);
    await press('التالي');
    await page.getByRole('checkbox', { name: /^ليست لدي بيانات/ }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'موافق', exact: true }).click();
    await expect(page.getByRole('button', { name: 'احجز الآن' })).toBeVisible();
    expect(await turnedRound(page)).toEqual([]);
    await press('احجز الآن');
    await expect(page.getByRole('heading', { name: 'حُجزت سيارتك' })).toBeVisible({ timeout: 20_000 });
    expect(await turnedRound(page)).toEqual([]);
  });
}
