import { element, host } from '../fixtures/host-page.ts';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

/** The README's tags for a page that pins every file of a version by its hash. */
async function tagsOf(
  api: string,
  change: (name: string, hash: string) => string = (_, hash) => hash,
): Promise<string> {
  const answer = await fetch(`${api}/widget/integrity.json`);
  const { pinned, files } = (await answer.json()) as { pinned: string; files: Record<string, string> };
  const integrity = Object.fromEntries(
    Object.entries(files).map(([name, hash]) => [`${api}/widget/${name}`, change(name, hash)]),
  );
  return `<script type="importmap">${JSON.stringify({ integrity })}</script>
    <script type="module" src="${api}/widget/${pinned}" integrity="${files[pinned]}" crossorigin></script>`;
}

test('with an import map every file has its integrity, and the journey goes on', async ({ page, servers }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await host(page, servers, (await tagsOf(servers.api.url)) + element);
  await new Booker(page).chooseJourney();
  await expect(page.getByText(/£\d/).first()).toBeVisible();
  expect(asked.filter((url) => url.includes('/widget/chunks/')).length).toBeGreaterThan(0);
});

test.describe('a chunk that is another one', () => {
  test.use({ expectedErrors: [/integrity|Failed to fetch/i] });

  test('is refused', async ({ page, servers }) => {
    const forged = await tagsOf(servers.api.url, (name, hash) =>
      name.startsWith('chunks/journey-') ? `sha384-${'A'.repeat(64)}` : hash,
    );
    await host(page, servers, forged + element);
    await page.getByRole('combobox', { name: 'Pick-up' }).click();
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  });
});
