import type { Layout, Section } from 'booking-core/domain';
import type { Language, MessageKey } from 'booking-core/messages';
import type { ComponentType } from 'react';
import { useBookingState } from '../booking-context.tsx';
import { PlacesSection } from '../features/places.tsx';
import { ReturnSection } from '../features/return.tsx';
import { TimeSection } from '../features/time.tsx';
import { createLazy, type LazyPart } from './lazy-part.tsx';

type Part = ComponentType<{ reserve?: string }>;

const lazyParts: Readonly<Record<Exclude<Section, 'places' | 'time' | 'return'>, LazyPart<object>>> = {
  options: createLazy(() => import('../features/options.tsx').then((module) => module.OptionsSection)),
  tier: createLazy(() => import('../features/tier.tsx').then((module) => module.TierSection)),
  vehicle: createLazy(() => import('../features/vehicle.tsx').then((module) => module.VehicleSection)),
  contact: createLazy(() => import('../features/contact-lines.tsx').then((module) => module.ContactPart)),
  customer: createLazy(() => import('../features/contact-lines.tsx').then((module) => module.CustomerPart)),
  flights: createLazy(() => import('../features/flights/flights-section.tsx').then((module) => module.FlightsSection), {
    words: { flights: () => import('booking-core/messages/flights').then(({ flights }) => flights) },
  }),
  note: createLazy(() => import('../features/note.tsx').then((module) => module.NoteSection)),
  promo: createLazy(() => import('../features/promo.tsx').then((module) => module.PromoSection)),
  payment: createLazy(() => import('../features/payment.tsx').then((module) => module.PaymentSection)),
};

/** What draws each section of a layout. The first screen's own are here at once; the others' code comes when needed. */
const parts: Readonly<Partial<Record<Section, Part>>> = {
  places: PlacesSection,
  time: TimeSection,
  return: ReturnSection,
  ...lazyParts,
};

/** The sections of a step in reading order. */
export function Sections({ sections }: { sections: readonly Section[] }) {
  const layout = useBookingState((state) => state.flow.layout);
  return sections.map((section) => {
    const Part = parts[section];
    return Part ? <Part key={section} reserve={`tb-wait-${spaceOf(section, layout)}`} /> : null;
  });
}

/** Which space is kept for a section: a line where it is edited in a dialog, a strip of vehicles instead of a list. */
function spaceOf(section: Section, { dialogs, vehicles }: Layout): string {
  if (section === 'vehicle' && vehicles === 'strip') return 'strip';
  return dialogs.includes(section) ? 'fold' : section;
}

/** Fetches the code of sections that will be needed soon. */
export function preloadSections(sections: readonly Section[], language: Language | null): void {
  const lazy: Partial<Record<Section, LazyPart<object>>> = lazyParts;
  for (const section of sections) void lazy[section]?.preload(language);
}

/** What a step is about, said as its heading; read from what stands on it. */
export function headingOf(sections: readonly Section[]): MessageKey {
  if (sections.includes('places')) return 'steps.heading.journey';
  if (sections.includes('vehicle')) return 'steps.heading.vehicle';
  if (sections.includes('payment')) return 'steps.heading.payment';
  return 'steps.heading.details';
}
