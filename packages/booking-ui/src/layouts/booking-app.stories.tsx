import type { Meta, StoryObj } from '@storybook/react-vite';
import { quoted, sampleRide } from '../testing/sample-state.ts';
import { withBooking } from '../testing/story-booking.tsx';
import { BookingApp } from './booking-app.tsx';

const meta: Meta<typeof BookingApp> = {
  title: 'Layouts/Booking',
  component: BookingApp,
  parameters: { layout: 'fullscreen' },
};
export default meta;

type Story = StoryObj<typeof BookingApp>;

export const FirstScreen: Story = { ...withBooking() };

export const Priced: Story = { ...withBooking(quoted) };

export const PricedDark: Story = { ...withBooking(quoted, { theme: 'dark' }) };

export const Details: Story = { ...withBooking({ ...quoted, flow: { step: 2 } }) };

export const Payment: Story = { ...withBooking({ ...quoted, flow: { step: 3 } }) };

export const Offline: Story = { ...withBooking({ ...quoted, flow: { online: false } }) };

export const Booked: Story = { ...withBooking({ payment: { status: 'paid', booking: sampleRide } }) };

export const Starting: Story = { ...withBooking({}, { scenarios: { configuration: 'lost' } }) };
