import type { Meta, StoryObj } from '@storybook/react-vite';
import { layouts } from 'booking-core/domain';
import { quoted } from '../testing/sample-state.ts';
import { withBooking } from '../testing/story-booking.tsx';
import { BookingApp } from './booking-app.tsx';

/** The layout `inline`: one column. */
const meta: Meta<typeof BookingApp> = {
  title: 'Layouts/Inline',
  component: BookingApp,
  parameters: { layout: 'fullscreen' },
};
export default meta;

type Story = StoryObj<typeof BookingApp>;

const layout = layouts.inline;

export const FirstScreen: Story = { ...withBooking({ flow: { layout } }) };

export const Journey: Story = { ...withBooking({ ...quoted, flow: { layout } }) };

export const JourneyDark: Story = { ...withBooking({ ...quoted, flow: { layout } }, { theme: 'dark' }) };

export const Payment: Story = { ...withBooking({ ...quoted, flow: { layout, step: 2 } }) };
