import type { Meta, StoryObj } from '@storybook/react-vite';
import { quoted } from '../../testing/sample-state.ts';
import { heathrow } from '../../testing/scripted-booking.ts';
import { withBooking } from '../../testing/story-booking.tsx';
import { ReturnSection } from './return.tsx';
import { TimeSection } from './time.tsx';

const meta: Meta<typeof TimeSection> = { title: 'Features/Time', component: TimeSection };
export default meta;

type Story = StoryObj<typeof TimeSection>;

const later = (local: string) => ({ time: { kind: 'later' as const, local } });

export const AsSoonAsPossible: Story = {
  ...withBooking({
    proximity: { status: 'known', key: 'k', travelTimeSeconds: 400 },
    journey: { pickup: { id: 'pickup', text: heathrow.name, place: heathrow, issue: null } },
  }),
};

export const NoDriverKnown: Story = { ...withBooking() };

export const Later: Story = { ...withBooking({ journey: later('2026-11-25T14:30') }) };

export const LaterRightToLeft: Story = { ...Later, globals: { locale: 'ar' } };

export const PanelOpen: Story = {
  ...withBooking({
    journey: later('2026-11-25T14:30'),
    proximity: { status: 'known', key: 'k', travelTimeSeconds: 1200 },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Pick-up time/ }));
    await canvas.findByRole('grid');
  },
};

const toBeThere = {
  ...quoted,
  journey: { ...quoted.journey, ...later('2026-11-25T07:20'), arriveBy: { local: '2026-11-25T08:30', settled: true } },
};

export const ArriveBy: Story = { ...withBooking(toBeThere) };

export const TypedTimeUnread: Story = {
  ...withBooking(toBeThere),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Pick-up time/ }));
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Type a time' }), 'whenever{Enter}');
    await canvas.findByText(/^We cannot read this as a time/);
  },
};

export const TooEarly: Story = {
  ...withBooking({ journey: later('2026-11-21T09:31'), flow: { revealed: ['time'] } }),
};

export const ComesTwice: Story = { ...withBooking({ journey: later('2027-10-31T01:30') }) };

export const OneWay: Story = { render: () => <ReturnSection />, ...withBooking() };

export const Return: Story = {
  render: () => <ReturnSection />,
  ...withBooking({ journey: { returnKind: 'return', returnTime: '2026-11-25T18:00' } }),
};

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
  ...withBooking({ journey: { returnKind: 'waitAndReturn' } }),
};

export const ByTheHour: Story = {
  render: () => <ReturnSection />,
  ...withBooking({ journey: { hours: 3 } }, { operator: { hourly: true } }),
};

export const ReturnRightToLeft: Story = { ...Return, globals: { locale: 'ar' } };
