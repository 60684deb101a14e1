import type { CardBrand, CardField } from 'booking-core/forms/card';
import type { HostedCard, HostedField, PaymentGateway } from 'booking-core/ports';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CardCodes } from './card-codes.ts';

const hostedFields: Readonly<Record<HostedField, CardField>> = { number: 'number', expiry: 'expiryMonth', cvc: 'cvc' };
const hostedNames = Object.keys(hostedFields) as HostedField[];
const brands: readonly CardBrand[] = ['visa', 'mastercard', 'amex', 'maestro', 'discover', 'diners', 'jcb', 'unionpay'];
const brandOf = (name: string): CardBrand | null => brands.find((brand) => brand === name) ?? null;

/**
 * Mounts the gateway's own fields for number, expiry and CVC, for as long as `gateway` is set.
 * @param box contains one container per field, with the field's name in `data-hosted`
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
    /** The card brand, from the first digits of the number; null while unknown. */
    brand,
    /** Whether the fields could not be loaded, or the page's policy blocks them. */
    blocked,
    /** Resets `blocked`, for a retry with a newly fetched gateway. */
    unblock: () => setBlocked(false),
    /** Resolves when mounting has ended; null before it starts. */
    mounted: () => mounting.current,
    card: () => card.current,
    /** Their current errors, by the corresponding fields of the form. */
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
