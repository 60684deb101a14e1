import type { PaymentMethod } from 'booking-core/domain';
import { RadioCards, type RadioCardsProps } from '../../primitives/radio-cards.tsx';

const paper = 'M4 2h20q3 0 3 3v10q0 3-3 3H4q-3 0-3-3V5q0-3 3-3z';

/** SVG paths: a bank note, a card, the PayPal sign, an office building. */
const drawings: Readonly<Record<PaymentMethod, string>> = {
  cash: `${paper}M11 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0M5 10h1M22 10h1`,
  card: `${paper}M1 6.5h26v1H1zM5 13.5h6`,
  paypal: 'M10 18l2-15h6q4 0 4 4 0 4-5 4.5h-4L12 18z',
  account: 'M5 18V3h11v15M16 8h7v10M3 18h22M8.5 6.5h1M12 6.5h1M8.5 10h1M12 10h1M8.5 13.5h1M12 13.5h1M19 12h1M19 15h1',
};

/** The icon of a payment method. */
export function MethodIcon({ method }: { method: PaymentMethod }) {
  return (
    <svg viewBox="0 0 28 20" width="34" height="24" aria-hidden="true" fill="none" stroke="currentColor">
      <path d={drawings[method]} strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export interface Way<Method extends PaymentMethod> {
  readonly value: Method;
  readonly name: string;
  readonly hint?: string;
}

interface MethodTilesProps<Method extends PaymentMethod>
  extends Omit<RadioCardsProps<Method>, 'options' | 'className' | 'cardClassName'> {
  ways: readonly Way<Method>[];
}

/** The payment methods to choose from. One tile is full width, two half, more a quarter each (specification 1 §9). */
export function MethodTiles<Method extends PaymentMethod>({ ways, ...rest }: MethodTilesProps<Method>) {
  return (
    <RadioCards
      {...rest}
      className={`tb-methods tb-methods-${ways.length > 2 ? 4 : ways.length}`}
      cardClassName="tb-card tb-method"
      options={ways.map(({ value, name, hint }) => ({
        value,
        name,
        ...(hint ? { description: hint } : {}),
        content: (
          <>
            <MethodIcon method={value} />
            <span className="tb-pair">
              <b>{name}</b>
              {hint ? <span className="tb-quiet">{hint}</span> : null}
            </span>
          </>
        ),
      }))}
    />
  );
}
