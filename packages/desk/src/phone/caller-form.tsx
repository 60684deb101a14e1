import type { BookingController } from 'booking-core';
import type { ReadPhone } from 'booking-core/domain';
import { Button, TextField } from 'booking-ui/primitives';
import { useEffect, useRef, useState } from 'react';
import { AccountFields } from './account-fields.tsx';
import type { EarlierRide } from './earlier-ride.ts';
import { EarlierRides } from './earlier-rides.tsx';
import styles from './new-booking.module.css';
import { type Account, useAccount } from './use-account.ts';
import { useCaller, usePhoneTyped, useReadPhone } from './use-caller.ts';

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
  const choice = useAccount(caller.data?.account);
  return (
    <form
      className={styles.ask}
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        const number = phone ?? (await read(typed));
        if (number) onGo(number, choice.account);
        else
          setError(
            'There is no such phone number. Write it as it is dialled, such as 07911 123456 or +33 6 12 34 56 78.',
          );
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
        }}
        error={error}
        hint={phone ? phone.international : 'The caller’s number; their earlier rides are found by it.'}
        required
      />
      <AccountFields choice={choice} />
      <Button kind="primary" type="submit">
        {caller.data && caller.data.rides.length > 0 ? 'Another ride' : 'Go on'} <kbd>Enter</kbd>
      </Button>
      {phone ? <EarlierRides asked={caller} onAgain={(ride) => onGo(phone, choice.account, ride)} /> : null}
    </form>
  );
}
