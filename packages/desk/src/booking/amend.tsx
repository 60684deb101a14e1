import { localAt } from 'booking-core/domain';
import { Button, DateTimeField, Notice, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { isWayBack } from 'contracts/legs';
import { useState } from 'react';
import type { Answer } from '../api/client.ts';
import { t } from '../places/place-combobox.tsx';
import { useMe } from '../session/session-context.ts';
import type { Ride } from '../today/ride.ts';
import { useAhead } from '../use-now.ts';
import styles, { css } from './actions.module.css';
import { AmendLoad, counts } from './amend-load.tsx';
import { AmendRoute } from './amend-route.tsx';
import { AmendedPrice } from './amended-price.tsx';
import { type Amendable, agesOf, hasChildSeats } from './amendment.ts';
import { PanelForm, useTyped } from './panel-form.tsx';
import { useAmendment } from './use-amendment.ts';

export interface AmendProps {
  booking: Answer<'booking'>;
  /** The current values of everything that can be changed. */
  is: Amendable;
  ride: Ride;
  /** Called with whether the form has values that are not sent; with false when it closes. */
  onTyped: (isTyped: boolean) => void;
  /** Called once the booking is changed, with whether nothing else was typed meanwhile. */
  onDone: (isAll: boolean) => void;
}

/** For the button that takes the place of a refused change: focuses it unless the focus is elsewhere. */
function takeFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus();
}

/** Changes the route, times, vehicle and load of a booking. The new price is shown before the change is applied. */
export function Amend({ booking, is, ride, onTyped, onDone }: AmendProps) {
  useSheet(css);
  const { timezone, weekStart } = useMe().operator;
  const amendment = useAmendment(booking, is, onDone);
  const { change, set, priced, errorOf, isTyped } = amendment;
  useTyped(isTyped, onTyped);
  const [ages, setAges] = useState(() => is.childAges.join(', '));
  const isAgeWrong = hasChildSeats(change) && agesOf(ages) === null;
  /** The fields with typed text without a chosen place. */
  const [unfinished, setUnfinished] = useState<ReadonlySet<string>>(new Set());
  /** Whether fields show their errors while the user is typing in them. */
  const [insistent, setInsistent] = useState(false);
  const isBack = isWayBack(ride.leg);
  const time = isBack ? 'returnAt' : 'pickupAt';
  const flight = isBack ? 'returnFlight' : 'flight';
  const today = localAt(Date.now() + useAhead(), timezone);
  const placed = ['pickup', 'dropoff', 'via', 'vias', time, flight, 'vehicle', 'note', 'childAges'];
  const error = amendment.errorBeside(...placed, ...counts.map(({ field }) => field));

  return (
    <PanelForm
      label="Change the booking"
      refusal={amendment.refusal}
      onSubmit={() => {
        if (unfinished.size > 0 || isAgeWrong) setInsistent(true);
        else amendment.quote();
      }}
    >
      {is.fixed ? (
        <p className={styles.quiet}>The other ride is over. Only the time, flight and note can still be changed.</p>
      ) : (
        <AmendRoute
          amendment={amendment}
          isBack={isBack}
          ofReturn={ride.ofReturn}
          insistent={insistent}
          onUnfinished={(field, isUnfinished) => {
            setInsistent(false);
            setUnfinished((before) =>
              isUnfinished ? new Set(before).add(field) : new Set([...before].filter((each) => each !== field)),
            );
          }}
        />
      )}
      <DateTimeField
        label={isBack ? 'Return time' : 'Pick-up time'}
        locale="en-GB"
        t={t}
        value={change[time]}
        onValue={(value) => {
          if (value !== null && value !== 'asap') set({ [time]: value });
        }}
        earliest={today}
        today={today.slice(0, 10)}
        weekStart={weekStart}
        error={errorOf(time)}
      />
      {is.fixed ? null : (
        <AmendLoad
          amendment={amendment}
          vehicles={is.vehicles}
          ages={ages}
          isAgesShownWrong={isAgeWrong && insistent}
          onAges={setAges}
        />
      )}
      <TextField
        label="Flight"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        value={change[flight]}
        onValue={(value) => set({ [flight]: value })}
        error={errorOf(flight)}
      />
      <TextField
        label="Note for the driver"
        type="textarea"
        rows={2}
        maxLength={1_000}
        value={change.note}
        onValue={(note) => set({ note })}
        error={errorOf('note')}
      />
      {error ? (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      ) : null}
      {priced ? (
        <AmendedPrice
          priced={priced}
          method={booking.price.method}
          busy={amendment.isApplying}
          onApply={() => amendment.apply(priced)}
        />
      ) : (
        <Button kind="primary" type="submit" wide ref={takeFocus} busy={amendment.isQuoting || amendment.isApplying}>
          Show the new price
        </Button>
      )}
    </PanelForm>
  );
}
