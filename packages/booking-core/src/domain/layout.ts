import { desktopMinPx, phoneMaxPx } from './limits.ts';

/**
 * A layout is data: which sections stand on which step. The rows are the table of the design decisions, section 3;
 * screens and guards read them, nothing forks on a layout's name.
 */
export type LayoutName = 'wizard' | 'wizardx' | 'wizardt' | 'inline' | 'inlinex' | 'gateway' | 'overflow';

export type Section =
  | 'places'
  | 'time'
  | 'return'
  | 'options'
  | 'tier'
  | 'vehicle'
  | 'flights'
  | 'contact'
  | 'customer'
  | 'note'
  | 'promo'
  | 'payment';

export interface Layout {
  readonly name: LayoutName;
  /** The sections of each step, in reading order; the last step holds the payment. */
  readonly steps: readonly (readonly Section[])[];
  readonly flights: 'dialog' | 'inline';
  /** The sections that are one line on the page and asked in a dialog. */
  readonly dialogs: readonly Section[];
  /** The card form on the payment step, or asked for in the Payment method and Card Details dialogs. */
  readonly payment: 'page' | 'dialogs';
  /** The vehicles as a list of cards, or as a strip to swipe through above the journey. */
  readonly vehicles: 'list' | 'strip';
  /** The sections of the second column, under the map, where there is room for two. */
  readonly second: readonly Section[];
  /** How the steps are drawn: replaced, in one column, two columns with the map, or panels that slide sideways. */
  readonly shape: 'steps' | 'column' | 'columns' | 'panels';
}

const journey: readonly Section[] = ['places', 'time', 'return', 'options'];
const everything: readonly Section[] = [
  ...journey,
  'tier',
  'vehicle',
  'flights',
  'contact',
  'customer',
  'note',
  'promo',
];

const details: readonly Section[] = ['contact', 'customer', 'note', 'promo'];

export const layouts: Readonly<Record<LayoutName, Layout>> = {
  wizard: {
    name: 'wizard',
    steps: [journey, ['tier', 'vehicle', 'flights', ...details], ['payment']],
    flights: 'dialog',
    dialogs: [],
    payment: 'page',
    vehicles: 'list',
    second: [],
    shape: 'steps',
  },
  wizardx: {
    name: 'wizardx',
    steps: [
      ['places', 'time', 'return'],
      ['options', 'tier', 'vehicle'],
      ['contact', 'customer', 'flights', 'note', 'promo'],
      ['payment'],
    ],
    flights: 'inline',
    dialogs: [],
    payment: 'page',
    vehicles: 'list',
    second: [],
    shape: 'steps',
  },
  wizardt: {
    name: 'wizardt',
    steps: [['tier', 'vehicle', ...journey], ['flights', ...details], ['payment']],
    flights: 'dialog',
    dialogs: details,
    payment: 'page',
    vehicles: 'strip',
    second: [],
    shape: 'steps',
  },
  inline: {
    name: 'inline',
    steps: [everything, ['payment']],
    flights: 'inline',
    dialogs: [],
    payment: 'page',
    vehicles: 'list',
    second: [],
    shape: 'column',
  },
  inlinex: {
    name: 'inlinex',
    steps: [everything, ['payment']],
    flights: 'inline',
    dialogs: [],
    payment: 'page',
    vehicles: 'list',
    second: ['tier', 'vehicle', 'contact', 'customer'],
    shape: 'columns',
  },
  gateway: {
    name: 'gateway',
    steps: [everything, ['payment']],
    flights: 'dialog',
    dialogs: details,
    payment: 'dialogs',
    vehicles: 'list',
    second: [],
    shape: 'steps',
  },
  overflow: {
    name: 'overflow',
    steps: [journey, ['tier', 'vehicle', 'flights', ...details], ['payment']],
    flights: 'dialog',
    dialogs: details,
    payment: 'page',
    vehicles: 'list',
    second: [],
    shape: 'panels',
  },
};

/**
 * When a layout with a flight dialog opens it for a flight that was not told on the page. The specification's is `always`;
 * `later` leaves rides as soon as possible alone; `never` leaves it at the page.
 */
export type FlightDialogWish = 'always' | 'later' | 'never';

/** What a page wishes of the screens: what is asked in dialogs, whatever the layout says (second document, section 4). */
export interface Popups {
  readonly contact?: boolean | undefined;
  /** Staff book for a caller on the phone, who may have no email address and signs in nowhere. */
  readonly forCaller?: boolean | undefined;
  /** Staff book on the account of the caller's company. */
  readonly onAccount?: boolean | undefined;
  /** True also asks for the note before the payment, once. */
  readonly note?: boolean | undefined;
  /** The operator's wish, known with its configuration. */
  readonly flight?: FlightDialogWish | undefined;
}

/** A layout's row as the site wishes it. */
export function layoutOf(name: LayoutName, { contact, note, flight }: Popups): Layout {
  const row: Layout = flight === 'never' ? { ...layouts[name], flights: 'inline' } : layouts[name];
  const wish: Partial<Record<Section, boolean | undefined>> = { contact, customer: contact, note };
  if (contact === undefined && note === undefined) return row;
  return { ...row, dialogs: details.filter((section) => wish[section] ?? row.dialogs.includes(section)) };
}

/** Whether a word, as attributes and addresses have it, names one of the seven layouts (specification 1 §3). */
export const isLayoutName = (value: string): value is LayoutName => Object.hasOwn(layouts, value);

/** The 1-based step that holds a section, or the last one when the layout does not show it. */
export function stepOf(layout: Layout, section: Section): number {
  const index = layout.steps.findIndex((sections) => sections.includes(section));
  return index < 0 ? layout.steps.length : index + 1;
}

/** How wide the place is that the product stands in, in three classes (specification 1 §9). */
export const widths = ['phone', 'tablet', 'desktop'] as const;

export type Width = (typeof widths)[number];

/** The class of a width in CSS pixels; a place without a size (nothing is laid out) counts as wide. */
export const widthOf = (pixels: number): Width =>
  pixels > 0 && pixels <= phoneMaxPx ? 'phone' : pixels > 0 && pixels < desktopMinPx ? 'tablet' : 'desktop';
