import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useBookingState } from '../booking-context.tsx';
import { ErrorSummary } from '../features/lazy-features.ts';
import type { ErrorSummaryProps, Problem } from '../primitives/error-summary.tsx';

/**
 * When validation fails on the primary button, a single invalid field gets the focus; several are listed above the step
 * with their error texts, and the list gets the focus.
 * @param box contains the fields
 * @returns the list, to be rendered above the step
 */
export function useRefusedFields(box: RefObject<HTMLElement | null>): ReactNode {
  const refused = useBookingState((state) => state.flow.refused);
  const step = useBookingState((state) => state.flow.step);
  const online = useBookingState((state) => state.flow.online);
  const before = useRef(refused);
  const [summary, setSummary] = useState<({ step: number } & ErrorSummaryProps) | null>(null);
  useEffect(() => {
    if (refused === before.current) return;
    before.current = refused;
    const root = box.current;
    if (!root) return;
    const from = rootOf(root).activeElement;
    const show = () => {
      // Fields behind an open dialog cannot be focused, so only the dialog's fields count.
      const dialog = root.querySelector('dialog');
      const wrong = refused.flatMap((field) => {
        const element = (dialog ?? root).querySelector<HTMLElement>(`[data-field="${field}"]:not([inert] *)`);
        return element ? [{ field, element }] : [];
      });
      const [first] = wrong;
      const listed = first && !dialog && online && wrong.length > 1;
      setSummary(listed ? { step, problems: wrong.map(problemAt), from } : null);
      if (!listed) first?.element.focus();
      return first;
    };
    if (show() || refused.length === 0) return;
    // The code of a field may still be loading. It gets the focus once it is there, unless that has moved meanwhile.
    const observer = new MutationObserver(() => {
      if (rootOf(root).activeElement !== from || show()) observer.disconnect();
    });
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [refused, step, online, box]);
  return summary?.step === step ? <ErrorSummary {...summary} /> : null;
}

const rootOf = (element: Element) => element.getRootNode() as Document | ShadowRoot;

/** The problem of an invalid field, with the error text of the field or of its group. */
function problemAt({ field, element }: { readonly field: string; readonly element: HTMLElement }): Problem {
  const words = () => {
    const wrong = element.closest('[aria-invalid="true"]') ?? element;
    const ids = wrong.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => rootOf(element).getElementById(id)?.textContent?.trim()).find(Boolean) ?? '';
  };
  return { field, words, id: element.id, element, focus: () => element.focus() };
}
