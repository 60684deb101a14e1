import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, expectAccessibleEverywhere, test } from '../fixtures/test.ts';

const file = fileURLToPath(new URL('../../packages/site/src/account/accessibility-audit.json', import.meta.url));

/** The figures of the site's accessibility statement; `pages` are the names in their addresses. */
interface Audit {
  /** The date of the audit, ISO 8601. */
  readonly checked: string;
  readonly engine: string;
  readonly rules: number;
  readonly versions: readonly string[];
  readonly themes: readonly string[];
  readonly widths: readonly number[];
  readonly pages: readonly string[];
}
const audit = JSON.parse(readFileSync(file, 'utf8')) as Audit;

/** The WCAG version of a rule's tag: `wcag2a` is 2.0, `wcag21aa` 2.1. */
function versionOf(tag: string): string | null {
  const found = /^wcag(2|21|22)a{1,2}$/.exec(tag);
  return found ? `2.${found[1]?.[1] ?? 0}` : null;
}

/** Audits all pages of the statement. `AUDIT_WRITE=1` saves the result with today's date; then run `npm run format`. */
test('the site’s accessibility statement says what is looked at here, and no more', async ({ page, servers }) => {
  test.slow();
  let looked: Pick<Audit, 'themes' | 'widths'> = { themes: [], widths: [] };
  for (const name of audit.pages) {
    await page.goto(`${servers.api.url}/${name}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await expect(page.locator('.site-blank')).toHaveCount(0);
    looked = await expectAccessibleEverywhere(page);
  }
  // axe is still loaded in the page from the check above.
  const { passes, violations, incomplete, inapplicable, testEngine } = await page.evaluate(() =>
    (window as unknown as { axe: typeof import('axe-core') }).axe.run(),
  );
  const rules = [...passes, ...violations, ...incomplete, ...inapplicable];
  const versions = [...new Set(rules.flatMap(({ tags }) => tags.flatMap((tag) => versionOf(tag) ?? [])))].sort();
  const now: Audit = {
    checked: audit.checked,
    engine: `${testEngine.name} ${testEngine.version}`,
    rules: new Set(rules.map(({ id }) => id)).size,
    versions,
    ...looked,
    pages: audit.pages,
  };
  if (process.env.AUDIT_WRITE === '1') {
    const checked = new Date().toISOString().slice(0, 10);
    writeFileSync(file, `${JSON.stringify({ ...now, checked }, null, 2)}\n`);
  } else expect(audit).toEqual(now);

  await page.goto(`${servers.api.url}/booking.html`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click();
  await expect(page.getByRole('heading', { name: 'Accessibility', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText(audit.engine)).toBeVisible();
});
