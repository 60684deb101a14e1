import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import manifest from '../custom-elements.json' with { type: 'json' };
import type { TaxiBookingAttributes } from './contract.ts';
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

/** Waits until the element shows its form or why there is none. */
const spoken: Story['play'] = async ({ canvasElement }) => {
  const said = () => canvasElement.querySelector('taxi-booking')?.shadowRoot?.querySelector('h1, h2, [role="alert"]');
  await waitFor(() => expect(said()).toBeTruthy(), { timeout: 5_000 });
};

export const LiteBooking: Story = { play: spoken };
export const LiteBookingDark: Story = { args: { theme: 'dark' }, globals: { scheme: 'dark' }, play: spoken };
export const QuickBooking: Story = { args: { variant: 'quickbooking' }, play: spoken };
export const RightToLeft: Story = { args: { locale: 'ar' }, play: spoken };
export const RefusedDomain: Story = { args: { 'tracking-code': 'BLOCKED' }, play: spoken };
export const Expired: Story = { args: { 'tracking-code': 'EXPIRED' }, play: spoken };
/** An address without a server: what visitors see while the operator's server is down. */
export const ServerAway: Story = {
  args: { 'licence-url': 'http://away.example', 'tracking-code': 'AWAY' },
  play: spoken,
};
export const NoTrackingCode: Story = { args: { 'tracking-code': undefined }, play: spoken };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'taxi-booking': TaxiBookingAttributes;
    }
  }
}
