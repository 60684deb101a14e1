import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileHandler } from '../deps.ts';
import type { Operator } from '../operator/operator.ts';
import { demoOperator } from '../testing/fixture.ts';
import { abandonedAfterMs, archiveFiles, settledAfterMs } from './archive-files.ts';
import { accepts } from './files.ts';
import { createSite, createWidgetFiles } from './site.ts';

let folder: string;
let site: FileHandler;
let widget: FileHandler;
const content = '<p>text</p>'.repeat(100);
const page = `<!doctype html><title>Booking</title>${content}`;
const script = `export const text = '${'abc '.repeat(400)}';`;
/** A script as a build compresses it: in other bytes than the server would. */
const ofTheBuild = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

const siteOperator = ({ licences, configuration }: Operator) => ({ licences: () => licences, configuration });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  await mkdir(join(folder, 'site', 'assets'), { recursive: true });
  await mkdir(join(folder, 'widget'));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'site', 'booking.html'), page);
  await writeFile(join(folder, 'site', '.hidden'), 'secret');
  await writeFile(join(folder, 'site', 'settings.json'), '{}');
  await writeFile(join(folder, 'site', 'assets', 'main-B7NCSHSR.js'), script);
  await writeFile(join(folder, 'site', 'assets', 'main-B7NCSHSR.js.br'), ofTheBuild);
  await writeFile(join(folder, 'widget', 'taxi-booking.js'), script);
  await writeFile(join(folder, 'widget', 'chunk-CO4JCZML.js'), script);
  site = createSite(join(folder, 'site'), siteOperator(demoOperator()));
  widget = createWidgetFiles(join(folder, 'widget'));
});
afterAll(() => rm(folder, { recursive: true }));

const ask = async (handler: FileHandler, path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await handler(new Request(`http://localhost:4300${path}`, { headers, method }), '2026-11-24');
  if (!response) throw new Error('no answer');
  return response;
};

