import { desktopMinPx, phoneMaxPx } from './limits.ts';

/**
 * A layout is data: it assigns sections to steps. Screens and guards read the table `layouts`, and no code branches on a layout's name.
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
  /** The sections of each step, in reading order; the last step contains the payment. */
  readonly steps: readonly (readonly Section[])[];
  readonly flights: 'dialog' | 'inline';
  /** The sections that are one line on the page and edited in a dialog. */
  readonly dialogs: readonly Section[];
  /** The card form is on the payment step, or in the Payment method and Card Details dialogs. */
  readonly payment: 'page' | 'dialogs';
  /** The vehicles are a list of cards, or a strip to swipe through above the journey. */
  readonly vehicles: 'list' | 'strip';
  /** The sections of the second column, under the map, where the page is wide enough for two. */
  readonly second: readonly Section[];
  /**
   * How the steps are displayed: one at a time, in one column, two columns with the map, or panels that slide sideways.
   */
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
 * When a layout with a flight dialog opens it for flight details that are missing. The specification's behaviour is
 * `always`; `later` skips it for outbound rides as soon as possible; `never` puts the flight on the page instead.
 */
export type FlightDialogWish = 'always' | 'later' | 'never';

/** A site's settings for the screens, e.g. which sections are dialogs in any layout (second document, section 4). */
export interface Popups {
  readonly contact?: boolean | undefined;
  /** Staff book for a caller on the phone, who may have no email address and does not sign in. */
  readonly forCaller?: boolean | undefined;
  /** Staff book on the account of the caller's company. */
  readonly onAccount?: boolean | undefined;
  /** True also opens the note dialog before the payment, once. */
  readonly note?: boolean | undefined;
  /** The operator's setting, set once its configuration is loaded. */
  readonly flight?: FlightDialogWish | undefined;
}

/** @returns the layout with the site's settings applied */
export function layoutOf(name: LayoutName, { contact, note, flight }: Popups): Layout {
  const row: Layout = flight === 'never' ? { ...layouts[name], flights: 'inline' } : layouts[name];
  const wish: Partial<Record<Section, boolean | undefined>> = { contact, customer: contact, note };
  if (contact === undefined && note === undefined) return row;
  return { ...row, dialogs: details.filter((section) => wish[section] ?? row.dialogs.includes(section)) };
}

/** Whether a text, e.g. from an attribute or a URL, names one of the seven layouts (specification 1 §3). */
export const isLayoutName = (value: string): value is LayoutName => Object.hasOwn(layouts, value);

/** The 1-based step that contains a section, or the last one when the layout does not have it. */
export function stepOf(layout: Layout, section: Section): number {
  const index = layout.steps.findIndex((sections) => sections.includes(section));
  return index < 0 ? layout.steps.length : index + 1;
}

/** The three classes of the width that is available to the product (specification 1 §9). */
export const widths = ['phone', 'tablet', 'desktop'] as const;

export type Width = (typeof widths)[number];

/** The class of a width in CSS pixels; 0 (nothing is laid out yet) counts as desktop. */
export const widthOf = (pixels: number): Width =>
  pixels > 0 && pixels <= phoneMaxPx ? 'phone' : pixels > 0 && pixels < desktopMinPx ? 'tablet' : 'desktop';
