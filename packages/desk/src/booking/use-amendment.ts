import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, ask, DeskError, wordsOf } from '../api/client.ts';
import { useRefresh } from '../live.ts';
import { type Amendable, type Change, changed, type Priced } from './amendment.ts';

/** A change of a booking: what was typed, its price once that was asked for, and why the server refuses it. */
export function useAmendment(booking: Answer<'booking'>, is: Amendable, onDone: () => void) {
  const { reference, version } = booking;
  const refresh = useRefresh(reference);
  /** What was changed in the form; everything else stays as it is, also where another member of staff changes it meanwhile. */
  const [typed, setTyped] = useState<Partial<Change>>({});
  const [priced, setPriced] = useState<Priced | null>(null);
  const change = changed(is, typed);
  const body = (id: string) => ({ id, version, ...change });
  const quoting = useMutation({
    async mutationFn() {
      const id = crypto.randomUUID();
      return { id, ...(await ask('quoteAmendment', { params: { reference }, body: body(id) })) };
    },
    onSuccess: setPriced,
    // What is true is shown beside what was typed, which stays.
    onError(error) {
      if (error instanceof DeskError && error.status === 409) void refresh();
    },
  });
  const applying = useMutation({
    async mutationFn(seen: Priced) {
      await ask('amend', { params: { reference }, body: { ...body(seen.id), total: seen.total } });
      await refresh();
    },
    onSuccess: onDone,
    onError(error) {
      // Without an answer the same change is sent again; a no needs another look at the price.
      if (error instanceof DeskError && error.status !== 0) setPriced(null);
      void refresh();
    },
  });
  const problem = applying.error ?? quoting.error;
  const field = problem instanceof DeskError ? problem.field : '';
  const isAt = (name: string) => field === name || field.startsWith(`${name}.`);
  return {
    change,
    set(part: Partial<Change>) {
      quoting.reset();
      applying.reset();
      setPriced(null);
      setTyped((before) => ({ ...before, ...part }));
    },
    priced,
    isQuoting: quoting.isPending,
    isApplying: applying.isPending,
    quote() {
      if (!quoting.isPending && !applying.isPending && !priced) quoting.mutate();
    },
    apply: applying.mutate,
    /** Why the server refuses what stands in one of the fields; null where it does not. */
    errorOf: (...names: readonly string[]): string | null => (problem && names.some(isAt) ? wordsOf(problem) : null),
    /** Why the server refuses the change, for none of the fields. */
    errorBeside: (...names: readonly string[]): string | null =>
      problem && !names.some(isAt) ? wordsOf(problem) : null,
  };
}

export type Amendment = ReturnType<typeof useAmendment>;
