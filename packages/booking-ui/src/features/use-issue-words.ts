import type { FieldName } from 'booking-core';
import { selectShownIssue } from 'booking-core/selectors';
import { useBookingMemo, useNow, useT } from '../booking-context.tsx';
import { same } from '../same.ts';
import { issueWords } from './format.ts';

/** What is wrong with a field, in words, once it is to be shown; `title` is what the field is called. */
export function useIssueWords(field: FieldName, title: string): string | null {
  const t = useT();
  const now = useNow(60_000);
  return issueWords(
    useBookingMemo((state) => selectShownIssue(state, field, now), same),
    title,
    t,
  );
}
