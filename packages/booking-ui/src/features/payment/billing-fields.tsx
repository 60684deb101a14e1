import type { CardField } from 'booking-core/forms/card';
import { configurationOf } from 'booking-core/selectors';
import { useBookingState, useLocale, useT } from '../../booking-context.tsx';
import { CountryField } from '../../primitives/select-field.tsx';
import { TextField } from '../../primitives/text-field.tsx';
import styles from './online-payment.module.css';
import type { CardFieldProps } from './typed-card-fields.tsx';

/** The billing address of the card holder. */
export function BillingFields({ propsOf }: { propsOf: (field: CardField) => CardFieldProps }) {
  const t = useT();
  const locale = useLocale();
  const country = useBookingState((state) => configurationOf(state)?.country);
  return (
    <>
      <h3 className={styles.billing}>{t('paying.billing')}</h3>
      <div className={styles.grid}>
        <CountryField
          {...propsOf('country')}
          required
          locale={locale}
          {...(country === undefined ? {} : { initial: country })}
          autoComplete="billing country"
          className={styles.wide}
        />
        <TextField {...propsOf('line1')} required autoComplete="billing address-line1" className={styles.wide} />
        <TextField
          {...propsOf('line2')}
          autoComplete="billing address-line2"
          className={styles.wide}
          optionalText={t('note.optional')}
        />
        <TextField {...propsOf('city')} required autoComplete="billing address-level2" className={styles.half} />
        <TextField
          {...propsOf('postalCode')}
          required
          type="postcode"
          autoComplete="billing postal-code"
          className={styles.half}
        />
      </div>
    </>
  );
}
