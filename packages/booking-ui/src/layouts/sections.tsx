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
} from '../features/doors.ts';
import { PlacesSection } from '../features/places/places.tsx';
import { ReturnSection } from '../features/time/return.tsx';
import { TimeSection } from '../features/time/time.tsx';
import type { LazyView } from '../lazy.tsx';

type Part = ComponentType<{ reserve?: string }>;

/** What comes for a section when it is wanted. */
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

/** What stands on the page for the sections that a layout asks for in dialogs. */
const lazyLines: Readonly<Partial<Record<Section, LazyView<object>>>> = {
  contact: ContactLine,
  note: NoteLine,
  promo: PromoLine,
};

/** What draws each section of a layout. The first screen's own are here at once; the others' code comes when needed. */
const parts: Readonly<Partial<Record<Section, Part>>> = {
  places: PlacesSection,
  time: TimeSection,
  return: ReturnSection,
};

/** Whether there is a flight to ask for; its code is fetched for no other journey. */
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

/** What comes for a section when it is wanted; undefined for what the first screen has, and for flights of no flight. */
function lazyPartOf(section: Section, { dialogs }: Layout, flown: boolean): LazyView<object> | undefined {
  if (section === 'flights' && !flown) return undefined;
  const lazy: Partial<Record<Section, LazyView<object>>> = lazyParts;
  return (dialogs.includes(section) ? lazyLines[section] : undefined) ?? lazy[section];
}

/** Which space is kept for a section: a line where it is edited in a dialog, a strip of vehicles instead of a list. */
function spaceOf(section: Section, { dialogs, vehicles }: Layout): string {
  if (section === 'vehicle' && vehicles === 'strip') return 'strip';
  return dialogs.includes(section) ? 'fold' : section;
}

/** Fetches the code of sections that will be needed soon, that of flights where the journey is `flown`. */
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
