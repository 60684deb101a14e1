import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Place } from 'booking-core/domain';
import type { MapViewFactory } from 'booking-core/ports';
import { expect } from 'storybook/test';
import type { UiServices } from '../../booking-context.tsx';
import { heathrow, place } from '../../testing/scripted-booking.ts';
import { withBooking } from '../../testing/story-booking.tsx';
import { PinDialog } from './pin-dialog.tsx';
import { PlaceTools } from './place-tools.tsx';

/** Alternatives to typing a place. */
const meta: Meta = { title: 'Features/Places, other ways' };
export default meta;
type Story = StoryObj;

const chosen = (id: string, of: Place) => ({ id, text: of.name, place: of, issue: null });
const street = place('st', 'Praed Street', { category: 'Street', postcode: 'W2 1HQ' });
/** A map view that never moves and draws nothing. */
const stillMap: MapViewFactory = async () => ({ update() {}, fit() {}, resize() {}, destroy() {} });
const services: Partial<UiServices> = { geolocate: async () => null, loadMap: async () => stillMap };
const pinned = { flow: { dialog: { kind: 'pin', target: 'pickup' }, dialogShown: true } } as const;

export const Tools: Story = { render: () => <PlaceTools />, ...withBooking({}, { services }) };
export const LocationRefused: Story = {
  ...Tools,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Use my location' }));
    await expect(await canvas.findByText(/location is not available/)).toBeVisible();
  },
};
export const HouseNumberMissing: Story = {
  render: () => <PlaceTools />,
  ...withBooking({ journey: { pickup: chosen('pickup', heathrow), dropoff: chosen('dropoff', street) } }, { services }),
};
export const Pin: Story = {
  render: () => <PinDialog />,
  ...withBooking(pinned, { services }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/./, { selector: 'b' })).toBeVisible();
  },
};
export const PinNowhere: Story = {
  render: () => <PinDialog />,
  ...withBooking(pinned, { services, operator: { baselat: 47, baselng: -12 } }),
  play: async ({ canvas }) => {
    await canvas.findByText(/No address is known here/);
  },
};
export const PinWithoutAMap: Story = {
  render: () => <PinDialog />,
  ...withBooking(pinned, { services: { loadMap: () => Promise.reject(new Error('no network')) } }),
  play: async ({ canvas }) => {
    await canvas.findByText(/The map cannot be shown here/);
  },
};
const typed = {
  flow: { dialog: { kind: 'pin', target: 'dropoff', words: '14 Xyzzy Yard, Stratford' }, dialogShown: true },
} as const;

export const PinForTypedWords: Story = {
  render: () => <PinDialog />,
  ...withBooking(typed, { services }),
  play: async ({ canvas }) => {
    await canvas.findByDisplayValue(/^Stratford/);
  },
};
export const TypedWordsWithoutAMap: Story = {
  render: () => <PinDialog />,
  ...withBooking(typed, { services: { loadMap: () => Promise.reject(new Error('no network')) } }),
  play: async ({ canvas }) => {
    await canvas.findByText(/The driver gets this place and your words/);
  },
};
