import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showDesk } from '../testing/show-desk.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const moments = { firstAt: '2026-11-20T09:00:00.000Z', lastAt: '2026-11-24T11:58:00.000Z' };
const reports = [
  { directive: 'script-src-elem', blocked: 'https://evil.example', times: 12, ...moments },
  { directive: 'style-src-attr', blocked: 'inline', times: 3, ...moments },
  { directive: 'fenced-frame-src', blocked: 'https://evil.example', times: 1, ...moments },
];

it('tells owners what browsers kept from the pages, how often and when', async () => {
  showDesk('owner', '/policy-reports', { 'GET /policy-reports': () => ({ reports, full: false }) });
  const rows = within(await screen.findByRole('table', { name: 'Blocked content' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows[0]?.textContent).toMatch(/https:\/\/evil\.example.*Script script-src-elem.*12.*20 Nov.*24 Nov/);
  expect(rows[1]?.textContent).toMatch(/The page itself inline.*Style in the page’s text style-src-attr.*3/);
  // A directive that the list does not know is shown by its own name.
  expect(rows[2]?.textContent).toMatch(/fenced-frame-src/);
  expect(screen.queryByText(/The list is full/)).toBeNull();
});

it('says that a full list takes no more', async () => {
  showDesk('owner', '/policy-reports', { 'GET /policy-reports': () => ({ reports, full: true }) });
  expect(await screen.findByText(/The list is full/)).toBeTruthy();
});
