import type { PlaceField } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import { useState } from 'react';
import { useDispatch, useT } from '../../booking-context.tsx';
import { isComposing } from '../../primitives/is-composing.ts';
import { TextField } from '../../primitives/text-field.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import styles, { css } from './place-details.module.css';
import { targetOf } from './place-tools.tsx';

/** The field for the house number of a street or a postcode; leaving it puts the number in front of the address. */
export function HouseNumber({ field, title }: { field: PlaceField; title: string }) {
  useSheet(css);
  const t = useT();
  const dispatch = useDispatch();
  const known = field.place?.houseNumber ?? '';
  const [typed, setTyped] = useState(known);
  const [shown, setShown] = useState(known);
  // The same street may be chosen again, which then has no number yet.
  if (shown !== known) {
    setShown(known);
    setTyped(known);
  }
  const give = () => {
    if (typed.trim() !== known) dispatch({ type: 'journey.houseNumberGiven', target: targetOf(field), number: typed });
  };
  return (
    <TextField
      className={styles.houseNumber}
      label={t('places.houseNumber', { title })}
      hint={t('places.houseNumberHint')}
      value={typed}
      maxLength={limits.houseNumberMaxLength}
      autoComplete="off"
      autoCapitalize="characters"
      onValue={setTyped}
      onLeave={give}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
        event.preventDefault();
        give();
      }}
    />
  );
}
