import * as limits from 'booking-core/domain/limits';
import type { CardField } from 'booking-core/forms/card';
import { useMemo } from 'react';
import { useT } from '../../booking-context.tsx';
import { CardCvcField, CardNumberField } from '../../primitives/card-fields.tsx';
import { SelectField } from '../../primitives/select-field.tsx';
import styles from './online-payment.module.css';
import type { FieldElement } from './use-card-fields.ts';

/** The props of the card form's own fields. */
export interface CardFieldProps {
  field: string;
  label: string;
  error: string | null;
  live: boolean;
  inputRef: (element: FieldElement | null) => void;
  onLeave: () => void;
}

interface TypedCardFieldsProps {
  propsOf: (field: CardField) => CardFieldProps;
  /** The current year, four digits. */
  year: number;
}

/** The product's own number, expiry and CVC fields, for a gateway without hosted fields. */
export function TypedCardFields({ propsOf, year }: TypedCardFieldsProps) {
  return (
    <>
      <CardNumberField {...propsOf('number')} required className={styles.wide} />
      <MonthSelect {...propsOf('expiryMonth')} />
      <YearSelect {...propsOf('expiryYear')} first={year} />
      <CardCvcField {...propsOf('cvc')} required className={styles.cvc} />
    </>
  );
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

function MonthSelect(props: CardFieldProps) {
  const t = useT();
  return (
    <SelectField
      {...props}
      className={styles.date}
      required
      autoComplete="cc-exp-month"
      initial=""
      options={[{ value: '', text: t('paying.none') }, ...months.map((value) => ({ value, text: value }))]}
    />
  );
}

/** The current year and the fifty after it (specification 1 §9), the first one preselected (§3). */
function YearSelect({ first, ...props }: CardFieldProps & { first: number }) {
  const years = useMemo(
    () => Array.from({ length: limits.cardExpiryYears + 1 }, (_, index) => String(first + index)),
    [first],
  );
  return (
    <SelectField
      {...props}
      className={styles.date}
      required
      autoComplete="cc-exp-year"
      initial={String(first)}
      options={years.map((value) => ({ value, text: value }))}
    />
  );
}
