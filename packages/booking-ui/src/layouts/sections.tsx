import type { Layout, Section } from 'booking-core/domain';
import type { Language, MessageKey } from 'booking-core/messages';
import type { ComponentType } from 'react';
import { useBookingState } from '../booking-context.tsx';
import { NoteSection, PromoSection } from '../features/detail-parts.ts';
import { PlacesSection } from '../features/places.tsx';
import { ReturnSection } from '../features/return.tsx';
import { TimeSection } from '../features/time.tsx';
import { aboutFlights } from './aside.ts';
import { createLazy, type LazyPart } from './lazy-part.tsx';

type Part = ComponentType<{ reserve?: string }>;

const lines = () => import('../features/detail-lines.tsx');

const lazyParts: Readonly<Record<Exclude<Section, 'places' | 'time' | 'return'>, LazyPart<object>>> = {
  options: createLazy(() => import('../features/options.tsx').then((module) => module.OptionsSection)),
  tier: createLazy(() => import('../features/tier.tsx').then((module) => module.TierSection)),
  vehicle: createLazy(() => import('../features/vehicle.tsx').then((module) => module.VehicleSection)),
  contact: createLazy(() => import('../features/contact.tsx').then((module) => module.ContactSection)),
  customer: createLazy(() => lines().then((module) => module.CustomerPart)),
  flights: createLazy(
    () => import('../features/flights/flights-section.tsx').then((module) => module.FlightsSection),
    aboutFlights,
  ),
  note: NoteSection,
  promo: PromoSection,
  payment: createLazy(() => import('../features/payment.tsx').then((module) => module.PaymentSection)),
};

/** What stands on the page for the sections that a layout asks for in dialogs. */
const lazyLines: Readonly<Partial<Record<Section, LazyPart<object>>>> = {
  contact: createLazy(() => lines().then((module) => module.ContactLine)),
  note: createLazy(() => lines().then((module) => module.NoteLine)),
  promo: createLazy(() => lines().then((module) => module.PromoLine)),
};

/** The vehicles of the layouts that show them above the journey. */
const strip = createLazy(() => import('../features/vehicle-strip.tsx').then((module) => module.VehicleStrip));

/** What draws each section of a layout. The first screen's own are here at once; the others' code comes when needed. */
const parts: Readonly<Partial<Record<Section, Part>>> = {
  places: PlacesSection,
  time: TimeSection,
  return: ReturnSection,
};

/** The sections of a step in reading order. */
export function Sections({ sections }: { sections: readonly Section[] }) {
  const layout = useBookingState((state) => state.flow.layout);
  return sections.map((section) => {
    const Part = lazyPartOf(section, layout) ?? parts[section];
    return Part ? <Part key={section} reserve={`tb-wait-${spaceOf(section, layout)}`} /> : null;
  });
}

/** What comes for a section when it is wanted; undefined for what the first screen has. */
function lazyPartOf(section: Section, { dialogs, vehicles }: Layout): LazyPart<object> | undefined {
  if (section === 'vehicle' && vehicles === 'strip') return strip;
  const lazy: Partial<Record<Section, LazyPart<object>>> = lazyParts;
  return (dialogs.includes(section) ? lazyLines[section] : undefined) ?? lazy[section];
}

/** Which space is kept for a section: a line where it is edited in a dialog, a strip of vehicles instead of a list. */
function spaceOf(section: Section, { dialogs, vehicles }: Layout): string {
  if (section === 'vehicle' && vehicles === 'strip') return 'strip';
  return dialogs.includes(section) ? 'fold' : section;
}

/** Fetches the code of sections that will be needed soon. */
export function preloadSections(sections: readonly Section[], layout: Layout, language: Language | null): void {
  for (const section of sections) void lazyPartOf(section, layout)?.preload(language);
}

/** What a step is about, said as its heading; read from what stands on it. */
export function headingOf(sections: readonly Section[]): MessageKey {
  if (sections.includes('places')) return 'steps.heading.journey';
  if (sections.includes('vehicle')) return 'steps.heading.vehicle';
  if (sections.includes('payment')) return 'steps.heading.payment';
  return 'steps.heading.details';
}
