import { type ApiError, type LatLng, ok, type Place, type Result } from 'booking-core/domain';
import { type ComponentType, type ReactNode, useState } from 'react';
import { BookingProvider, type UiServices } from '../booking-context.tsx';
import type { Theme } from '../styles/style-root.tsx';
import {
  createScriptedBooking,
  downingStreet,
  heathrow,
  paddington,
  place,
  type StateOverrides,
} from './scripted-booking.ts';

export interface StoryBookingOptions {
  readonly services?: Partial<UiServices>;
  /** What every search answers; the sample places that match when absent. */
  readonly search?: (text: string) => Promise<Result<readonly Place[], ApiError>>;
  /** What stands at every point; nothing when absent. */
  readonly at?: (point: LatLng) => Promise<Result<Place | null, ApiError>>;
  readonly theme?: Theme;
}

/** Places of every kind, for stories that search. */
export const samplePlaces: readonly Place[] = [
  { ...downingStreet, id: 'home', placeName: 'home' },
  heathrow,
  paddington,
  place('sofitel', 'Sofitel London Heathrow', { category: 'Hotel', fullAddress: 'Wentworth Drive, TW6 2GD' }),
  place('heath', 'Hampstead Heath', { category: 'Landmark', fullAddress: 'Hampstead Heath, London NW3' }),
  place('heathtown', 'Heath Town', {
    category: 'Town',
    precision: 'locality',
    fullAddress: 'Heath Town, Wolverhampton',
  }),
  place('tw6', 'TW6', { category: 'Postcode', precision: 'outcode', fullAddress: 'TW6, Hounslow' }),
];

const matching = async (text: string): Promise<Result<readonly Place[], ApiError>> => {
  const wanted = text.toLowerCase();
  return ok(samplePlaces.filter((each) => `${each.name} ${each.fullAddress}`.toLowerCase().includes(wanted)));
};

/** A story's frame: a scripted booking in the state that the story is about. */
export function StoryBooking(props: StoryBookingOptions & { overrides: StateOverrides; children: ReactNode }) {
  const { overrides, services, search = matching, at, theme } = props;
  const [booking] = useState(() => {
    const created = createScriptedBooking(overrides);
    created.search = search;
    if (at) created.at = at;
    return created;
  });
  const [all] = useState<UiServices>(() => {
    let ids = 0;
    return { newId: () => `id-${++ids}`, ...services };
  });
  return (
    <BookingProvider booking={booking} locale="en-GB" services={all} {...(theme ? { theme } : {})}>
      {props.children}
    </BookingProvider>
  );
}

/** A decorator that puts the story on a booking in the given state. */
export const withBooking =
  (overrides: StateOverrides = {}, options: StoryBookingOptions = {}) =>
  (Story: ComponentType) => (
    <StoryBooking overrides={overrides} {...options}>
      <Story />
    </StoryBooking>
  );
