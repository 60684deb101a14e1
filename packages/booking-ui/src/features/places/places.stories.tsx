import type { Meta, StoryObj } from '@storybook/react-vite';
import { emptyPlaceField, type Place } from 'booking-core/domain';
import { downingStreet, heathrow, paddington } from '../../testing/scripted-booking.ts';
import { withBooking } from '../../testing/story-booking.tsx';
import { PlacesSection } from './places.tsx';

const chosen = (id: string, of: Place) => ({ id, text: of.name, place: of, issue: null });
const ends = { pickup: chosen('pickup', heathrow), dropoff: chosen('dropoff', downingStreet) };

const meta: Meta<typeof PlacesSection> = { title: 'Features/Places', component: PlacesSection };
export default meta;

type Story = StoryObj<typeof PlacesSection>;

export const Empty: Story = { ...withBooking() };

export const Chosen: Story = { ...withBooking({ journey: ends }) };

export const WithVias: Story = {
  ...withBooking({ journey: { ...ends, vias: [chosen('a', paddington), emptyPlaceField('b')] } }),
};

const hall = {
  ...downingStreet,
  id: 'hall',
  name: 'The Worshipful Company of Wheelwrights, Coachmakers and Harness Makers’ Hall, Great Chamber',
};

export const LongText: Story = {
  ...withBooking({ journey: { ...ends, pickup: chosen('pickup', hall), vias: [chosen('a', paddington)] } }),
};

export const RightToLeft: Story = { ...WithVias, globals: { locale: 'ar' } };

export const WithErrors: Story = {
  ...withBooking({
    journey: { pickup: { ...emptyPlaceField('pickup'), text: 'Paddin', issue: 'invalid' } },
    flow: { revealed: ['pickup', 'dropoff'] },
  }),
};

export const WithErrorsRightToLeft: Story = { ...WithErrors, globals: { locale: 'ar' } };

/** The rule is off because it counts the parts of a row, and of a partly marked word, as separate words. */
const rowsInParts = { a11y: { config: { rules: [{ id: 'label-content-name-mismatch', enabled: false }] } } };

/** Before anything is typed: the device's position, recent places, the operator's airports. */
export const Starting: Story = {
  parameters: rowsInParts,
  ...withBooking(
    {},
    {
      services: {
        geolocate: async () => null,
        recentPlaces: {
          list: () => [paddington, downingStreet],
          add: () => {},
          row: () => ({ id: 'remember', title: 'Forget my places', detail: '', icon: 'close', types: '' }),
        },
      },
    },
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Pick-up' }));
    await canvas.findByRole('option', { name: 'Use my location' });
  },
};

export const Searching: Story = {
  ...withBooking({}, { scenarios: { searchaddress: 'lost' } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: 'Pick-up' }), 'heath');
  },
};

export const Found: Story = {
  parameters: rowsInParts,
  ...withBooking(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: 'Pick-up' }), 'heath');
    await canvas.findAllByRole('option');
  },
};

export const NothingFound: Story = {
  ...withBooking(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: 'Drop-off' }), 'zzz');
    await canvas.findByText('No place found');
  },
};

export const SearchFailed: Story = {
  ...withBooking({}, { scenarios: { searchaddress: 'html' } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: 'Drop-off' }), 'paddington');
    await canvas.findByRole('button', { name: 'Try again' });
  },
};

export const Offline: Story = {
  ...withBooking({ flow: { online: false } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: 'Pick-up' }), 'heath');
  },
};
