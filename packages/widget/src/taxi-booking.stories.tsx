import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import manifest from '../custom-elements.json' with { type: 'json' };
import type { TaxiBookingAttributes, TaxiBookingState } from './contract.ts';
import type { TaxiBookingElement } from './element-class.ts';
import { describedIn } from './playground/described.ts';

/**
 * The element as a host page has it, a control for each attribute. What it asks of `operator.example` the operator API in the page
 * answers; another `licence-url` is asked over the network.
 */
const meta: Meta<TaxiBookingAttributes> = {
  title: 'Element/taxi-booking',
  // As a host page loads it: built, from its own address.
  loaders: [() => import(/* @vite-ignore */ new URL('widget/taxi-booking.js', document.baseURI).href)],
  // Another value begins another session, as it does in a page that is loaded anew.
  render: (attributes) => {
    const present = (value?: boolean | '') => (value ? ('' as const) : undefined);
    const { sandbox, debug } = attributes;
    const written = { ...attributes, sandbox: present(sandbox), debug: present(debug) };
    return <Element key={JSON.stringify(written)} {...written} />;
  },
  args: { 'tracking-code': 'DEMO', 'licence-url': 'http://operator.example' },
  argTypes: Object.fromEntries(
    describedIn(manifest).attributes.map(({ name, description, fallback, kind, options }) => [
      name,
      {
        description,
        control: kind === 'flag' ? ('boolean' as const) : kind === 'choice' ? ('select' as const) : ('text' as const),
        ...(kind === 'choice' ? { options } : {}),
        ...(fallback === null ? {} : { table: { defaultValue: { summary: fallback } } }),
      },
    ]),
  ),
};
export default meta;

function Element(attributes: TaxiBookingAttributes) {
  return <taxi-booking {...attributes} />;
}

type Story = StoryObj<TaxiBookingAttributes>;

/** Waits until the element is in the state that the story is of: before, it shows its form in every story. */
const becomes =
  (state: TaxiBookingState): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const element = () => canvasElement.querySelector('taxi-booking') as TaxiBookingElement | null;
    await waitFor(() => expect(element()?.state).toBe(state), { timeout: 20_000 });
    const said = state === 'ready' ? '[part~="heading"]' : '[part~="notice"]';
    await waitFor(() => expect(element()?.shadowRoot?.querySelector(said)?.textContent).toBeTruthy());
  };
const ready = becomes('ready');
const refused = becomes('invalid');

export const LiteBooking: Story = { play: ready };
export const LiteBookingDark: Story = { args: { theme: 'dark' }, globals: { scheme: 'dark' }, play: ready };
export const QuickBooking: Story = { args: { variant: 'quickbooking' }, play: ready };
export const RightToLeft: Story = { args: { locale: 'ar' }, play: ready };
export const RefusedDomain: Story = { args: { 'tracking-code': 'BLOCKED' }, play: refused };
export const Expired: Story = { args: { 'tracking-code': 'EXPIRED' }, play: refused };
/** An address without a server: what visitors see while the operator's server is down. */
export const ServerAway: Story = {
  args: { 'licence-url': 'http://away.example', 'tracking-code': 'AWAY' },
  play: becomes('error'),
};
export const NoTrackingCode: Story = { args: { 'tracking-code': undefined }, play: refused };
/** The page's own way out, in `slot="help"`, and its link to the booking page. */
export const RefusedWithHelpOfThePage: Story = {
  args: { 'tracking-code': 'BLOCKED' },
  render: (attributes) => (
    <taxi-booking {...attributes}>
      <p slot="help">Ask our reception: 0 from your room.</p>
      <a href="https://operator.example/booking.html?trackingcode=BLOCKED">Book a taxi</a>
    </taxi-booking>
  ),
  play: async (context) => {
    await refused(context);
    await expect(context.canvas.getByText(/Ask our reception/)).toBeVisible();
    await expect(context.canvas.getByRole('link', { name: 'Book a taxi' })).toBeVisible();
  },
};
/** What `debug` says about the page at the window's corner: nothing to mend, or what to. */
const diagnosed = (verdict: string): NonNullable<Story['play']> => {
  const said = () =>
    [...document.documentElement.children].map(({ shadowRoot }) => shadowRoot?.querySelector('details')?.textContent);
  return () => waitFor(() => expect(said().join('')).toContain(verdict), { timeout: 20_000 });
};
export const Diagnostics: Story = { args: { debug: true }, play: diagnosed('It works') };
export const DiagnosticsOfARefusal: Story = {
  args: { debug: true, 'tracking-code': 'BLOCKED' },
  play: diagnosed('There are errors to fix.'),
};
/** A button at the window's corner, which opens the form in a dialog. */
export const Floating: Story = {
  args: { mode: 'floating' },
  play: async ({ canvasElement }) => {
    const launcher = () => canvasElement.querySelector('taxi-booking')?.shadowRoot?.querySelector('[part="launcher"]');
    await waitFor(() => expect(launcher()).toBeVisible(), { timeout: 20_000 });
  },
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'taxi-booking': TaxiBookingAttributes & { children?: unknown };
    }
  }
}
