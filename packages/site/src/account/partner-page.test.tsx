import type { AccountApi, BookerApi, PartnerDelivery, PartnerWebhook } from 'booking-core';
import { fail, ok } from 'booking-core/domain';
import { testNow } from 'booking-core/testing/builders';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { renderWithBooking, screen } from '../../../booking-ui/src/testing/render.tsx';
import { readyState } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { ada } from '../testing/ada.ts';
import { PartnerPage } from './partner-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const code = { trackingCode: 'HOTEL', enabled: true, expires: '', isTest: false, domains: [], asked: [] };

function open(bookers: Partial<BookerApi>) {
  const site = {
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    account: async () => ({ bookers: async () => bookers }) as unknown as AccountApi,
  } as Partial<SiteContextValue> as SiteContextValue;
  const { session } = readyState();
  return renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter>
        <PartnerPage />
      </MemoryRouter>
    </SiteContext.Provider>,
    { session: { ...session, profile: { ...ada, bookerId: 3 } } },
  );
}

test('a secret that is shown once can be copied by hand on a page without https, where browsers have no clipboard', async () => {
  const { user } = open({
    partner: async () => ok({ codes: [code], webhooks: [] }),
    addWebhook: async () => ok('whsec_shown_once'),
  });
  await user.type(await screen.findByLabelText('URL'), 'https://hotel.example/rides');
  await user.click(screen.getByRole('button', { name: /^Add/ }));
  expect(await screen.findByText('whsec_shown_once')).toBeTruthy();
  vi.stubGlobal('navigator', { language: 'en-GB' });
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/Select the secret and copy it/)).toBeTruthy();
});

test('what was added although its answer was lost is in the list, so that it is not added twice', async () => {
  const asked: { id: number; domain: string; refused: boolean }[] = [];
  const webhooks: PartnerWebhook[] = [];
  const lost = fail({ kind: 'timeout' } as const);
  const { user } = open({
    partner: async () => ok({ codes: [{ ...code, asked: [...asked] }], webhooks: [...webhooks] }),
    async addWebhook(url) {
      webhooks.push({ id: 1, url, switchedOff: false, gone: false, rotatingUntil: null, deliveries: [] });
      return lost;
    },
    async askDomain(_code, domain) {
      asked.push({ id: 2, domain, refused: false });
      return lost;
    },
  });
  await user.type(await screen.findByLabelText('URL'), 'https://hotel.example/rides');
  await user.click(screen.getByRole('button', { name: /^Add/ }));
  expect(await screen.findByRole('article', { name: 'https://hotel.example/rides' })).toBeDefined();
  await user.type(screen.getByLabelText('New domain'), 'hotel.example');
  await user.click(screen.getByRole('button', { name: 'Request approval' }));
  expect(await screen.findByRole('button', { name: 'Remove hotel.example' })).toBeDefined();
});

test('the next secret is not taken for the one that was copied', async () => {
  const webhook = { id: 1, url: 'https://hotel.example/old', switchedOff: false, gone: false, rotatingUntil: null };
  const { user } = open({
    partner: async () => ok({ codes: [code], webhooks: [{ ...webhook, deliveries: [] }] }),
    addWebhook: async () => ok('whsec_added'),
    rotateWebhook: async () => ok('whsec_rotated'),
  });
  await user.type(await screen.findByLabelText('URL'), 'https://hotel.example/rides');
  await user.click(screen.getByRole('button', { name: /^Add/ }));
  await screen.findByText('whsec_added');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'New secret' }));
  expect(await screen.findByText('whsec_rotated')).toBeDefined();
  expect(screen.queryByText('Copied')).toBeNull();
});

test('the next domain that is typed while one is asked for stays', async () => {
  let answer = () => {};
  const { user } = open({
    partner: async () => ok({ codes: [code], webhooks: [] }),
    askDomain: () =>
      new Promise((resolve) => {
        answer = () => resolve(ok(undefined));
      }),
  });
  const field = await screen.findByLabelText<HTMLInputElement>('New domain');
  const ask = screen.getByRole('button', { name: 'Request approval' });
  await user.type(field, 'hotel.example');
  await user.click(ask);
  await user.clear(field);
  await user.type(field, 'spa.example');
  answer();
  await vi.waitFor(() => expect(ask.getAttribute('aria-busy')).not.toBe('true'));
  expect(field.value).toBe('spa.example');
  await user.click(ask);
  answer();
  await vi.waitFor(() => expect(field.value).toBe(''));
});

test('a delivery that waits is looked at again when it is due, within a minute, and not every few seconds', async () => {
  let looks = 0;
  const now = testNow;
  const delivery = {
    id: 1,
    type: 'booking.created',
    reference: 'ABC1234',
    at: now,
    attempts: 1,
    state: 'waiting',
  } as const;
  const webhook = { id: 1, url: 'https://hotel.example/rides', switchedOff: false, gone: false, rotatingUntil: null };
  let late: Pick<PartnerDelivery, 'failure' | 'dueAt'> = { failure: '', dueAt: now };
  const { pass } = open({
    async partner() {
      looks++;
      return ok({ codes: [code], webhooks: [{ ...webhook, deliveries: [{ ...delivery, ...late }] }] });
    },
  });
  const looked = async (ms: number, times: number) => {
    await pass(ms);
    await vi.waitFor(() => expect(looks).toBe(times));
  };
  expect(await screen.findByText('sending')).toBeDefined();
  late = { failure: 'HTTP 500', dueAt: now + 7_200_000 };
  await looked(3_000, 2);
  expect(await screen.findByText(/^HTTP 500, next attempt/)).toBeDefined();
  await looked(50_000, 2);
  await looked(10_000, 3);
});

test('a code whose last day is over says so, instead of until when it is valid', async () => {
  const codes = [
    { ...code, trackingCode: 'ENDED', expires: new Date(testNow - 86_400_000).toISOString().slice(0, 10) },
    { ...code, trackingCode: 'ENDING', expires: new Date(testNow).toISOString().slice(0, 10) },
  ];
  open({ partner: async () => ok({ codes, webhooks: [] }) });
  const ended = await screen.findByRole('region', { name: 'ENDED' });
  expect(ended.textContent).toMatch(/Expired on 2026-11-20\. Ask the operator to extend it\./);
  expect(ended.textContent).not.toContain('Valid until');
  expect(screen.getByRole('region', { name: 'ENDING' }).textContent).toContain('Valid until');
});
