import { type CardField, cardReadingOrder } from 'booking-core/forms/card';
import { isPaymentPending } from 'booking-core/selectors';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useBookingState, useT } from '../../booking-context.tsx';
import type { ErrorSummaryProps } from '../../primitives/error-summary.tsx';
import { type CardCodes, cardWords } from './card-codes.ts';
import type { Refused } from './collect-card.ts';

/** The form whose problems are said. */
export interface CheckedForm {
  readonly box: RefObject<HTMLElement | null>;
  /** What is wrong now. */
  codes(): CardCodes;
  /** The element of a field; a field of the gateway's own has none. */
  element(field: CardField): Element | undefined;
  focus(field: CardField): void;
}

/**
 * What is wrong with the card form and where it is said: at a field once it was left, and everything when a payment was
 * refused; then one thing alone takes the focus to its field, and several are listed and the list takes it.
 */
export function useCardProblems(form: CheckedForm) {
  const t = useT();
  const pending = useBookingState((state) => isPaymentPending(state.payment));
  const online = useBookingState((state) => state.flow.online);
  const [codes, setCodes] = useState<CardCodes>({});
  const [trouble, setTrouble] = useState<Refused['trouble']>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [listed, setListed] = useState<ErrorSummaryProps | null>(null);
  /** In the language of now, for a list that stands longer. */
  const latestT = useRef(t);
  latestT.current = t;

  // Only once nothing lies over the form: under the dialog of a payment no field takes the focus and no words are heard.
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
        words: () => cardWords(field, wrong[field], latestT.current) ?? '',
        id: '',
        element: form.element(field),
        focus: () => form.focus(field),
      })),
      from: (form.box.current?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement ?? null,
    });
  }, [pending, refused, online]);

  return {
    /** What was wrong when it was last refused, where that is more than one thing. */
    listed,
    /** Why a payment was refused though nothing is wrong with a field. */
    trouble,
    /** What is said at a field. */
    words: (field: CardField): string | null => cardWords(field, codes[field], t),
    /** Says what is wrong with a field that was left. */
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
