import type { CardBrand, CardField } from 'booking-core/forms/card';
import type { HostedField } from 'booking-core/ports';
import { type ReactNode, useId } from 'react';
import { useT } from '../../booking-context.tsx';
import { CardBrandMark } from '../../primitives/card-brand.tsx';
import { FieldText } from '../../primitives/text-field.tsx';
import styles from './online-payment.module.css';

interface HostedCardFieldsProps {
  brand: CardBrand | null;
  words: (field: CardField) => string | null;
}

/** The containers into which the gateway mounts its own number, expiry and CVC fields. */
export function HostedCardFields({ brand, words }: HostedCardFieldsProps) {
  const t = useT();
  return (
    <>
      <HostedInput name="number" label={t('paying.cardNumber')} error={words('number')} className={styles.wide}>
        <CardBrandMark brand={brand} />
      </HostedInput>
      <HostedInput name="expiry" label={t('paying.expiry')} error={words('expiryMonth')} className={styles.third2} />
      <HostedInput name="cvc" label={t('paying.cvc')} error={words('cvc')} />
    </>
  );
}

interface HostedInputProps {
  name: HostedField;
  label: string;
  error: string | null;
  className?: string;
  children?: ReactNode;
}

/** The container of a field in the gateway's frame; its input never reaches this page. */
function HostedInput({ name, label, error, className = '', children }: HostedInputProps) {
  const id = useId();
  return (
    <div className={`tb-field ${className}`}>
      <div className="tb-field-box" data-invalid={error !== null}>
        <span className="tb-label tb-field-label" id={id}>
          {label}
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: the field inside is another page's */}
        <div
          className={styles.hosted}
          data-hosted={name}
          role="group"
          aria-labelledby={id}
          aria-describedby={error ? `${id}-words` : undefined}
        />
        {children}
      </div>
      <FieldText id={`${id}-words`} error={error} hint={null} live />
    </div>
  );
}
