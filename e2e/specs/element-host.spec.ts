import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compile } from 'tailwindcss';
import { element, host, script } from '../fixtures/host-page.ts';
import { expect, prepareAxe, test, viewports } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

const require = createRequire(import.meta.url);
const sheetOf = (file: string) => readFileSync(require.resolve(file), 'utf8');

/** Tailwind's preflight style sheet, made by its own compiler. */
async function preflight(): Promise<string> {
  const sheet = (name: string) => sheetOf(`tailwindcss/${name}.css`);
  const { build } = await compile(`${sheet('theme')}\n@layer base { ${sheet('preflight')} }`);
  return build([]);
}

const style = (css: string) => `<style>${css}</style>`;
test.describe('the page dresses it', () => {
  test.use({ expectedErrors: [/403/] });

  test('by its states, its parts and its slots', async ({ page, servers }) => {
    const parts = ['frame', 'heading', 'places', 'primary', 'summary', 'bar', 'notice'];
    const head = style(`
      ${parts.map((part, index) => `taxi-booking::part(${part}) { outline: 2px solid rgb(1, 2, ${index}) }`).join('\n')}
      ${['loading', 'ready', 'invalid', 'booked'].map((state, index) => `taxi-booking:state(${state}) { --told: ${state}; border-top: ${index + 1}px solid }`).join('\n')}
      [slot] { color: rgb(9, 8, 7) }
    `);
    const help = '<p slot="help">Ask our reception.</p><a href="#elsewhere">Book a taxi</a>';
    await host(page, servers, element.replace('></', `>${help}</`), { head });
    // Without the script the element's children are displayed; with it, the slot only appears with a refusal.
    await expect(page.getByRole('link', { name: 'Book a taxi' })).toBeVisible();
    await page.evaluate((src) => {
      const tag = document.createElement('script');
      tag.type = 'module';
      tag.src = src;
      document.head.append(tag);
    }, `${servers.api.url}/widget/taxi-booking.js`);

    const node = page.locator('taxi-booking');
    const told = () => node.evaluate((each) => getComputedStyle(each).getPropertyValue('--told').trim());
    const dressed = (part: string) =>
      node.evaluate((each, name) => {
        const found = [...(each.shadowRoot?.querySelectorAll(`[part~="${name}"]`) ?? [])];
        return found.map((one) => getComputedStyle(one).outlineColor);
      }, part);
    const seen = new Set<string>();
    const look = async () => {
      for (const [index, part] of parts.entries()) {
        const colours = await dressed(part);
        if (colours.length > 0) seen.add(part);
        expect(colours.filter((colour) => colour !== `rgb(1, 2, ${index})`)).toEqual([]);
      }
    };
    const booker = new Booker(page);
    await booker.chooseJourney();
    await expect.poll(told).toBe('ready');
    await expect(page.getByRole('link', { name: 'Book a taxi' })).toBeHidden();
    await look();
    await page.setViewportSize(viewports.phone);
    await expect.poll(() => dressed('bar')).toHaveLength(1);
    await look();

    await node.evaluate((each) => each.setAttribute('tracking-code', 'BLOCKED'));
    await expect(page.getByText('Ask our reception.')).toBeVisible();
    await expect(page.getByText('Ask our reception.')).toHaveCSS('color', 'rgb(9, 8, 7)');
    await expect.poll(told).toBe('invalid');
    await look();
    expect([...seen].sort()).toEqual([...parts].sort());
  });
});

test.describe('the page says it in its own words', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test('and nothing is said in others first', async ({ page, servers }) => {
    await page.addInitScript(() => {
      const look = () => {
        const text = document.querySelector('taxi-booking')?.shadowRoot?.textContent ?? '';
        if (text.includes('Use my location')) document.title = 'In other words';
        requestAnimationFrame(look);
      };
      look();
    });
    const messages = { 'common.next': 'Go on', 'places.locate': 'Where I am', 'steps.heading.vehicle': 'Which cab?' };
    const say = `<script>document.querySelector('taxi-booking').messages = ${JSON.stringify(messages)}</script>`;
    await host(page, servers, `${element}${say}${script}`);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await expect(button('Where I am')).toBeVisible();
    await expect(page).toHaveTitle('A host page');
    await new Booker(page).chooseJourney();
    await button('Go on').filter({ visible: true }).click();
    await expect(page.getByRole('heading', { name: 'Which cab?' })).toBeVisible();
  });
});

