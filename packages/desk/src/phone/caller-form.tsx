import type { BookingController } from 'booking-core';
import type { ReadPhone } from 'booking-core/domain';
import { Button, TextField } from 'booking-ui/primitives';
import { useEffect, useRef, useState } from 'react';
import { AccountFields } from './account-fields.tsx';
import type { EarlierRide } from './earlier-ride.ts';
import { EarlierRides } from './earlier-rides.tsx';
import styles from './new-booking.module.css';
import { type Account, useAccount } from './use-account.ts';
import { dialledOf, useCaller, usePhoneTyped, useReadPhone } from './use-caller.ts';

export interface CallerFormProps {
  booking: BookingController;
  onGo: (phone: ReadPhone, account: Account | null, ride?: EarlierRide) => void;
}

/** The caller's phone number and who pays; an earlier ride of a known caller can be booked again. */
export function CallerForm({ booking, onGo }: CallerFormProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const read = useReadPhone(booking);
  const phone = usePhoneTyped(typed, read);
  const caller = useCaller(phone);
  const choice = useAccount(phone ? dialledOf(phone) : '', caller.data);
  /** Whether the form was sent, and goes on once it is known whose account the caller's rides are charged to. */
  const [isSent, setSent] = useState(false);
  const isKnown = phone !== null && !caller.isPending && !choice.asked.isPending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was waited for goes on
  useEffect(() => {
    if (!isSent || !isKnown) return;
    setSent(false);
    // What did not come is shown instead, with another try; sent once more, the form goes on without it.
    if (!caller.isError && !choice.asked.isError) onGo(phone, choice.account);
  }, [isSent, isKnown]);
  return (
    <form
      className={styles.ask}
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        if (isKnown) onGo(phone, choice.account);
        else if (phone ?? (await read(typed))) setSent(true);
        else
          setError('This is not a valid phone number. Enter it as dialled, such as 07911 123456 or +33 6 12 34 56 78.');
      }}
    >
      <TextField
        label="Caller’s phone"
        type="tel"
        autoComplete="off"
        inputRef={field}
        value={typed}
        onValue={(value) => {
          setTyped(value);
          setError(null);
          setSent(false);
        }}
        error={error}
        hint={phone ? phone.international : 'Used to find the caller’s earlier rides.'}
        required
      />
      <AccountFields choice={choice} />
      <Button kind="primary" type="submit" busy={isSent}>
        {caller.data && caller.data.rides.length > 0 ? 'Another ride' : 'Continue'} <kbd>Enter</kbd>
      </Button>
      {phone ? <EarlierRides asked={caller} onAgain={(ride) => onGo(phone, choice.account, ride)} /> : null}
    </form>
  );
}
