import type { FieldName } from 'booking-core';
import { selectShownIssue } from 'booking-core/selectors';
import { useBookingMemo, useNow, useT } from '../booking-context.tsx';
import { same } from '../same.ts';
import { issueText } from './format.ts';

/** The error text of a field once it is to be shown, else null; `title` is the field's label. */
export function useIssueText(field: FieldName, title: string): string | null {
  const t = useT();
  const now = useNow(60_000);
  return issueText(
    useBookingMemo((state) => selectShownIssue(state, field, now), same),
    title,
    t,
  );
}
