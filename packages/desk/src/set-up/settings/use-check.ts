import { useQuery } from '@tanstack/react-query';
import type { SettingsDocument } from 'contracts';
import { useEffect, useState } from 'react';
import { type Answer, ask } from '../../api/client.ts';
import { forms } from './documents.ts';
import { type Documents, whereOf } from './fields.ts';

type Mistake = Answer<'checkSettings'>['mistakes'][number];

export interface Check {
  readonly mistakes: readonly (Mistake & { readonly where: string })[];
  /** Whether the server is checking the changes. */
  readonly isChecking: boolean;
  /** Why they could not be checked; null when they could. */
  readonly error: unknown;
}

/** The pause in typing, in milliseconds, after which the changes are checked. */
const settleMs = 350;

/** @returns the value as of its last pause of `settleMs` without a change */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const nothing: Check = { mistakes: [], isChecking: false, error: null };

/**
 * Has the server check changed documents at each pause in typing.
 * @param documents all documents of the page as they would be after saving, for the names of what is wrong
 */
export function useCheck(changed: Partial<Record<SettingsDocument, unknown>>, documents: Documents): Check {
  const text = JSON.stringify(changed);
  const settled = useSettled(text);
  const isChanged = Object.keys(changed).length > 0;
  const { data, error, isFetching } = useQuery({
    queryKey: ['settings-check', settled],
    queryFn: () => ask('checkSettings', { body: { documents: JSON.parse(settled) as object } }),
    enabled: isChanged && settled !== '{}',
    staleTime: 0,
    gcTime: 0,
  });
  if (!isChanged) return nothing;
  const mistakes = (data?.mistakes ?? []).map((mistake) => ({ ...mistake, where: placeOf(mistake, documents) }));
  return { mistakes, isChecking: settled !== text || isFetching, error };
}

/** @returns where a mistake is, with the labels of its document's form */
function placeOf({ document, field }: Mistake, documents: Documents): string {
  const form = forms[document as SettingsDocument] as (typeof forms)['fares'] | undefined;
  const content = documents[document];
  if (form && content !== undefined) return whereOf(form, content, field === '' ? [] : field.split('.'), documents);
  // A document without a form is a file alone; the rows of one that this page does not load have no names here.
  return form?.label ?? `${document}.json, ${field}`;
}
