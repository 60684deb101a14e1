import { asciiDigits } from 'booking-core/domain/digits';
import type { CardEntry, CardField } from 'booking-core/forms/card';
import { type FormEvent, useLayoutEffect, useRef } from 'react';
import { useBooking } from '../../booking-context.tsx';
import { rememberedFields } from './remembered-fields.ts';

export type FieldElement = HTMLInputElement | HTMLSelectElement;

/** A code in ASCII: Arabic and Japanese keyboards have digits and dashes of their own. */
const asciiCode = (typed: string): string =>
  asciiDigits(typed.normalize('NFKC')).replace(/[\u2010-\u2015\u2212\u30fc]/g, '-');

/**
 * The product's own fields of the card form. Their values stay in the DOM and are read on submission; they never enter
 * the product's state. Name and billing address are retained for when the form is opened again.
 * @param shown whether the fields are rendered; once they are, the retained values are filled in
 */
export function useCardFields(shown: boolean) {
  const booking = useBooking();
  const fields = useRef(new Map<CardField, FieldElement>()).current;

  useLayoutEffect(() => {
    if (!shown) return;
    for (const [field, value] of Object.entries(rememberedFields(booking))) {
      const element = fields.get(field as CardField);
      if (element) element.value = value;
    }
  }, [booking, fields, shown]);

  const text = (field: CardField) => fields.get(field)?.value ?? '';
  return {
    element: (field: CardField) => fields.get(field),
    register: (field: CardField) => (element: FieldElement | null) => {
      if (element) fields.set(field, element);
      else fields.delete(field);
    },
    entry: (): CardEntry => ({
      name: text('name'),
      number: text('number'),
      expiryMonth: text('expiryMonth'),
      expiryYear: text('expiryYear'),
      cvc: text('cvc'),
      country: text('country'),
      postalCode: asciiCode(text('postalCode')),
      line1: text('line1'),
      line2: text('line2'),
      city: text('city'),
    }),
    /** The handler of the form's input events; retains the changed value. */
    keep(event: FormEvent<HTMLElement>): void {
      const field = [...fields].find(([, element]) => element === event.target)?.[0];
      if (field) rememberedFields(booking, field, text(field));
    },
  };
}
