import type { CardBrand, CardField } from 'booking-core/forms/card';
import type { HostedCard, HostedField, PaymentGateway } from 'booking-core/ports';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CardCodes } from './card-codes.ts';

const hostedFields: Readonly<Record<HostedField, CardField>> = { number: 'number', expiry: 'expiryMonth', cvc: 'cvc' };
const hostedNames = Object.keys(hostedFields) as HostedField[];
const brands: readonly CardBrand[] = ['visa', 'mastercard', 'amex', 'maestro', 'discover', 'diners', 'jcb', 'unionpay'];
const brandOf = (name: string): CardBrand | null => brands.find((brand) => brand === name) ?? null;

/**
 * The gateway's own fields for number, expiry and CVC, in the page for as long as the gateway is there.
 * @param box holds a place for each, `data-hosted` with its name
 */
export function useHostedCard(gateway: PaymentGateway<HTMLElement> | null, box: RefObject<HTMLElement | null>) {
  const card = useRef<HostedCard | null>(null);
  const mounting = useRef<Promise<void> | null>(null);
  const [brand, setBrand] = useState<CardBrand | null>(null);
  const [blocked, setBlocked] = useState(false);

  useEffect(() => {
    const host = box.current;
    if (!gateway?.mountCard || !host) return;
    let live = true;
    const at = (name: HostedField) => host.querySelector<HTMLElement>(`[data-hosted="${name}"]`);
    const [number, expiry, cvc] = [at('number'), at('expiry'), at('cvc')];
    if (!number || !expiry || !cvc) return;
    mounting.current = gateway
      .mountCard({ number, expiry, cvc }, () => live && setBlocked(true))
      .then(
        (mounted) => {
          if (!live) return mounted.destroy();
          card.current = mounted;
          mounted.onChange((name) => setBrand(brandOf(name)));
        },
        () => {
          if (live) setBlocked(true);
        },
      );
    return () => {
      live = false;
      card.current?.destroy();
      card.current = null;
    };
  }, [gateway, box]);

  return {
    /** What the number's first digits say of the card. */
    brand,
    /** They did not come, or the page lets none of them in. */
    blocked,
    /** Makes room for them, for another try of a gateway that is asked for again. */
    unblock: () => setBlocked(false),
    /** On their way into the page. */
    mounted: () => mounting.current,
    card: () => card.current,
    /** What is wrong with them now, by the fields of the form that they stand for. */
    codes(): CardCodes {
      const issues = card.current?.issues();
      const codes: CardCodes = {};
      for (const name of hostedNames) {
        const code = issues?.[name];
        if (code) codes[hostedFields[name]] = code;
      }
      return codes;
    },
    focus(field: CardField): void {
      const name = hostedNames.find((each) => hostedFields[each] === field);
      if (name) card.current?.focus(name);
    },
  };
}
