import type { Meta, StoryObj } from '@storybook/react-vite';
import { emptyPlaceField } from 'booking-core/domain';
import { quoted } from '../testing/sample-state.ts';
import { withBooking } from '../testing/story-booking.tsx';
import { LeftNotice } from './boot/draft-notice.tsx';
import { OfflineNotice } from './boot/offline-notice.tsx';
import { MapPanel } from './map/map-panel.tsx';
import { OptionsSection } from './options/options.tsx';
import { ReturnSection } from './time/return.tsx';

const meta: Meta = { title: 'Journey/Parts' };
export default meta;
type Story = StoryObj;

export const OneWay: Story = { render: () => <ReturnSection />, ...withBooking(quoted) };
export const ReturnTooEarly: Story = {
  render: () => <ReturnSection />,
  ...withBooking({
    ...quoted,
    journey: { ...quoted.journey, returnKind: 'return', returnTime: '2026-11-21T09:40' },
    flow: { revealed: ['returnTime'] },
  }),
};
export const WaitAndReturn: Story = {
  render: () => <ReturnSection />,
  ...withBooking({ ...quoted, journey: { ...quoted.journey, returnKind: 'waitAndReturn' } }),
};
export const Options: Story = { render: () => <OptionsSection />, ...withBooking(quoted) };
/** Without a browser that can draw it the map is a line of places. */
export const MapAsALine: Story = { render: () => <MapPanel />, ...withBooking(quoted) };
export const MapWithNothing: Story = {
  render: () => <MapPanel />,
  ...withBooking({ journey: { pickup: emptyPlaceField('pickup'), dropoff: emptyPlaceField('dropoff') } }),
};
export const MapOnItsWay: Story = {
  render: () => <MapPanel />,
  ...withBooking(quoted, { services: { loadMap: () => new Promise(() => {}) } }),
};
export const Offline: Story = {
  render: () => <OfflineNotice />,
  ...withBooking({ flow: { online: false } }),
};
export const LeftBehind: Story = {
  render: () => <LeftNotice />,
  ...withBooking({ flow: { resumableDraft: { from: 'Heathrow Terminal 5', to: 'Paddington Station' } } }),
};
