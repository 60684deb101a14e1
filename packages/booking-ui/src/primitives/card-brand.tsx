import type { CardBrand } from 'booking-core/forms/card';
import { useSheet } from '../styles/use-sheet.ts';
import styles, { css } from './fields-more.module.css';

const names: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  maestro: 'Maestro',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** The icon of a card brand; a blank card while the brand is unknown. */
export function CardBrandMark({ brand }: { brand: CardBrand | null }) {
  useSheet(css);
  return (
    <svg
      className={styles.cardBrand}
      viewBox="0 0 34 22"
      width="34"
      height="22"
      role="img"
      aria-label={brand ? names[brand] : ''}
      aria-hidden={brand === null}
    >
      <rect x="0.5" y="0.5" width="33" height="21" rx="3.5" fill="#fff" stroke="#c9c7c0" />
      {brand === 'mastercard' || brand === 'maestro' ? (
        <>
          <circle cx="14" cy="11" r="6" fill={brand === 'maestro' ? '#0a79bf' : '#eb001b'} />
          <circle cx="20" cy="11" r="6" fill={brand === 'maestro' ? '#ed0006' : '#f79e1b'} fillOpacity="0.85" />
        </>
      ) : brand === 'visa' ? (
        <text x="17" y="15" textAnchor="middle" fontSize="10.5" fontWeight="800" fontStyle="italic" fill="#1a1f71">
          VISA
        </text>
      ) : brand === 'amex' ? (
        <>
          <rect x="0.5" y="0.5" width="33" height="21" rx="3.5" fill="#016fd0" />
          <text x="17" y="14.5" textAnchor="middle" fontSize="9.5" fontWeight="800" fill="#fff">
            AMEX
          </text>
        </>
      ) : brand ? (
        <path d="M6 8h22M6 11h14M6 14h18" stroke="#5b6470" strokeWidth="1.5" strokeLinecap="round" />
      ) : (
        <path d="M1 7h32M5 15h8" stroke="#c9c7c0" strokeWidth="2" />
      )}
    </svg>
  );
}
