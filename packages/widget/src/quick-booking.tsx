import { addressOf, bookingLink } from 'booking-adapters/booking-link';
import type { BookingState } from 'booking-core';
import type { Place } from 'booking-core/domain';
import type { PlainPlace } from 'booking-core/domain/plain-place';
import { readMetadata } from 'booking-core/domain/promotion';
import { readPrefill } from 'booking-core/prefill';
import { shownFare } from 'booking-core/selectors';
import { useBooking } from 'booking-ui/booking-context';
import { type HandedOver, QuickBooking } from 'booking-ui/quick-booking';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Announce, SessionSettings } from './booking-session.tsx';

export { quick as english } from 'booking-core/messages/element';

export interface QuickBookingProps {
  readonly settings: SessionSettings;
  readonly announce: Announce;
  /** The window that the element stands in. */
  readonly page: Window;
}

/**
 * `quickbooking`: the short form and its handover. The host page gets a cancelable event first; unless it prevents the default, the
 * operator's booking page opens in `target`.
 */
export function QuickBookingSession({ settings, announce, page }: QuickBookingProps) {
  const booking = useBooking();
  const [handed, setHanded] = useState<HandedOver | null>(null);
  const latest = useRef(settings);
  latest.current = settings;
  // Before anything can be pressed.
  useLayoutEffect(() => {
    const stop = booking.onAnnouncement((announcement) => {
      if (announcement.kind !== 'handover') return;
      const { id } = announcement;
      const { target, bookingPageUrl } = latest.current;
      const url = linkOf(
        id,
        bookingPageUrl || booking.bookingPageUrl(),
        booking.store.getState(),
        { ...latest.current, sandbox: booking.isTest() },
        page,
      );
      if (!url) {
        announce('taxi-booking:error', { code: 'bookingPage' });
        setHanded({ url: '', opened: false });
        return;
      }
      // Pages pass events on to analytics, so the event's URL contains no place.
      const [plainUrl = ''] = url.split('#');
      if (!announce('taxi-booking:handover', { url: plainUrl, id }, url)) return;
      const opened = open(url, target, page);
      if (!opened && page.top !== page) {
        const flag = target === '_blank' ? 'allow-popups' : 'allow-top-navigation-by-user-activation';
        console.warn(`<taxi-booking> This frame may not open the booking page. Add ${flag} to its sandbox attribute.`);
      }
      setHanded({ url, opened });
    });
    // After the browser's back button the form is as it was left, without the notice of the handover.
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) setHanded(null);
    };
    page.addEventListener('pageshow', back);
    return () => {
      stop();
      page.removeEventListener('pageshow', back);
    };
  }, [booking, announce, page]);
  // The link of the notice leads on with the journey that was handed over.
  useLayoutEffect(() => {
    if (!handed) return;
    const { journey } = booking.store.getState();
    return booking.store.subscribe(() => {
      if (booking.store.getState().journey !== journey) setHanded(null);
    });
  }, [booking, handed]);
  return <QuickBooking headingLevel={2} handed={handed} />;
}

/** @returns the URL of the handover: with the id of the stored parameters, else with the journey itself in the fragment */
function linkOf(
  id: string,
  bookingPage: string,
  state: BookingState,
  settings: SessionSettings,
  page: Window,
): string | null {
  const { trackingCode, token, currency, locale, theme, sandbox, hostReference, metadata, returnUrl, locked } =
    settings;
  const { pickup, dropoff, time, vehicleId } = state.journey;
  return bookingLink(
    bookingPage,
    {
      id,
      pickup: plain(pickup.place),
      dropoff: plain(dropoff.place),
      ...(time.kind === 'later' ? { time: time.local } : {}),
      ...(vehicleId ? { vehicle: vehicleId } : {}),
      trackingCode,
      token,
      // The displayed currency, which may have been chosen by the visitor's country.
      currency: shownFare(state)?.currency ?? currency,
      locale,
      theme,
      sandbox,
      // The short form is the first step.
      step: 2,
      reference: hostReference,
      metadata: readMetadata(metadata),
      prefill: readPrefill(settings.prefill),
      locked,
      returnUrl: returnUrl ? wholeAddress(page, returnUrl) : addressOf(page),
      campaign: page.location.search,
    },
    page.location.href,
  );
}

/** @returns the address of a link with this `href` in the page; one that is none as it stands */
const wholeAddress = ({ document }: Window, href: string): string =>
  Object.assign(document.createElement('a'), { href }).href;

const plain = (place: Place | null): PlainPlace | null =>
  place && { ...place, fullAddress: place.fullAddress || place.name };

/** Opens the booking page. @returns false when the browser blocked it */
function open(url: string, target: SessionSettings['target'], page: Window): boolean {
  try {
    const opened = page.open(url, target);
    if (target !== '_blank') return opened !== null;
    // Not `noopener`: then `open` returns null, whether a window opened or not.
    if (opened) opened.opener = null;
    return opened !== null;
  } catch {
    // A sandboxed frame may not navigate its page.
    return false;
  }
}