test('any accent can be read, and two colours of the page change all the others', async ({ page, servers }) => {
  const head = style('body { background: light-dark(#fff, #111) }');
  await host(page, servers, `${script}${element}`, { head });
  const booker = new Booker(page);
  await booker.chooseJourney();
  const axe = await prepareAxe(page);
  const wrong: string[] = [];
  const look = async (name: string, tokens: Record<string, string>) => {
    await page.locator('taxi-booking').evaluate((node, set) => {
      const { style } = node as HTMLElement;
      style.cssText = '';
      for (const [token, value] of Object.entries(set)) style.setProperty(`--taxi-booking-${token}`, value);
    }, tokens);
    wrong.push(...(await axe('taxi-booking', ['color-contrast'])).map((told) => `${name}: ${told}`));
  };
  const button = booker.button('Next');
  const accents = {
    '#ffff00': 'black',
    '#000': 'white',
    '#fff': 'black',
    '#767676': '',
    '#e4002b': 'white',
    '#00f': 'white',
    'oklch(0.75 0.18 150)': 'black',
    'hsl(330 100% 71%)': 'black',
    rebeccapurple: 'white',
  };
  const inks: Record<string, string> = {};
  for (const scheme of ['light', 'dark']) {
    await page.evaluate((value) => {
      document.documentElement.style.colorScheme = value;
    }, scheme);
    for (const [accent, ink] of Object.entries(accents)) {
      await look(`${accent} in ${scheme}`, { accent });
      const [dark] = await button.evaluate((node) => {
        const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        context.fillStyle = getComputedStyle(node).color;
        context.fillRect(0, 0, 1, 1);
        return context.getImageData(0, 0, 1, 1).data;
      });
      if (ink !== '') inks[`${accent} ${scheme}`] = dark === undefined || dark > 127 ? 'white' : 'black';
    }
  }
  expect(wrong).toEqual([]);
  expect(inks).toEqual(
    Object.fromEntries(
      ['light', 'dark'].flatMap((scheme) =>
        Object.entries(accents).flatMap(([accent, ink]) => (ink === '' ? [] : [[`${accent} ${scheme}`, ink]])),
      ),
    ),
  );

  // The page's own background and text colours, matching its colour scheme or not: the element adapts and is legible.
  const card = page.locator('taxi-booking [part~=places]').or(page.getByRole('list', { name: 'Your booking so far' }));
  const palettes = async (screen: string) => {
    const looks: string[][] = [];
    for (const scheme of ['light', 'dark']) {
      for (const [surface, text] of [
        ['#fdf6e3', '#3b2f1e'],
        ['#1b2a41', '#e0e8f5'],
      ] as const) {
        await page.evaluate(
          ([paper, value]) => {
            document.documentElement.style.colorScheme = value;
            document.body.style.background = paper;
          },
          [surface, scheme] as const,
        );
        await look(`${screen}, ${text} on ${surface} in ${scheme}`, { surface, text });
        const { backgroundColor, borderTopColor, color } = await card.evaluate((node) => getComputedStyle(node));
        looks.push([backgroundColor, borderTopColor, color]);
      }
    }
    expect(wrong).toEqual([]);
    const [light, dark] = looks;
    expect([light?.[0], dark?.[0]]).toEqual(['rgb(253, 246, 227)', 'rgb(27, 42, 65)']);
    expect(looks.slice(2)).toEqual([light, dark]);
  };
  await palettes('the journey');
  await booker.next();
  await booker.next();
  await expect(page.getByRole('link', { name: 'First name is required' })).toBeVisible();
  await palettes('what is missing');
});

