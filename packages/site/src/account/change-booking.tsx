import type { BookingChange } from 'booking-core';
import { type ApiError, type Booking, isAirport, isNotStarted } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import { configurationOf, zoneOf } from 'booking-core/selectors';
import { useBookingState, useT } from 'booking-ui/booking-context';
import { phoneHref } from 'booking-ui/format';
import { Button, TextField } from 'booking-ui/primitives';
import fieldsCss from 'booking-ui/styles/fields.css?inline';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useGo } from '../site-links.tsx';
import { FormResult } from './parts.tsx';
import { againOf } from './ride-text.ts';
import { useSend } from './use-answer.ts';
import { useJourneyStart } from './use-journey-start.ts';

const changeable = new Set(['requested', 'upcoming', 'started', 'arrived']);

/** Whether a booking may be changed: until the passenger is on board. The server has the final decision. */
export const mayChange = (status: string): boolean => changeable.has(status.toLowerCase());

/** Leads to the page that changes a booking; nothing for a booking that cannot be changed. */
export function ChangeButton({ ride: { code, status } }: { ride: Booking }) {
  const t = useT();
  const go = useGo();
  if (!mayChange(status) || code === '') return null;
  return (
    <Button kind="secondary" onClick={() => go(`/bookinginfo/${encodeURIComponent(code)}?do=change`)}>
      {t('ride.change')}
    </Button>
  );
}

export interface ChangeBookingProps {
  ride: Booking;
  /** Called when the server has applied a change. */
  onChanged: () => void;
}

/**
 * Changes by the passenger: flight numbers and note at once, since no fare depends on them; anything else by booking
 * again with everything prefilled, or by phone.
 */
export function ChangeBooking({ ride, onChanged }: ChangeBookingProps) {
  useSheet(fieldsCss);
  const t = useT();
  const zone = useBookingState(zoneOf);
  const phone = useBookingState((state) => configurationOf(state)?.phone ?? '');
  const start = useJourneyStart();
  const { sending, send } = useSend();
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useState<BookingChange>({});
  // What the server has applied, until the booking is loaded again.
  const [saved, setSaved] = useState<{ readonly ride: Booking; readonly change: BookingChange } | null>(null);
  const [said, setSaid] = useState<{ error?: ApiError; done?: string }>({});
  useEffect(() => heading.current?.focus(), []);

  const { pickup, dropoff, returnAt } = ride;
  const stored: Required<BookingChange> = {
    note: ride.note,
    flight: ride.flight?.number ?? '',
    returnFlight: ride.returnFlight?.number ?? '',
    ...(saved?.ride === ride ? saved.change : {}),
  };
  const { note, flight, returnFlight } = stored;
  const hasReturnFlight = returnAt !== null && (returnFlight !== '' || isAirport(dropoff));
  const isChanged = Object.entries(stored).some(([field, is]) => (typed[field as keyof BookingChange] ?? is) !== is);
  const set = (change: BookingChange) => {
    setSaid({});
    setTyped({ ...typed, ...change });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaid({});
    const answer = await send((api, cancel) => api.changeBooking(ride, typed, cancel));
    if (!answer) return;
    if (!answer.ok) return setSaid({ error: answer.error });
    setSaved({ ride, change: { ...stored, ...typed } });
    // What was typed meanwhile stays.
    setTyped((now) =>
      Object.fromEntries(Object.entries(now).filter(([field, is]) => is !== typed[field as keyof BookingChange])),
    );
    setSaid({ done: t('info.changeSaved') });
    onChanged();
  };
  const bookAgain = () => {
    const { prefill, events } = againOf(ride, zone);
    start(prefill, events, ride);
  };
  return (
    <section className="acc-main" aria-labelledby={title}>
      <form className="acc-card acc-form acc-narrow" noValidate onSubmit={save}>
        <h2 className="acc-title" id={title} ref={heading} tabIndex={-1}>
          {t('info.changeTitle')}
        </h2>
        {flight !== '' || isAirport(pickup) ? (
          <TextField
            label={t('ticket.flight')}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={20}
            value={typed.flight ?? flight}
            onValue={(value) => set({ flight: value })}
          />
        ) : null}
        {hasReturnFlight ? (
          <TextField
            label={t('ticket.returnFlight')}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={20}
            value={typed.returnFlight ?? returnFlight}
            onValue={(value) => set({ returnFlight: value })}
          />
        ) : null}
        <TextField
          label={t('note.title')}
          type="textarea"
          rows={2}
          maxLength={limits.noteMaxLength}
          value={typed.note ?? note}
          onValue={(value) => set({ note: value })}
        />
        <FormResult error={said.error ?? null} done={said.done ?? null} />
        <Button kind="primary" type="submit" busy={sending} disabled={!isChanged}>
          {t('info.changeSave')}
        </Button>
        {isNotStarted(ride.status) ? (
          <>
            <h3 className="acc-strong acc-apart">{t('info.changeOther')}</h3>
            <p className="acc-quiet">{t('info.changeOtherText')}</p>
            <Button kind="secondary" onClick={bookAgain}>
              {t('info.changeAgain')}
            </Button>
          </>
        ) : null}
        {phone === '' ? null : (
          <p className="acc-quiet">
            {t('info.changeCall')}{' '}
            <a className="acc-phone" href={phoneHref(phone)}>
              <bdi dir="ltr">{phone}</bdi>
            </a>
          </p>
        )}
      </form>
    </section>
  );
}
