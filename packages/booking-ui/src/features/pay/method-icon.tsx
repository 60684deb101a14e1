import type { PaymentMethod } from 'booking-core/domain';

/** A way to pay as a small drawing: a note, a card, a wallet, a building. */
export function MethodIcon({ method }: { method: PaymentMethod }) {
  return (
    <svg viewBox="0 0 28 20" width="34" height="24" aria-hidden="true" fill="none" stroke="currentColor">
      {method === 'cash' ? (
        <>
          <rect x="1" y="2.500" width="26" height="15" rx="2.500" strokeWidth="1.600" />
          <circle cx="14" cy="10" r="3.300" strokeWidth="1.600" />
          <path d="M5.500 10h.1M22.500 10h.1" strokeWidth="2.400" strokeLinecap="round" />
        </>
      ) : method === 'card' ? (
        <>
          <rect x="1" y="2" width="26" height="16" rx="2.500" strokeWidth="1.600" />
          <path d="M1 7h26" strokeWidth="2.600" />
          <path d="M5 13.500h6" strokeWidth="1.600" strokeLinecap="round" />
        </>
      ) : method === 'paypal' ? (
        <path
          d="M10 18 12.200 3h5.300c3.200 0 4.600 1.700 4 4.300-.6 2.700-2.700 4-5.700 4h-2.700L12 18z"
          strokeWidth="1.700"
          strokeLinejoin="round"
        />
      ) : (
        <path
          d="M5 18V3h11v15M16 8h7v10M3 18h22M8.500 6.500h1M12 6.500h1M8.500 10h1M12 10h1M8.500 13.500h1M12 13.500h1M19 12h1M19 15h1"
          strokeWidth="1.600"
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}
