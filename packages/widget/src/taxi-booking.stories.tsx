import type { Meta, StoryObj } from '@storybook/react-vite';
import type { TaxiBookingAttributes } from './contract.ts';
import { defineTaxiBooking } from './index.ts';

defineTaxiBooking();

const select = (...options: readonly string[]) => ({ control: { type: 'select' as const }, options });

/**
 * The element as a host page has it, a control for each attribute. What it asks of `operator.example` the operator API in the page
 * answers; another `licence-url` is asked over the network.
 */
const meta: Meta<TaxiBookingAttributes> = {
  title: 'Element/taxi-booking',
  // Another value begins another visit, as it does in a page that is loaded anew.
  render: (attributes, { globals }) => {
    const theme = attributes.theme ?? (globals.scheme === 'dark' ? 'dark' : 'light');
    const written = { ...attributes, theme, sandbox: attributes.sandbox ? ('' as const) : undefined };
    return <Element key={JSON.stringify(written)} {...written} />;
  },
  args: { 'tracking-code': 'DEMO', 'licence-url': 'http://operator.example' },
  argTypes: {
    'tracking-code': select('DEMO', 'BLOCKED', 'EXPIRED'),
    variant: select('litebooking', 'quickbooking'),
    layout: select('wizard', 'wizardx', 'wizardt', 'inline', 'inlinex', 'gateway', 'overflow'),
    'licence-url': { control: 'text' },
    'api-url': { control: 'text' },
    'booking-page-url': { control: 'text' },
    target: select('_self', '_top', '_blank'),
    token: { control: 'text' },
    pickup: { control: 'text' },
    dropoff: { control: 'text' },
    locale: select('en', 'en-GB', 'de-DE', 'fr-FR', 'ar'),
    theme: select('light', 'dark', 'auto'),
    currency: select('GBP', 'EUR', 'USD', 'JPY'),
    sandbox: { control: 'boolean' },
  },
};
export default meta;

function Element(attributes: TaxiBookingAttributes) {
  return <taxi-booking {...attributes} />;
}

type Story = StoryObj<TaxiBookingAttributes>;

export const Playground: Story = {};
/** Where nobody listens: what visitors see while the operator's server is away. */
export const ServerAway: Story = { args: { 'licence-url': 'http://away.example' } };
export const NoTrackingCode: Story = { args: { 'tracking-code': undefined } };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'taxi-booking': TaxiBookingAttributes;
    }
  }
}
