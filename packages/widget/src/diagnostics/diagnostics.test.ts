import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { diagnose, type Facts } from './diagnose.ts';
import { readFacts } from './facts.ts';
import { showDiagnostics } from './panel.ts';

const well: Facts = {
  page: { protocol: 'https:', hostname: 'hotel.example', port: '', origin: 'https://hotel.example', framed: false },
  trackingCode: 'HOTEL42',
  operator: 'https://cars.example',
  refusal: '',
  reached: true,
  violations: [],
  ancestors: [],
  width: 600,
  reserved: true,
  scripts: 1,
  webgl: true,
  misspelt: [],
  ready: true,
};

describe('what is found', () => {
  it('is nothing where all is well', () => {
    expect(diagnose(well)).toEqual([]);
  });

  it.each<[string, Partial<Facts>, string, string]>([
    ['stops', { refusal: 'missing', trackingCode: '' }, 'no tracking code', 'tracking-code="…"'],
    ['stops', { refusal: 'unknown' }, 'does not know the tracking code HOTEL42', 'typo'],
    ['stops', { refusal: 'domain' }, 'HOTEL42 is not for hotel.example.', 'add hotel.example'],
    ['stops', { refusal: 'expired' }, 'has expired', 'a new one'],
    ['stops', { refusal: 'disabled' }, 'is switched off, or not for this variant', 'variant="quickbooking"'],
    [
      'stops',
      { refusal: 'domain', page: { ...well.page, port: '8443', origin: 'https://hotel.example:8443' } },
      'HOTEL42 is not for hotel.example:8443.',
      'Open the page as https://hotel.example, without a port, or as http://localhost:8443',
    ],
    ['stops', { page: { ...well.page, protocol: 'http:' }, ready: false }, 'not on http://hotel.example', 'over https'],
    [
      'stops',
      { page: { ...well.page, protocol: 'file:', origin: 'null' }, reached: false, ready: false },
      'as a file',
      'npx serve',
    ],
    [
      'stops',
      { page: { ...well.page, origin: 'null' }, reached: false, ready: false },
      'sandboxed frame',
      'Add allow-same-origin to the sandbox attribute of the frame, next to allow-scripts and allow-forms.',
    ],
    ['stops', { reached: false }, 'https://cars.example does not respond', 'licence-url'],
    [
      'stops',
      { violations: [{ directive: 'connect-src', blocked: 'https://cars.example' }], reached: false },
      '(connect-src). Without it, there are no fares',
      'Add https://cars.example to connect-src.',
    ],
    [
      'stops',
      { violations: [{ directive: 'script-src-elem', blocked: 'https://cars.example/x.js' }] },
      '(script-src)',
      'Add https://cars.example to script-src.',
    ],
    ['note', { violations: [{ directive: 'worker-src', blocked: 'blob' }] }, 'worker-src', 'Add blob: to worker-src.'],
    [
      'stops',
      { ancestors: [{ name: '<div class="modal">', does: 'hidden' }] },
      '<div class="modal"> around',
      'Show it',
    ],
    ['stops', { ancestors: [{ name: '<main>', does: 'inert' }] }, 'is inert', 'inert attribute'],
    ['hurts', { ancestors: [{ name: '<main>', does: 'clipped' }] }, 'cuts the element off', 'height: auto'],
    ['hurts', { misspelt: [{ what: 'layout="x" is not valid.', remedy: 'Allowed: wizard.' }] }, 'layout="x"', 'wizard'],
    ['hurts', { width: 200 }, '200 px wide', '320 px'],
    ['hurts', { width: 0 }, '0 px wide', '320 px'],
    ['hurts', { reserved: false }, 'reserves no height', 'min-height'],
    ['note', { scripts: 2 }, '2 script tags', 'Remove the others'],
    ['note', { webgl: false }, 'no WebGL', 'You do not have to'],
    ['note', { page: { ...well.page, framed: true } }, 'in a frame', 'domain of the page in the frame'],
  ])('%s: %j', (level, over, what, remedy) => {
    const found = diagnose({ ...well, ...over });
    expect(found).toHaveLength(1);
    expect(found[0]?.level).toBe(level);
    expect(found[0]?.what).toContain(what);
    expect(found[0]?.remedy).toContain(remedy);
  });

  it.each(['127.0.0.1', '[::1]', 'hotel.localhost', 'hotel.test', '192.168.1.20', '10.0.0.7', '172.16.0.1'])(
    'is what a developer does about http://%s:3000',
    (hostname) => {
      const page = { ...well.page, protocol: 'http:', hostname, port: '3000', origin: `http://${hostname}:3000` };
      expect(diagnose({ ...well, page })).toEqual([]);
      expect(diagnose({ ...well, page, refusal: 'domain', ready: false }).map(({ remedy }) => remedy)).toEqual([
        `Open the page as http://localhost:3000 (with a code for localhost), or over https with a code for ${hostname}, or use the operator’s test code, which works on every page and makes only test bookings.`,
      ]);
    },
  );

  it('is told once each, the worst first', () => {
    const violation = { directive: 'connect-src', blocked: 'https://cars.example' };
    const found = diagnose({ ...well, webgl: false, width: 200, violations: [violation, violation] });
    expect(found.map(({ level }) => level)).toEqual(['stops', 'hurts', 'note']);
  });
});

