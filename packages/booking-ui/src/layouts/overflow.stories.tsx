import type { Meta, StoryObj } from '@storybook/react-vite';
import { layouts } from 'booking-core/domain';
import { quoted } from '../testing/sample-state.ts';
import { withBooking } from '../testing/story-booking.tsx';
import { BookingApp } from './booking-app.tsx';

/** The layout `overflow`: panels that slide in a narrow frame. */
const meta: Meta<typeof BookingApp> = {
  title: 'Layouts/Overflow',
  component: BookingApp,
  parameters: { layout: 'fullscreen' },
};
export default meta;

type Story = StoryObj<typeof BookingApp>;

const layout = layouts.overflow;

export const FirstScreen: Story = { ...withBooking({ flow: { layout } }) };

export const Journey: Story = { ...withBooking({ ...quoted, flow: { layout } }) };

export const JourneyDark: Story = { ...withBooking({ ...quoted, flow: { layout } }, { theme: 'dark' }) };

export const Details: Story = { ...withBooking({ ...quoted, flow: { layout, step: 2 } }) };

export const Payment: Story = { ...withBooking({ ...quoted, flow: { layout, step: 3 } }) };
