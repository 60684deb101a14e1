import { metresIn } from 'booking-core/domain';
import { Button, SelectField, TextField } from 'booking-ui/primitives';
import { useState } from 'react';
import type { Answer } from '../api/client.ts';
import { useMe } from '../session/session-context.ts';
import { numberOf } from '../set-up/settings/fields.ts';
import { moneyOf } from '../time.ts';
import type { Ride } from '../today/ride.ts';
import { exampleOf, minorOf, typedOf } from './amount.ts';
import { PanelForm, useTyped } from './panel-form.tsx';

type PriceKind = 'waiting' | 'toll' | 'distance' | 'other';
const priceKinds: readonly { readonly value: PriceKind; readonly text: string }[] = [
  { value: 'waiting', text: 'Waiting time' },
  { value: 'toll', text: 'Tolls and parking' },
  { value: 'distance', text: 'Extra distance' },
  { value: 'other', text: 'Other' },
];
type Hire = NonNullable<Answer<'booking'>['hires']>[number];

/** @returns the distance driven as the driver reported it and as the vehicle's positions show it */
function drivenText({ toldMetres, drivenMetres }: Hire, inUnits: (metres: number) => number): string {
  const byDriver = toldMetres === null ? [] : [`The driver reported ${inUnits(toldMetres)}.`];
  const byTrail = drivenMetres === null ? [] : [`The vehicle’s positions show ${inUnits(drivenMetres)}.`];
  return [...byDriver, ...byTrail].join(' ') || 'The distance driven is not known.';
}

export interface PriceProps {
  ride: Ride;
  /** Set when the ride is an hourly hire. */
  hire: Hire | null;
  busy: boolean;
  /** Called with whether the form has values that are not sent; with false when it closes. */
  onTyped: (isTyped: boolean) => void;
  onPrice: (body: { lines: { kind: PriceKind; label: string; amount: number }[]; reason: string }) => void;
}

/**
 * Adds an extra charge to a ride's price. For an hourly hire it proposes the distance beyond the included one at the
 * booked price per unit: the distance that the driver reported, else the one of the vehicle's positions, or the one
 * typed here.
 */
export function Price({ ride, hire, busy, onTyped, onPrice }: PriceProps) {
  const { distanceUnit } = useMe().operator;
  const inUnits = (metres: number): number => Number((metres / metresIn[distanceUnit]).toFixed(1));
  const proposed = hire && hire.beyondMinor > 0 ? hire : null;
  const [kind, setKind] = useState<PriceKind>(proposed ? 'distance' : 'waiting');
  const [typed, setTyped] = useState(proposed ? typedOf(proposed.beyondMinor, ride.currency) : '');
  const known = proposed?.toldMetres ?? proposed?.drivenMetres;
  const [driven, setDriven] = useState(known ? String(inUnits(known)) : '');
  /** Whether the form was sent with a distance that is none. */
  const [insistent, setInsistent] = useState(false);
  const [reason, setReason] = useState('');
  const [begun] = useState({ typed, driven });
  useTyped(typed !== begun.typed || driven !== begun.driven || reason !== '', onTyped);
  const [error, setError] = useState<string | null>(null);
  const amount = minorOf(typed, ride.currency);
  /** No extra charge, as after a toll that was entered for the wrong ride. */
  const isNothing = /^\s*0+([.,]0+)?\s*$/.test(typed);
  const label = priceKinds.find(({ value }) => value === kind)?.text ?? kind;
  const units = distanceUnit === 'mile' ? 'miles' : 'km';
  const isDistance = kind === 'distance' && driven.trim() !== '' && hire !== null;
  const isDrivenWrong = isDistance && typeof numberOf(driven) !== 'number';
  const distance = isDistance ? `${driven} ${units} driven, ${inUnits(hire.includedMetres)} included` : '';
  const drive = (value: string) => {
    setDriven(value);
    setInsistent(false);
    setError(null);
    const number = numberOf(value);
    if (!hire || typeof number !== 'number') return;
    const minor = Math.round((number - hire.includedMetres / metresIn[distanceUnit]) * hire.eachMinor);
    setTyped(minor > 0 ? typedOf(minor, ride.currency) : '');
  };
  return (
    <PanelForm
      label="Waiting time, tolls"
      onSubmit={() => {
        setInsistent(isDrivenWrong);
        if (isDrivenWrong) return;
        if (isNothing) return onPrice({ lines: [], reason: reason.trim() || 'No extra charge' });
        if (amount === null) return setError(`Enter an amount, such as ${exampleOf(ride.currency)}.`);
        onPrice({ lines: [{ kind, label, amount }], reason: reason.trim() || distance || label });
      }}
    >
      <SelectField
        label="Charge for"
        autoComplete="off"
        options={hire ? priceKinds : priceKinds.filter(({ value }) => value !== 'distance')}
        value={kind}
        onValue={(value) => setKind(value as PriceKind)}
      />
      {hire && kind === 'distance' ? (
        <TextField
          label={`Distance driven, ${units}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          value={driven}
          onValue={drive}
          error={isDrivenWrong && insistent ? 'Enter a number such as 52.5, or leave it empty.' : null}
          hint={`${inUnits(hire.includedMetres)} ${units} included, then ${moneyOf(hire.eachMinor, ride.currency)} each. ${drivenText(hire, inUnits)}`}
        />
      ) : null}
      <TextField
        label={`Extra charge, ${ride.currency}`}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onValue={(value) => {
          setTyped(value);
          setError(null);
        }}
        error={error}
        hint={
          isNothing
            ? 'No extra charge: earlier ones are removed.'
            : amount === null
              ? 'Replaces any earlier extra charge.'
              : `${moneyOf(amount, ride.currency)} is added to the price.`
        }
        required
      />
      <TextField
        label="Reason, for the passenger"
        autoComplete="off"
        maxLength={200}
        value={reason}
        onValue={setReason}
        hint={distance === '' ? null : `Empty: ${distance}`}
      />
      <Button kind="primary" type="submit" wide busy={busy}>
        Change the price
      </Button>
    </PanelForm>
  );
}
