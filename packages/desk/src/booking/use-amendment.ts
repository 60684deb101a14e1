import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Answer, ask, DeskError, errorText } from '../api/client.ts';
import { useRefresh } from '../live.ts';
import { useLateFailure } from '../shell/late-failure.ts';
import { type Amendable, type Change, changed, type Priced } from './amendment.ts';

/**
 * A change of a booking: the typed values, the price once it was requested, and the server's refusal.
 * @param onDone called once a change is made, with whether nothing else was typed meanwhile
 */
export function useAmendment(booking: Answer<'booking'>, is: Amendable, onDone: (isAll: boolean) => void) {
  const { reference, version } = booking;
  const refresh = useRefresh(reference);
  const lateFailure = useLateFailure();
  /**
   * Only the values changed in the form, so that changes to other values by another staff member are not overwritten.
   */
  const [typed, setTyped] = useState<Partial<Change>>({});
  const latest = useRef(typed);
  latest.current = typed;
  const [priced, setPriced] = useState<Priced | null>(null);
  const change = changed(is, typed);
  const body = (id: string) => ({ id, version, ...change });
  const quoting = useMutation({
    async mutationFn() {
      const id = crypto.randomUUID();
      return { id, ...(await ask('quoteAmendment', { params: { reference }, body: body(id) })) };
    },
    // Another staff member changed the booking: it is loaded again, and the typed values stay.
    onError(error) {
      if (error instanceof DeskError && error.status === 409) void refresh();
    },
  });
  const applying = useMutation({
    async mutationFn({ seen }: { readonly seen: Priced; readonly sent: Partial<Change> }) {
      await ask('amend', { params: { reference }, body: { ...body(seen.id), total: seen.total } });
      await refresh();
    },
    onSuccess: (_, { sent }) => onDone(latest.current === sent),
    onError(error) {
      lateFailure(`${reference}, Change`, error);
      // Without a response (status 0) the same change can be sent again; after a refusal it has to be priced anew.
      if (error instanceof DeskError && error.status !== 0) setPriced(null);
      void refresh();
    },
  });
  const problem = applying.error ?? quoting.error;
  const field = problem instanceof DeskError ? problem.field : '';
  const isAt = (name: string) => field === name || field.startsWith(`${name}.`);
  return {
    change,
    /** Whether the form has values that are neither applied nor on their way. */
    isTyped: Object.keys(typed).length > 0 && !(applying.isPending && applying.variables.sent === typed),
    set(part: Partial<Change>) {
      quoting.reset();
      if (!applying.isPending) applying.reset();
      setPriced(null);
      setTyped((before) => ({ ...before, ...part }));
    },
    priced,
    isQuoting: quoting.isPending,
    isApplying: applying.isPending,
    quote() {
      if (quoting.isPending || applying.isPending || priced) return;
      // Given here, the callback is dropped by a reset: a price that comes late is not that of what is typed by then.
      quoting.mutate(undefined, { onSuccess: setPriced });
    },
    apply: (seen: Priced) => applying.mutate({ seen, sent: typed }),
    /** The server's refusal; null for none. */
    refusal: problem,
    /** The server's error text for one of the named fields; null for none. */
    errorOf: (...names: readonly string[]): string | null => (problem && names.some(isAt) ? errorText(problem) : null),
    /** The server's error text that belongs to none of the named fields; null for none. */
    errorBeside: (...names: readonly string[]): string | null =>
      problem && !names.some(isAt) ? errorText(problem) : null,
  };
}

export type Amendment = ReturnType<typeof useAmendment>;
