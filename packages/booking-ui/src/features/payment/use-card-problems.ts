import { type CardField, cardReadingOrder } from 'booking-core/forms/card';
import { isPaymentPending } from 'booking-core/selectors';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useBookingState, useT } from '../../booking-context.tsx';
import type { ErrorSummaryProps } from '../../primitives/error-summary.tsx';
import { type CardCodes, cardText } from './card-codes.ts';
import type { Refused } from './collect-card.ts';

/** The form whose errors are shown. */
export interface CheckedForm {
  readonly box: RefObject<HTMLElement | null>;
  /** The current errors. */
  codes(): CardCodes;
  /** The element of a field; undefined for the gateway's own fields. */
  element(field: CardField): Element | undefined;
  focus(field: CardField): void;
}

/**
 * The errors of the card form and where they are shown: at a field once the user has left it, and all of them when a
 * payment is refused. A single error then moves the focus to its field; several are listed and the list gets the focus.
 */
export function useCardProblems(form: CheckedForm) {
  const t = useT();
  const pending = useBookingState((state) => isPaymentPending(state.payment));
  const online = useBookingState((state) => state.flow.online);
  const [codes, setCodes] = useState<CardCodes>({});
  const [trouble, setTrouble] = useState<Refused['trouble']>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [listed, setListed] = useState<ErrorSummaryProps | null>(null);
  /** The current translation, because a list may stay on screen while the language changes. */
  const latestT = useRef(t);
  latestT.current = t;

  // Waits until the payment dialog is closed: under it no field can take the focus and screen readers hear nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is shown once, with the fields as they are then
  useEffect(() => {
    if (pending || !refused) return;
    const { wrong } = refused;
    setRefused(null);
    setTrouble(refused.trouble);
    setCodes(wrong);
    const all = cardReadingOrder.filter((field) => wrong[field]);
    const [first] = all;
    if (!online || all.length < 2) {
      setListed(null);
      if (first) form.focus(first);
      return;
    }
    setListed({
      problems: all.map((field) => ({
        field,
        words: () => cardText(field, wrong[field], latestT.current) ?? '',
        id: '',
        element: form.element(field),
        focus: () => form.focus(field),
      })),
      from: (form.box.current?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement ?? null,
    });
  }, [pending, refused, online]);

  return {
    /** The errors of the last refusal, if there are several; else null. */
    listed,
    /** The message key of a refusal that concerns no field; else null. */
    trouble,
    /** The error text at a field. */
    words: (field: CardField): string | null => cardText(field, codes[field], t),
    /** Shows the error of a field that the user has left. */
    check(field: CardField): void {
      const code = form.codes()[field];
      setCodes((known) => ({ ...known, [field]: code }));
    },
    clear(): void {
      setCodes({});
      setTrouble(null);
    },
    refuse: setRefused,
  };
}
