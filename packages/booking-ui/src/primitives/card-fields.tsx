import { type CardBrand, cardBrand, formatCardNumber, formatCvc } from 'booking-core/forms/card';
import { useState } from 'react';
import { CardBrandMark } from './card-brand.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A card number, grouped as on the card, with the icon of its brand. */
export function CardNumberField(props: TextFieldProps) {
  const { value, onValue } = props;
  const [typed, setTyped] = useState<CardBrand | null>(null);
  return (
    <TextField
      autoComplete="cc-number"
      inputMode="numeric"
      // 19 digits and the gaps between them.
      maxLength={23}
      {...props}
      format={formatCardNumber}
      onValue={(text) => {
        setTyped(cardBrand(text));
        onValue?.(text);
      }}
    >
      <CardBrandMark brand={value === undefined ? typed : cardBrand(value)} />
    </TextField>
  );
}

/** A card's security code. */
export function CardCvcField(props: TextFieldProps) {
  return <TextField autoComplete="cc-csc" inputMode="numeric" maxLength={4} {...props} format={formatCvc} />;
}