describe('what is looked at', () => {
  afterEach(() => document.body.replaceChildren());

  it('is every ancestor, the attributes and the scripts', () => {
    document.body.innerHTML = `<div id="modal" aria-hidden="true" inert><p class="box">
      <x-taxi tracking-code=" HOTEL42 " layout="wizzard" theme="dark" pickup="{" dropoff='{"latitude":1,"longitude":2,"name":"A"}'></x-taxi>
    </p></div>`;
    const element = document.querySelector<HTMLElement>('x-taxi');
    if (!element) throw new Error('no element');
    const { operator, refusal, reached, violations, ready, reserved } = well;
    const facts = readFacts(element, { operator, refusal, reached, violations, ready, reserved });
    expect(facts.trackingCode).toBe('HOTEL42');
    expect(facts.ancestors).toEqual([
      { name: '<div id="modal">', does: 'inert' },
      { name: '<div id="modal">', does: 'unheard' },
    ]);
    expect(facts.misspelt.map(({ what }) => what)).toEqual([
      'layout="wizzard" is not valid.',
      'pickup="{" is not valid.',
    ]);
  });

  it.each([
    ['one tag for a module', ['/widget/taxi-booking.js'], 1],
    ['one pinned module', ['/widget/taxi-booking-1.2.3-0a1b2c3d.js'], 1],
    [
      'the classic script, beside which it puts the module',
      ['/widget/taxi-booking.loader.js', '/widget/taxi-booking.js'],
      1,
    ],
    ['two modules', ['/widget/taxi-booking.js', '/widget/taxi-booking-1.2.3-0a1b2c3d.js'], 2],
    [
      'the classic script and a module',
      ['/widget/taxi-booking.loader.js', '/widget/taxi-booking.js', '/widget/taxi-booking.js'],
      2,
    ],
  ])('counts %s', (_, sources, count) => {
    document.body.innerHTML = '<x-taxi></x-taxi>';
    for (const source of sources) {
      const script = document.createElement('script');
      script.type = 'text/plain';
      script.src = `https://cars.example${source}`;
      document.body.append(script);
    }
    const element = document.querySelector('x-taxi') as HTMLElement;
    expect(readFacts(element, well).scripts).toBe(count);
  });

  it.each(['popup', 'floating'])('is no width and no height that the page keeps for a dialog: mode=%s', (mode) => {
    document.body.innerHTML = `<x-taxi mode="${mode}"></x-taxi>`;
    const element = document.querySelector('x-taxi') as HTMLElement;
    const { reserved, width } = readFacts(element, { ...well, reserved: false });
    expect(diagnose({ ...well, reserved, width })).toEqual([]);
  });

  it('is no width where an ancestor hides the element', () => {
    const ancestors = [{ name: '<dialog>', does: 'hidden' }] as const;
    expect(diagnose({ ...well, width: 0, ancestors }).map(({ what }) => what)).toEqual([
      '<dialog> around the element is hidden, and so is the element in it.',
    ]);
  });
});

describe('the panel', () => {
  beforeEach(() => vi.stubGlobal('fetch', async () => new Response('{}')));
  afterEach(() => {
    vi.unstubAllGlobals();
    document.body.replaceChildren();
  });

  it('says it over the page, again when something happens, and goes without a trace', async () => {
    const element = document.createElement('div');
    element.setAttribute('tracking-code', 'HOTEL42');
    document.body.append(element);
    const children = document.documentElement.childElementCount;
    const leave = showDiagnostics({ element, violations: [], reserved: true, operator: 'https://cars.example' });
    // Beside the element, where it neither gives it width nor is hidden with it.
    expect(element.childElementCount + (element.shadowRoot?.childElementCount ?? 0)).toBe(0);
    const panel = () =>
      document.documentElement.lastElementChild?.shadowRoot?.querySelector('section[aria-label="Embed diagnostics"]')
        ?.textContent ?? '';
    expect(panel()).toContain('Checking');
    element.dispatchEvent(new CustomEvent('taxi-booking:invalid', { detail: { reason: 'domain' } }));
    expect(panel()).toContain('There are errors to fix.');
    expect(panel()).toContain('The tracking code HOTEL42 is not for');
    element.dispatchEvent(new CustomEvent('taxi-booking:ready', { detail: {} }));
    expect(panel()).not.toContain('HOTEL42');
    leave();
    expect(document.documentElement.childElementCount).toBe(children);
    element.dispatchEvent(new CustomEvent('taxi-booking:ready', { detail: {} }));
    expect(document.documentElement.childElementCount).toBe(children);
  });

  it('asks at the address as the form does: without the slash at the end of licence-url', async () => {
    const ask = vi.fn(async () => new Response('{}'));
    vi.stubGlobal('fetch', ask);
    const element = document.createElement('div');
    element.setAttribute('tracking-code', 'HOTEL42');
    document.body.append(element);
    showDiagnostics({ element, violations: [], reserved: true, operator: 'https://cars.example/' });
    expect(ask).toHaveBeenCalledWith('https://cars.example/licence/custappbaseurl?trackingcode=HOTEL42');
  });

  it.each([
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is another server', async () => new Response('Not found', { status: 404 })],
  ])('says that the operator does not answer: it %s', async (_, answer) => {
    vi.stubGlobal('fetch', answer);
    const element = document.createElement('div');
    document.body.append(element);
    showDiagnostics({ element, violations: [], reserved: true, operator: 'https://cars.example' });
    await expect
      .poll(() => document.documentElement.lastElementChild?.shadowRoot?.textContent)
      .toContain('The operator’s server https://cars.example does not respond to this page.');
  });
});
