import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const here = 'https://cars.example/booking.html';

describe('the settings of the site', () => {
  it('talks to its own origin in the wizard when nothing is said [1§7.2]', () => {
    expect(readSettings(undefined, {}, here)).toEqual({
      apiUrl: 'https://cars.example',
      licenceUrl: 'https://cars.example',
      layout: 'wizard',
      flightsOptional: true,
      flightVariant: 'airport',
      popups: {},
      sandbox: false,
      locale: 'en',
      currency: '',
      theme: '',
      messages: {},
      flags: '',
    });
  });

  it('lets the page win over the file and the settings over the query [1§7.2]', () => {
    const file = { layout: 'inline', apiUrl: 'https://file.example/' };
    expect(readSettings({ apiUrl: 'https://page.example/base/' }, file, `${here}?layout=wizardt`)).toMatchObject({
      apiUrl: 'https://page.example/base',
      licenceUrl: 'https://page.example/base',
      layout: 'inline',
    });
    expect(readSettings({}, {}, `${here}?layout=WizardT`).layout).toBe('wizardt');
  });

  it('asks for contact and note where the operator wishes', () => {
    const { popups } = readSettings({ contactPopup: true, notePopup: 'yes' }, { notePopup: false }, here);
    expect(popups).toEqual({ contact: true, note: undefined });
    expect(readSettings({}, { notePopup: false }, here).popups).toEqual({ contact: undefined, note: false });
  });

  it('tells fares in the currency of the address, in its colours, as far as they are some', () => {
    expect(readSettings({}, {}, `${here}?currency=eur&theme=dark`)).toMatchObject({ currency: 'EUR', theme: 'dark' });
    expect(readSettings({}, {}, `${here}?currency=euro&theme=red`)).toMatchObject({ currency: '', theme: '' });
  });

  it.each([['sandbox=true'], ['runmode=test']])('books nothing for real under ?%s [1§4.29]', (query) => {
    expect(readSettings({}, {}, `${here}?${query}`).sandbox).toBe(true);
  });

  it('reads a language as WordPress and PHP write it, as the element does', () => {
    expect(readSettings({}, {}, `${here}?locale=de_AT`).locale).toBe('de-AT');
    expect(readSettings({ locale: 'pl_PL' }, {}, here).locale).toBe('pl-PL');
  });

  it.each([
    ['sandbox=true&x=1', '?sandbox=true'],
    ['runmode=test&layout=inline', '?runmode=test&layout=inline'],
    ['id=7', ''],
    [
      'trackingcode=HOTEL42&currency=EUR&utm_source=a&gclid=b&email=c',
      '?trackingcode=HOTEL42&currency=EUR&utm_source=a&gclid=b',
    ],
  ])('hands on the test flags and the layout of ?%s', (query, flags) => {
    expect(readSettings({}, {}, `${here}?${query}`).flags).toBe(flags);
  });

  it.each([
    [null],
    ['text'],
    [[1]],
    [{ layout: 7, apiUrl: 'javascript:alert(1)', licenceUrl: {} }],
    [{ layout: 'constructor' }],
  ])('takes %j for nothing said', (said) => {
    expect(readSettings(said, said, here)).toEqual(readSettings({}, {}, here));
  });
});
