import { embedCode } from 'booking-core/domain/embed-snippet';
import { afterEach, expect, it, vi } from 'vitest';
import { Column } from '../../primitives/story-frame.tsx';
import { cleanup, fireEvent, render, screen } from '../../testing/render.tsx';
import { EmbedCode } from './embed-code.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const url = 'https://cars.example';
const attributes = { 'tracking-code': 'DEMO', sandbox: true };
const draw = () =>
  render(
    <Column>
      <EmbedCode operatorUrl={url} attributes={attributes} hint="Try it." />
    </Column>,
  );
const shown = () => screen.getByRole('region', { name: 'For your page' }).querySelector('code')?.textContent;

it.each([
  ['HTML', 'html'],
  ['React', 'react'],
  ['Vue', 'vue'],
  ['Angular', 'angular'],
  ['WordPress', 'wordpress'],
] as const)('%s: what is shown is what is copied', async (name, kind) => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  draw();
  fireEvent.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
  expect(shown()).toBe(embedCode(kind, url, attributes));
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(embedCode(kind, url, attributes));
});

it('says what to do where the browser refuses, and another kind has not been copied', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('refused')) } });
  draw();
  expect(screen.getByRole('status').textContent).toBe('Try it.');
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/Select the code/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Vue' }));
  expect(await screen.findByText('Try it.')).toBeTruthy();
});

it('says so, too, on a page without https, where browsers have no clipboard', async () => {
  vi.stubGlobal('navigator', {});
  draw();
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/Select the code/)).toBeTruthy();
});

it('says that a shortcode needs the plugin, which a page shows as text without it', () => {
  render(<EmbedCode operatorUrl={url} attributes={{ 'tracking-code': 'DEMO' }} hint="Try it." />);
  fireEvent.click(screen.getByRole('button', { name: 'WordPress' }));
  expect(shown()).toMatch(/^\[taxi_booking /);
  expect(screen.getByText(/needs the operator’s WordPress plugin/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'HTML' }));
  expect(screen.queryByText(/needs the operator’s WordPress plugin/)).toBeNull();
});
