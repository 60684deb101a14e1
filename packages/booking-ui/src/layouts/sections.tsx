import { flightDirections, type Journey, type Layout, type Section } from 'booking-core/domain';
import type { MessageKey } from 'booking-core/messages';
import type { ComponentType } from 'react';
import { useBookingState } from '../booking-context.tsx';
import {
  ContactLine,
  ContactSection,
  CustomerPart,
  FlightsSection,
  NoteLine,
  NoteSection,
  OptionsSection,
  PaymentSection,
  PromoLine,
  PromoSection,
  TierSection,
  VehicleSection,
} from '../features/lazy-features.ts';
import { PlacesSection } from '../features/places/places.tsx';
import { ReturnSection } from '../features/time/return.tsx';
import { TimeSection } from '../features/time/time.tsx';
import type { LazyView } from '../lazy.tsx';

type Part = ComponentType<{ reserve?: string }>;

/** The lazily loaded component of each section. */
const lazyParts: Readonly<Record<Exclude<Section, 'places' | 'time' | 'return'>, LazyView<object>>> = {
  options: OptionsSection,
  tier: TierSection,
  vehicle: VehicleSection,
  contact: ContactSection,
  customer: CustomerPart,
  flights: FlightsSection,
  note: NoteSection,
  promo: PromoSection,
  payment: PaymentSection,
};

/** The one-line components of sections that a layout edits in dialogs. */
const lazyLines: Readonly<Partial<Record<Section, LazyView<object>>>> = {
  contact: ContactLine,
  note: NoteLine,
  promo: PromoLine,
};

/** The components of the first screen's sections, which are not loaded lazily. */
const parts: Readonly<Partial<Record<Section, Part>>> = {
  places: PlacesSection,
  time: TimeSection,
  return: ReturnSection,
};

/** Whether the journey has a flight; only then is the code of the flight section loaded. */
export const isFlown = ({ journey }: { readonly journey: Journey }) => flightDirections(journey, true).length > 0;

/** The sections of a step in reading order. */
export function Sections({ sections }: { sections: readonly Section[] }) {
  const layout = useBookingState((state) => state.flow.layout);
  const flown = useBookingState(isFlown);
  return sections.map((section) => {
    const Part = lazyPartOf(section, layout, flown) ?? parts[section];
    return Part ? <Part key={section} reserve={`tb-wait-${spaceOf(section, layout)}`} /> : null;
  });
}

/** The lazily loaded component of a section; undefined for the first screen's, and for flights if there is none. */
function lazyPartOf(section: Section, { dialogs }: Layout, flown: boolean): LazyView<object> | undefined {
  if (section === 'flights' && !flown) return undefined;
  const lazy: Partial<Record<Section, LazyView<object>>> = lazyParts;
  return (dialogs.includes(section) ? lazyLines[section] : undefined) ?? lazy[section];
}

/** The suffix of the class that reserves a section's space: `fold` for a dialog's line, `strip` for a vehicle strip. */
function spaceOf(section: Section, { dialogs, vehicles }: Layout): string {
  if (section === 'vehicle' && vehicles === 'strip') return 'strip';
  return dialogs.includes(section) ? 'fold' : section;
}

/** Fetches the code of sections that will be needed soon; that of flights only if the journey is `flown`. */
export function preloadSections(sections: readonly Section[], layout: Layout, flown: boolean): void {
  for (const section of sections) void lazyPartOf(section, layout, flown)?.preload();
}

/** The heading of a step, by the sections that it shows. */
export function headingOf(sections: readonly Section[]): MessageKey {
  if (sections.includes('places')) return 'steps.heading.journey';
  if (sections.includes('vehicle')) return 'steps.heading.vehicle';
  if (sections.includes('payment')) return 'steps.heading.payment';
  return 'steps.heading.details';
}