test('its colours follow the page and not the system, its layout the room it has and not the window', async ({
  page,
  servers,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(viewports.desktop);
  await host(
    page,
    servers,
    `${script}<div id="light" style="width: 380px">${element}</div>
     <div id="dark" style="width: 1200px; color-scheme: dark; background: #111">${element}</div>`,
    { head: style('html { color-scheme: light }') },
  );
  const fields = page.getByRole('combobox', { name: 'Pick-up' });
  await expect(fields).toHaveCount(2);
  const inks = () =>
    page
      .locator('taxi-booking')
      .evaluateAll((all) =>
        all.map((each) => getComputedStyle(each.shadowRoot?.querySelector('[part~=heading]') as Element).color),
      );
  const [ink, paper] = ['rgb(23, 24, 28)', 'rgb(242, 241, 238)'];
  await expect.poll(inks).toEqual([ink, paper]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await inks()).toEqual([ink, paper]);
  await page.evaluate(() => {
    document.documentElement.style.colorScheme = 'dark';
  });
  expect(await inks()).toEqual([paper, paper]);

  // The narrow element has its button in a bar below, the wide one beside the form, whatever the window's width.
  const looks = () =>
    page.locator('taxi-booking').evaluateAll((all) =>
      all.map((each) => ({
        bar: each.shadowRoot?.querySelector('[part~=bar]') !== null,
        beside: each.shadowRoot?.querySelector('[part~=summary]') !== null,
        columns: (() => {
          const [form, go] = ['[part~=places]', '[part~=primary]'].map((part) =>
            each.shadowRoot?.querySelector(part)?.getBoundingClientRect(),
          );
          return form && go ? go.left >= form.right : null;
        })(),
      })),
    );
  const wanted = [
    { bar: true, beside: false, columns: false },
    { bar: false, beside: true, columns: true },
  ];
  await page.locator('#dark').scrollIntoViewIfNeeded();
  await expect.poll(looks).toEqual(wanted);
  await page.setViewportSize(viewports.phone);
  await expect.poll(looks).toEqual(wanted);
});

test('under the resets of Tailwind and Bootstrap, a small root font and a right-to-left page it looks as it does without', async ({
  page,
  servers,
}) => {
  // The same background for all, because the element derives its colours from it.
  const font =
    'body { background: #fff } taxi-booking { --taxi-booking-font: Arial, sans-serif; display: block; width: 900px }';
  /** All computed styles inside the element's frame; only the frame itself may take over the page's styles. */
  const look = async (css: string, html: Readonly<Record<string, string>> = {}) => {
    await host(page, servers, `${script}${element}`, { head: `${style(css)}${style(font)}` });
    await page.evaluate((attributes) => {
      for (const [name, value] of Object.entries(attributes)) document.documentElement.setAttribute(name, value);
    }, html);
    const booker = new Booker(page);
    await booker.chooseJourney();
    await booker.button('ASAP').hover();
    return page.locator('taxi-booking').evaluate((node) =>
      [...(node.shadowRoot?.querySelectorAll('.frame *') ?? [])].map((each) => {
        const computed = getComputedStyle(each);
        // Properties that depend on the position in the page, on the current width of the countdown's text, and on which
        // English follows from the page's language.
        const placed =
          /^(block|inline)-size$|^(width|height|perspective-origin|transform-origin)$|inset|^(top|left|right|bottom)$|^max-(block-size|height)$|^font-family$|^-webkit-locale$/;
        return `${each.tagName}.${each.getAttribute('class')} ${[...computed]
          .filter((name) => !placed.test(name) && !name.startsWith('--'))
          .map((name) => `${name}: ${computed.getPropertyValue(name)}`)
          .join('; ')}`;
      }),
    );
  };
  const plain = await look('');
  expect(plain.length).toBeGreaterThan(100);
  const differs = (other: string[]) =>
    other.flatMap((told, index) => {
      const [now, before] = [told.split('; '), (plain[index] ?? '').split('; ')];
      const found = now.filter((line, at) => line !== before[at]);
      return found.length > 0 ? [`${told.split(' ')[0]} ${found.slice(0, 3).join('; ')}`] : [];
    });
  expect(differs(await look(await preflight())).slice(0, 5), 'Tailwind').toEqual([]);
  expect(differs(await look(sheetOf('bootstrap/dist/css/bootstrap-reboot.css'))).slice(0, 5), 'reboot').toEqual([]);
  expect(differs(await look(sheetOf('bootstrap/dist/css/bootstrap.css'))).slice(0, 5), 'Bootstrap').toEqual([]);
  expect(differs(await look('html { font-size: 62.5% }')).slice(0, 5), '62.5 %').toEqual([]);
  // The text is English, so it is laid out from left to right in any page.
  expect(differs(await look('', { dir: 'rtl', lang: 'he' })).slice(0, 5), 'rtl').toEqual([]);
});