describe('the site', () => {
  it.each([
    '/',
    '/booking',
    '/booking.html',
    '/Booking.html',
    '/book/',
    '/booking/',
    '/bookings',
    '/litebooking.html',
    '/quickbooking?id=1',
    '/ticket/abc',
    '/ticket.html',
    '/confirmed/abc',
    '/resetpassword/1/2',
    '/bookinghistory.html?tab=1',
    '/passengers?q=ada',
    '/partner',
  ])('answers %s with the page', async (path) => {
    const response = await ask(site, path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(content);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    ['/home', '/'],
    ['/index', '/'],
    ['/index.html', '/'],
    ['/no-such-page', '/booking.html'],
    ['/no/such/page.html', '/booking.html'],
    ['/%ff', '/booking.html'],
    ['/no-such-page?sandbox=true&trackingcode=DEMO', '/booking.html?sandbox=true&trackingcode=DEMO'],
    ['/%ff?locale=de', '/booking.html?locale=de'],
  ])('sends %s to %s', async (path, to) => {
    const response = await ask(site, path);
    expect([response.status, response.headers.get('location')]).toEqual([302, to]);
  });

  it('answers a missing script with 404 and leaves other methods alone', async () => {
    expect((await ask(site, '/assets/gone-12345678.js')).status).toBe(404);
    expect(await site(new Request('http://localhost:4300/booking', { method: 'POST' }), '2026-11-24')).toBeNull();
  });

  it('is compressed as the client takes it, and not sent twice', async () => {
    const plain = await ask(site, '/booking.html');
    expect(plain.headers.get('content-encoding')).toBeNull();
    const br = await ask(site, '/booking.html', { 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers.get('content-encoding')).toBe('br');
    const text = await plain.text();
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(text);
    const gz = await ask(site, '/booking.html', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gz.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(Buffer.from(await gz.arrayBuffer())).toString()).toBe(text);
    const again = await ask(site, '/booking.html', {
      'accept-encoding': 'br',
      'if-none-match': br.headers.get('etag') ?? '',
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await ask(site, '/booking.html', {}, 'HEAD');
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    expect(await head.text()).toBe('');
  });

  it('serves what the build compressed, forever, under a hashed name', async () => {
    const response = await ask(site, '/assets/main-B7NCSHSR.js', { 'accept-encoding': 'br' });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(ofTheBuild);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await ask(site, '/settings.json')).headers.get('cache-control')).toBe('no-cache');
  });

  it.each(['assets/logo.png', 'logo-darkmode.png', 'company.headlogo.svg', 'apple-touch-icon.png'])(
    'asks again each time for %s, which an operator puts there and changes',
    async (name) => {
      await writeFile(join(folder, 'site', name), 'image');
      expect((await ask(site, `/${name}`)).headers.get('cache-control')).toBe('no-cache');
    },
  );

  it.each([
    ['de-AT,en;q=0.5', 'Die Bedingungen', 'de'],
    ['fr', 'The terms', null],
    ['', 'The terms', null],
    ['en', 'The terms', null],
  ])('has the operator’s texts in the language %j, where there is one', async (accepted, text, language) => {
    await writeFile(join(folder, 'site', 'terms.txt'), 'The terms');
    await writeFile(join(folder, 'site', 'terms.de.txt'), 'Die Bedingungen');
    const response = await ask(site, '/terms.txt', { 'accept-language': accepted });
    expect(await response.text()).toBe(text);
    expect(response.headers.get('content-language')).toBe(language);
    expect(response.headers.get('vary')).toBe('Accept-Language, Accept-Encoding');
    expect((await ask(site, '/settings.json')).headers.get('vary')).toBe('Accept-Encoding');
  });

  it('is new when the file is new', async () => {
    await writeFile(join(folder, 'site', 'changing.txt'), 'one');
    expect(await (await ask(site, '/changing.txt')).text()).toBe('one');
    await writeFile(join(folder, 'site', 'changing.txt'), 'another');
    expect(await (await ask(site, '/changing.txt')).text()).toBe('another');
  });

  it.each([
    ['of what the operator has changed since', brotliCompressSync('{}')],
    ['that broke off', brotliCompressSync('x'.repeat(900)).subarray(0, 5)],
  ])('sends nothing that the build compressed %s', async (_, compressed) => {
    const settings = JSON.stringify({ messages: { 'common.next': 'On we go '.repeat(80) } });
    const name = `settings-${compressed.length}.json`;
    await writeFile(join(folder, 'site', `${name}.br`), compressed);
    await writeFile(join(folder, 'site', name), settings);
    const response = await ask(site, `/${name}`, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(settings);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/.hidden',
    '/..%5csecret.txt',
    '/%00',
  ])('never shows what is not its own: %s', async (path) => {
    const response = await ask(site, path);
    expect(await response.text()).not.toContain('secret');
    expect(response.status).not.toBe(200);
  });

  it('says what it may load and who may frame it', async () => {
    const policy = async (path: string) => (await ask(site, path)).headers.get('content-security-policy') ?? '';
    expect(await policy('/booking')).toContain("default-src 'self'");
    expect(await policy('/booking')).not.toContain('unsafe');
    expect(await policy('/booking')).toContain("frame-ancestors 'self';");
    expect(await policy('/litebooking.html?tracking-code=DEMO')).toContain(
      "frame-ancestors 'self' http://localhost:* https://localhost:*;",
    );
    for (const page of ['litebooking', 'bookings', 'Booking.html']) {
      expect(await policy(`/${page}?trackingcode=blocked`)).toContain(
        "frame-ancestors 'self' https://partner.example https://*.partner.example;",
      );
    }
    // Account pages must not be framed by a partner's page, whatever tracking code the URL has.
    for (const page of [
      'profile',
      'changepassword',
      'addressbook.html',
      'Dashboard',
      'bookinghistory',
      'resetpassword/1/x',
    ]) {
      expect(await policy(`/${page}?trackingcode=blocked`)).toContain("frame-ancestors 'self';");
    }
    expect(await policy('/litebooking?TrackingCode=EXPIRED')).toContain("frame-ancestors 'none';");
    expect(await policy('/litebooking?trackingcode=NOPE')).toContain("frame-ancestors 'none';");
    expect((await ask(site, '/booking')).headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('trusts scripts by the hash of the one in its page, and by nothing that could be put beside it', async () => {
    const inline = 'go();';
    const secured = join(folder, 'secured');
    await mkdir(secured);
    await writeFile(join(secured, 'booking.html'), `<!doctype html><script>${inline}</script>`);
    const operator = demoOperator();
    const configuration = { ...operator.configuration, paymentgateway: 'stripe' };
    const hash = `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
    const made = createSite(secured, { ...siteOperator(operator), configuration });
    for (const path of ['/payment.html', '/booking', '/profile']) {
      const policy = (await ask(made, path)).headers.get('content-security-policy') ?? '';
      // Browsers that support `strict-dynamic` use the hash alone; older ones the hosts after it.
      expect(policy).toContain(`; script-src ${hash} 'strict-dynamic' 'self' https://js.stripe.com`);
    }
    await writeFile(join(secured, 'booking.html'), '<!doctype html><script>other();</script> ');
    expect((await ask(made, '/payment')).headers.get('content-security-policy')).not.toContain(hash);
  });

  it.each(['NOPE', 'EXPIRED'])(
    'says in plain words that the code %s leads nowhere, and what to do instead',
    async (code) => {
      const response = await ask(site, `/litebooking?trackingcode=${code}`);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      const text = await response.text();
      expect(text).toContain('<h1>This link does not work any more</h1>');
      expect(text).toContain('href="tel:+442079460042"');
      expect(text).toContain('href="/booking.html"');
      expect((await ask(site, '/litebooking?trackingcode=')).status).toBe(200);
    },
  );

  it.each([
    ['/litebooking?trackingcode=NOPE', 'de-AT,de;q=0.9,en;q=0.8', 'de', 'ltr', 'Dieser Link funktioniert nicht mehr'],
    ['/booking?trackingcode=NOPE&locale=ar', 'de', 'ar', 'rtl', 'لم يعد هذا الرابط يعمل'],
    ['/booking?trackingcode=NOPE', 'nl', 'pl', 'ltr', 'Ten link już nie działa'],
  ])('says so of %s in the language of whoever reads %s', async (path, accepted, lang, dir, heading) => {
    const operator = demoOperator();
    const configuration = { ...operator.configuration, language: 'pl' as const };
    const made = createSite(join(folder, 'site'), { ...siteOperator(operator), configuration });
    const response = await ask(made, path, { 'accept-language': accepted });
    const text = await response.text();
    expect(text).toContain(`<html lang="${lang}" dir="${dir}">`);
    expect(text).toContain(`<h1>${heading}</h1>`);
    expect(text).toContain('Meridian Cars (demonstration)');
    expect(response.headers.get('vary')).toBe('Accept-Language');
    const locale = path.includes('locale=ar') ? '?locale=ar' : '';
    expect(text).toContain(`href="/booking.html${locale}"`);
  });

  it('leads on from there in the same test visit', async () => {
    const text = await (await ask(site, '/booking?trackingcode=NOPE&sandbox=true&theme=dark&passengers=2')).text();
    expect(text).toContain('href="/booking.html?sandbox=true&#38;theme=dark"');
  });

  it('leads to a number that can be dialled from abroad where it is written with a trunk 0', async () => {
    const operator = demoOperator();
    const configuration = { ...operator.configuration, phone: '+44 (0)20 7946 0042' };
    const made = createSite(join(folder, 'site'), { ...siteOperator(operator), configuration });
    const text = await (await ask(made, '/booking?trackingcode=NOPE')).text();
    expect(text).toContain('<a href="tel:+442079460042"><bdi dir="ltr">+44 (0)20 7946 0042</bdi></a>');
  });

  it.each([
    ['/booking.html?trackingcode=TEST&layout=inline', '/booking.html?trackingcode=TEST&layout=inline&sandbox=true'],
    ['/quickbooking?Tracking-Code=test', '/quickbooking?Tracking-Code=test&sandbox=true'],
    ['//booking?trackingcode=TEST&sandbox=false', '/booking?trackingcode=TEST&sandbox=true'],
  ])('makes a visit with a test code one that books tests: %s', async (from, to) => {
    const answer = await ask(site, from);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
    expect((await ask(site, to)).status).toBe(200);
  });

  it('leaves other codes, and what was booked, as they are', async () => {
    for (const path of ['booking.html?trackingcode=DEMO', 'booking.html', 'ticket/abc?trackingcode=TEST']) {
      expect((await ask(site, `/${path}`)).status).toBe(200);
    }
  });

  it('goes on showing what was booked under a code that has ended', async () => {
    for (const path of ['bookinfo/abc', 'ticket/abc', 'tracking/abc', 'payment']) {
      expect((await ask(site, `/${path}?trackingcode=EXPIRED`)).status).toBe(200);
    }
  });

  it('lets nothing of the configuration become markup there', async () => {
    const operator = demoOperator();
    const configuration = { ...operator.configuration, company: '<b>&"', phone: '' };
    const made = createSite(join(folder, 'site'), { ...siteOperator(operator), configuration });
    const text = await (await ask(made, '/booking?trackingcode=NOPE')).text();
    expect(text).toContain('&#60;b&#62;&#38;&#34;');
    expect(text).not.toContain('tel:');
  });

  it.each([
    ['sandbox', /script-src 'self';.*style-src 'self';/],
    [
      'stripe',
      /connect-src 'self' https:\/\/api\.stripe\.com .*frame-src 'self' https:\/\/js\.stripe\.com .*paypal\.com/,
    ],
    ['braintree', /frame-src 'self' https:\/\/assets\.braintreegateway\.com .*paypal\.com/],
  ])('lets in the gateways that the operator uses, and no other: %s', async (paymentgateway, allowed) => {
    const operator = demoOperator();
    const configuration = { ...operator.configuration, paymentgateway };
    const response = await ask(
      createSite(join(folder, 'site'), { ...siteOperator(operator), configuration }),
      '/payment',
    );
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(allowed);
    expect(policy.includes('stripe.com')).toBe(paymentgateway === 'stripe');
    expect(policy.includes('paypal.com')).toBe(paymentgateway !== 'sandbox');
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  const policyWith = async (over: Partial<Operator['configuration']>) => {
    const operator = demoOperator();
    const configuration = { ...operator.configuration, ...over };
    const made = createSite(join(folder, 'site'), { ...siteOperator(operator), configuration });
    return (await ask(made, '/booking')).headers.get('content-security-policy') ?? '';
  };

  it('lets in no gateway where its own page asks for the card', async () => {
    const policy = await policyWith({ paymentgateway: 'stripe', paymentpage: 'provider' });
    expect(policy).toMatch(/script-src 'self'[^;]*;/);
    expect(policy).not.toMatch(/stripe|paypal/);
  });

  it('lets in the operator’s logo from another host', async () => {
    const images = async (logo: string) => /img-src ([^;]*);/.exec(await policyWith({ logo }))?.[1];
    expect(await images('https://cdn.cars.example/logo.svg')).toBe("'self' data: blob: https://cdn.cars.example");
    expect(await images('/logo.svg')).toBe("'self' data: blob:");
    expect(await images('')).toBe("'self' data: blob:");
    expect(await images('javascript:alert(1)')).toBe("'self' data: blob:");
  });

  it('lets in the operator’s chat, and nothing that is no page', async () => {
    expect(await policyWith({ chatapiurl: 'https://chat.example/room?id=1' })).toContain(
      "frame-src 'self' https://chat.example;",
    );
    const operator = demoOperator();
    const configuration = { ...operator.configuration, paymentgateway: 'stripe', chatapiurl: 'https://chat.example' };
    const made = createSite(join(folder, 'site'), { ...siteOperator(operator), configuration });
    const may = (await ask(made, '/booking')).headers.get('permissions-policy');
    expect(may).toContain('payment=(self "https://js.stripe.com" "https://hooks.stripe.com")');
    expect(await policyWith({ chatapiurl: 'javascript:alert(1)' })).toContain("frame-src 'self';");
    expect(await policyWith({ chatapiurl: 'chat; script-src *' })).toContain("script-src 'self';");
  });

  it('lets in the maps and the search that the operator uses and has a key for [1§7.28]', async () => {
    expect(await policyWith({ mapsource: 'google' })).not.toContain('google');
    expect(await policyWith({ mapsource: 'google', googlekey: 'k' })).toMatch(
      /script-src 'self' https:\/\/\*\.googleapis\.com/,
    );
    expect(await policyWith({ searchapi: 'Bing', bingkey: 'k' })).toMatch(/connect-src 'self' https:\/\/\*\.bing\.com/);
    expect(await policyWith({ mapsource: 'google', googlekey: 'k' })).not.toContain('bing');
  });
});

describe('what search engines are told', () => {
  const found = async (path: string, publicUrl = 'https://cars.example') => {
    const made = createSite(join(folder, 'site'), { ...siteOperator(demoOperator()), publicUrl });
    const { headers } = await ask(made, path);
    return [headers.get('x-robots-tag'), headers.get('link')];
  };

  it.each([
    '/ticket/abc',
    '/confirmed/abc.html',
    '/bookinfo/abc',
    '/tracking?id=1&code=abc',
    '/resetpassword/1/abc',
    '/bookingdetail/7',
    '/profile',
    '/litebooking?trackingcode=DEMO',
    '/quickbooking?id=abc',
    '/payment?code=abc',
  ])('not to list %s, which is for one person or for a frame', async (path) => {
    expect(await found(path)).toEqual(['noindex', null]);
  });

  it.each([
    ['/', '/'],
    ['/booking.html?trackingcode=DEMO&utm_source=mail', '/'],
    ['/bookings/?locale=de-AT', '/?locale=de'],
    ['/book?locale=tlh', '/'],
    ['/bookinginfo', '/bookinfo'],
    ['/Terms.html?sandbox=true', '/terms'],
    ['/accessibility?locale=ar', '/accessibility?locale=ar'],
  ])('that %s is the page %s', async (path, own) => {
    expect(await found(path)).toEqual([null, `<https://cars.example${own}>; rel="canonical"`]);
  });

  it('nothing of a page that the operator has added', async () => {
    await writeFile(join(folder, 'site', 'about.html'), '<title>About</title>');
    expect(await found('/about.html')).toEqual([null, null]);
  });

  it('where the pages are, in each language', async () => {
    const made = createSite(join(folder, 'site'), {
      ...siteOperator(demoOperator()),
      publicUrl: 'https://cars.example',
    });
    const robots = await ask(made, '/robots.txt');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await robots.text()).toBe('User-agent: *\nAllow: /\nSitemap: https://cars.example/sitemap.xml\n');
    const map = await ask(made, '/sitemap.xml');
    expect([map.status, map.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    const text = await map.text();
    expect(text).toContain('<loc>https://cars.example/</loc>');
    expect(text).toContain('<loc>https://cars.example/terms?locale=de</loc>');
    expect(text).toContain(
      '<xhtml:link rel="alternate" hreflang="pl" href="https://cars.example/bookinfo?locale=pl"/>',
    );
    expect(text).toContain('<xhtml:link rel="alternate" hreflang="x-default" href="https://cars.example/"/>');
    expect(text).not.toMatch(/ticket|profile|litebooking/);
  });

  it('what the operator’s own robots.txt says', async () => {
    const own = join(folder, 'own-robots');
    await mkdir(own);
    await writeFile(join(own, 'robots.txt'), 'User-agent: *\nDisallow: /\n');
    const made = createSite(own, { ...siteOperator(demoOperator()), publicUrl: 'https://cars.example' });
    expect(await (await ask(made, '/robots.txt')).text()).toContain('Disallow: /');
  });

  it('of no map while the site has no address', async () => {
    expect((await ask(site, '/robots.txt')).status).toBe(404);
    expect((await ask(site, '/sitemap.xml')).status).toBe(404);
  });

  it('no address of its own while it has none', async () => {
    expect(await found('/booking', '')).toEqual([null, null]);
  });
});

describe('the page before its scripts run', () => {
  const built = `<!doctype html>
<html lang="en">
<head>
<meta name="description" content="See the fare.">
<title>Book a taxi</title>
</head>
<body><noscript><p class="site-noscript">Booking needs JavaScript.</p></noscript></body>
</html>
`;
  const read = async (over: Partial<Operator['configuration']>, path = '/', publicUrl = 'https://cars.example') => {
    const own = await mkdtemp(join(folder, 'filled-'));
    await writeFile(join(own, 'booking.html'), built);
    const { licences, configuration } = demoOperator();
    const made = createSite(own, {
      ...{ licences: () => licences, publicUrl },
      configuration: { ...configuration, ...over },
    });
    return (await ask(made, path)).text();
  };

  it('says whose it is, for previews of its link and for search engines', async () => {
    const text = await read({ company: 'A & B Cars', about: 'Cars in "Bath", day and night.' });
    expect(text).toContain('<title>A &#38; B Cars – Book a taxi</title>');
    expect(text).toContain('<meta name="description" content="Cars in &#34;Bath&#34;, day and night.">');
    expect(text).toContain('<meta property="og:title" content="A &#38; B Cars – Book a taxi">');
    expect(text).toContain('<meta property="og:description" content="Cars in &#34;Bath&#34;, day and night.">');
    expect(text).toContain('<meta property="og:site_name" content="A &#38; B Cars">');
    expect(text.match(/name="description"/g)).toHaveLength(1);
  });

  it('names only the operator where it shows something else than the booking form', async () => {
    const text = await read({ company: 'Bath Cars' }, '/ticket/abc');
    expect(text).toContain('<title>Bath Cars</title>');
    expect(text).not.toContain('ld+json');
  });

  it('has the operator’s number for whoever has no scripts, in the operator’s language', async () => {
    const text = await read({ phone: '+44 (0)20 7946 0042', language: 'de' });
    expect(text).toContain('<title>Meridian Cars (demonstration) – Taxi buchen</title>');
    expect(text).toMatch(/<noscript><p class="site-noscript" lang="de" dir="ltr">Zum Buchen .*JavaScript/);
    expect(text).toContain('<a href="tel:+442079460042"><bdi dir="ltr">+44 (0)20 7946 0042</bdi></a>');
    expect(await read({ phone: '' })).not.toContain('tel:');
  });

  it('describes the business with what is known of it', async () => {
    const text = await read({
      ...{ company: 'Bath Cars </script>', about: '', logo: '/logo.png', address: '1 Stall Street, Bath' },
      sociallinks: [{ name: 'Photos', url: 'https://photos.example/bath' }],
    });
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(json)).toEqual({
      ...{ '@context': 'https://schema.org', '@type': 'LocalBusiness', name: 'Bath Cars </script>' },
      ...{ telephone: '+44 20 7946 0042', email: 'bookings@example.com', address: '1 Stall Street, Bath' },
      ...{
        url: 'https://cars.example/',
        image: 'https://cars.example/logo.png',
        logo: 'https://cars.example/logo.png',
      },
      sameAs: ['https://photos.example/bath'],
    });
    expect(text).toContain('<meta property="og:image" content="https://cars.example/logo.png">');
    expect(text).toContain('content="See the fare."');
  });

  it('changes with the operator’s settings, and has another tag then', async () => {
    const own = await mkdtemp(join(folder, 'filled-'));
    await writeFile(join(own, 'booking.html'), built);
    const operator = { ...siteOperator(demoOperator()) };
    const made = createSite(own, operator);
    const tag = (await ask(made, '/')).headers.get('etag') ?? '';
    expect((await ask(made, '/', { 'if-none-match': tag })).status).toBe(304);
    operator.configuration = { ...operator.configuration, company: 'Bath Cars' };
    const next = await ask(made, '/', { 'if-none-match': tag });
    expect(next.status).toBe(200);
    expect(await next.text()).toContain('Bath Cars');
  });
});

describe('the element’s scripts', () => {
  it('are for every origin, the entry fresh and the chunks forever', async () => {
    const entry = await ask(widget, '/widget/taxi-booking.js');
    expect(entry.headers.get('access-control-allow-origin')).toBe('*');
    expect(entry.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(entry.headers.get('content-type')).toContain('text/javascript');
    expect(entry.headers.get('cache-control')).toBe('no-cache');
    expect((await ask(widget, '/widget/chunk-CO4JCZML.js')).headers.get('cache-control')).toContain('immutable');
    expect((await ask(widget, '/widget/gone.js')).status).toBe(404);
    expect(await widget(new Request('http://localhost:4300/other.js'), '2026-11-24')).toBeNull();
  });
});

/** Not before the time of a file that was just written, which has fractions of a millisecond. */
const justNow = () => Date.now() + 1;

describe('what a build before this one made', () => {
  it('is still there for pages that were open meanwhile, and for those that pinned it; nothing else is kept', async () => {
    const [old, next, kept] = ['old', 'next', 'kept'].map((name) => join(folder, name)) as [string, string, string];
    await mkdir(join(old, 'chunks/1f0c88ab'), { recursive: true });
    await mkdir(next);
    const named = ['taxi-booking-0.1.0-3bd573de.js', 'chunks/visit-CO4JCZML.js', 'chunks/1f0c88ab/ticket.js'];
    for (const name of ['taxi-booking.js', ...named]) await writeFile(join(old, name), script);
    await writeFile(join(old, 'chunks/visit-CO4JCZML.js.br'), ofTheBuild);
    await writeFile(join(old, 'chunks/maplibre-gl-worker.mjs'), script);
    const settled = justNow() + settledAfterMs;
    expect(await archiveFiles(old, kept, settled)).toBe(4);
    expect(await archiveFiles(old, kept, settled)).toBe(0);
    await rm(old, { recursive: true });
    await writeFile(join(next, 'taxi-booking.js'), 'new');

    const later = createWidgetFiles(next, kept);
    const statusOf = async (path: string) => (await ask(later, `/widget/${path}`)).status;
    expect(await (await ask(later, '/widget/taxi-booking.js')).text()).toBe('new');
    const chunk = await ask(later, '/widget/chunks/visit-CO4JCZML.js', { 'accept-encoding': 'br' });
    expect(Buffer.from(await chunk.arrayBuffer())).toEqual(ofTheBuild);
    expect(chunk.headers.get('cache-control')).toContain('immutable');
    expect(await statusOf('taxi-booking-0.1.0-3bd573de.js')).toBe(200);
    const inFolder = await ask(later, '/widget/chunks/1f0c88ab/ticket.js');
    expect([inFolder.status, inFolder.headers.get('cache-control')]).toEqual([
      200,
      expect.stringContaining('immutable'),
    ]);
    expect(await statusOf('chunks/maplibre-gl-worker.mjs')).toBe(404);
    expect(await statusOf('chunks/gone-00000000.js')).toBe(404);
    const page = createSite(next, siteOperator(demoOperator()), kept);
    expect((await ask(page, '/chunks/visit-CO4JCZML.js')).status).toBe(200);
  });

  it('is kept once the build has written it to its end', async () => {
    const [building, kept] = ['building', 'kept-whole'].map((name) => join(folder, name)) as [string, string];
    await mkdir(building);
    const chunk = join(building, 'visit-CO4JCZML.js');
    await writeFile(chunk, 'half of');
    const { mtimeMs } = await stat(chunk);
    expect(await archiveFiles(building, kept, mtimeMs + settledAfterMs - 1)).toBe(0);
    await writeFile(chunk, 'half of a script, and the other half');
    expect(await archiveFiles(building, kept, (await stat(chunk)).mtimeMs + settledAfterMs)).toBe(1);
    expect(await readFile(join(kept, 'visit-CO4JCZML.js'), 'utf8')).toBe('half of a script, and the other half');
  });

  it('is whole or not there, where a copy broke off', async () => {
    const [built, kept] = ['built', 'kept-copies'].map((name) => join(folder, name)) as [string, string];
    await mkdir(built);
    await writeFile(join(built, 'visit-CO4JCZML.js'), script);
    const settled = justNow() + settledAfterMs;
    const otherDisk = async (_: string, to: string) => {
      const code = (await stat(to).catch(() => null)) ? 'EEXIST' : 'EXDEV';
      throw Object.assign(new Error(code), { code });
    };
    const breaksOff = async (_: string, to: string) => {
      await writeFile(to, 'half of');
      throw new Error('killed');
    };
    await expect(archiveFiles(built, kept, settled, { link: otherDisk, copyFile: breaksOff })).rejects.toThrow();
    expect(await archiveFiles(built, kept, settled, { link: otherDisk, copyFile })).toBe(1);
    expect(await readFile(join(kept, 'visit-CO4JCZML.js'), 'utf8')).toBe(script);
    expect(await archiveFiles(built, kept, settled)).toBe(0);
    expect(await readdir(kept)).toEqual(['visit-CO4JCZML.js']);
  });

  it('leaves nothing behind of a copy that a killed process did not finish', async () => {
    const [built, kept] = ['built-anew', 'kept-clean'].map((name) => join(folder, name)) as [string, string];
    await mkdir(built);
    await writeFile(join(built, 'visit-CO4JCZML.js'), script);
    await mkdir(join(kept, 'chunks'), { recursive: true });
    const unfinished = `.${randomUUID()}`;
    await writeFile(join(kept, 'chunks', unfinished), 'half of');
    await writeFile(join(kept, '.ours'), 'not a copy');
    const all = async () => (await readdir(kept, { recursive: true })).sort();
    // Another process may still be copying it.
    await archiveFiles(built, kept, Date.now() + abandonedAfterMs - 60_000);
    expect(await all()).toContain(join('chunks', unfinished));
    await archiveFiles(built, kept, justNow() + abandonedAfterMs);
    expect(await all()).toEqual(['.ours', 'chunks', 'visit-CO4JCZML.js']);
  });

  it('is no reason to fail where nothing was built', async () => {
    expect(await archiveFiles(join(folder, 'nowhere'), join(folder, 'kept-nothing'), Date.now())).toBe(0);
  });
});

it('reads accept-encoding', () => {
  expect(accepts('gzip, br', 'br')).toBe(true);
  expect(accepts('br;q=0, gzip', 'br')).toBe(false);
  expect(accepts('brotli', 'br')).toBe(false);
  expect(accepts('', 'br')).toBe(false);
});
