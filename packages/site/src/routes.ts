import type { MessageKey } from 'booking-core/messages';

export type PageName =
  | 'booking'
  | 'quickBooking'
  | 'quickBookingInvalid'
  | 'ticket'
  | 'dashboard'
  | 'profile'
  | 'changePassword'
  | 'resetPassword'
  | 'confirmPassword'
  | 'places'
  | 'bookings'
  | 'bookingDetail'
  | 'bookInfo'
  | 'tracking'
  | 'commission'
  | 'invoice'
  | 'passengers'
  | 'rides'
  | 'partner'
  | 'menu'
  | 'policy'
  | 'cookie'
  | 'terms'
  | 'accessibility'
  | 'embed';

/** The parts of the page's frame (specification 1 §2). */
export interface Chrome {
  readonly header: boolean;
  readonly footer: boolean;
  /** The page background is transparent, for frames on other sites. */
  readonly transparent: boolean;
}

const full: Chrome = { header: true, footer: true, transparent: false };
const bare: Chrome = { header: false, footer: false, transparent: false };

export interface SiteRoute {
  readonly names: readonly string[];
  /** Takes an id as its second segment. */
  readonly withId: boolean;
  /** Takes a code as its third segment. */
  readonly withCode?: boolean;
  readonly page: PageName;
  readonly label: MessageKey;
  readonly chrome: Chrome;
}

/** Specification 1 §2, the table of routes; each name also works with `.html`. */
export const siteRoutes: readonly SiteRoute[] = [
  { names: ['', 'book', 'booking', 'bookings'], withId: false, page: 'booking', label: 'site.booking', chrome: full },
  {
    names: ['litebooking'],
    withId: false,
    page: 'booking',
    label: 'site.booking',
    chrome: { ...bare, transparent: true },
  },
  { names: ['quickbooking'], withId: false, page: 'quickBooking', label: 'site.booking', chrome: bare },
  {
    names: ['quickbookinginvalid'],
    withId: false,
    page: 'quickBookingInvalid',
    label: 'site.quickBookingInvalid',
    chrome: bare,
  },
  { names: ['payment'], withId: false, page: 'booking', label: 'site.payment', chrome: { ...full, footer: false } },
  { names: ['ticket', 'confirmed'], withId: true, page: 'ticket', label: 'site.ticket', chrome: full },
  // Specification 2 §2.
  { names: ['dashboard'], withId: false, page: 'dashboard', label: 'site.dashboard', chrome: full },
  { names: ['profile'], withId: false, page: 'profile', label: 'site.profile', chrome: full },
  { names: ['changepassword'], withId: false, page: 'changePassword', label: 'site.changePassword', chrome: full },
  {
    names: ['resetpassword'],
    withId: true,
    withCode: true,
    page: 'resetPassword',
    label: 'site.resetPassword',
    chrome: full,
  },
  {
    names: ['confirmpassword'],
    withId: true,
    withCode: true,
    page: 'confirmPassword',
    label: 'site.confirmPassword',
    chrome: full,
  },
  { names: ['addressbook'], withId: false, page: 'places', label: 'site.places', chrome: full },
  { names: ['bookinghistory'], withId: false, page: 'bookings', label: 'site.bookings', chrome: full },
  { names: ['bookingdetail'], withId: true, page: 'bookingDetail', label: 'site.booking.details', chrome: full },
  { names: ['bookinfo', 'bookinginfo'], withId: true, page: 'bookInfo', label: 'site.bookInfo', chrome: full },
  { names: ['tracking'], withId: true, page: 'tracking', label: 'site.tracking', chrome: full },
  { names: ['commission'], withId: false, page: 'commission', label: 'site.commission', chrome: full },
  { names: ['invoice'], withId: false, page: 'invoice', label: 'site.invoice', chrome: full },
  { names: ['rides'], withId: false, page: 'rides', label: 'site.rides', chrome: full },
  { names: ['passengers'], withId: false, page: 'passengers', label: 'site.passengers', chrome: full },
  { names: ['partner'], withId: false, page: 'partner', label: 'site.partner', chrome: full },
  { names: ['menu'], withId: false, page: 'menu', label: 'site.menu', chrome: full },
  { names: ['policy'], withId: false, page: 'policy', label: 'site.policy', chrome: full },
  { names: ['cookie'], withId: false, page: 'cookie', label: 'site.cookie', chrome: full },
  { names: ['terms'], withId: false, page: 'terms', label: 'site.terms', chrome: full },
  {
    names: ['accessibility'],
    withId: false,
    page: 'accessibility',
    label: 'site.accessibility',
    chrome: full,
  },
  // For partners who put the element on their pages.
  { names: ['embed'], withId: false, page: 'embed', label: 'site.embed', chrome: full },
];

const framed: ReadonlySet<PageName> = new Set(['booking', 'quickBooking', 'quickBookingInvalid', 'ticket', 'tracking']);

/**
 * Whether other sites may frame a page: booking, ticket and tracking, never an account. The server has the same rule.
 */
export const mayBeFramed = (page: PageName): boolean => framed.has(page);

/** The redirect target for a path that is not in the table. */
export const unknownTarget = '/booking.html';

const homes: ReadonlySet<string> = new Set(['home', 'index']);

export type Destination =
  | {
      readonly kind: 'page';
      readonly route: SiteRoute;
      readonly name: string;
      readonly id: string | null;
      readonly code: string | null;
    }
  /** A full load of the root. */
  | { readonly kind: 'home' }
  | { readonly kind: 'unknown' };

const readable = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** @returns the page of a path; letter case, trailing slashes and `.html` are ignored */
export function destinationOf(pathname: string): Destination {
  const [first = '', second = '', third = '', ...rest] = pathname.split('/').filter(Boolean);
  const name = first.toLowerCase().replace(/\.html$/, '');
  if (homes.has(name)) return { kind: 'home' };
  const route = siteRoutes.find(({ names }) => names.includes(name));
  if (!route || rest.length > 0) return { kind: 'unknown' };
  if ((second !== '' && !route.withId) || (third !== '' && !route.withCode)) return { kind: 'unknown' };
  const segment = (text: string) => readable(text).replace(/\.html$/i, '') || null;
  return { kind: 'page', route, name, id: segment(second), code: segment(third) };
}

/** Whether this site has a page for a path. */
export const isPage = (path: string): boolean => destinationOf(path).kind === 'page';
