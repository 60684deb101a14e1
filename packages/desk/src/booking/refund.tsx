import { Button, TextField } from 'booking-ui/primitives';
import { useState } from 'react';
import type { Answer } from '../api/client.ts';
import { moneyOf } from '../time.ts';
import { minorOf } from './amount.ts';
import { PanelForm, useTyped } from './panel-form.tsx';

export interface RefundProps {
  booking: Answer<'booking'>;
  busy: boolean;
  /** Called with whether the form has values that are not sent; with false when it closes. */
  onTyped: (isTyped: boolean) => void;
  onRefund: (body: { id: string; amount: number; reason: string }) => void;
}

/** Refunds a part or all of the amount paid. */
export function Refund({ booking, busy, onTyped, onRefund }: RefundProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isUnexplained, setUnexplained] = useState(false);
  const { currency } = booking.price;
  useTyped(`${typed}${reason}` !== '', onTyped);
  return (
    <PanelForm
      label="Refund"
      onSubmit={() => {
        const amount = minorOf(typed, currency);
        if (amount === null || amount > booking.refundable) {
          return setError(`Enter an amount up to ${moneyOf(booking.refundable, currency)}.`);
        }
        if (reason.trim() === '') return setUnexplained(true);
        onRefund({ id, amount, reason: reason.trim() });
      }}
    >
      <TextField
        label={`Amount, ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onValue={(value) => {
          setTyped(value);
          setError(null);
        }}
        error={error}
        hint={`Up to ${moneyOf(booking.refundable, currency)}.`}
        required
      />
      <TextField
        label="Reason, for the record"
        autoComplete="off"
        maxLength={200}
        value={reason}
        onValue={(value) => {
          setReason(value);
          setUnexplained(false);
        }}
        error={isUnexplained ? 'Enter a reason.' : null}
        required
      />
      <Button kind="primary" type="submit" wide busy={busy}>
        Send refund
      </Button>
    </PanelForm>
  );
}
