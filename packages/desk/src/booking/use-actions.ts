import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { wordsOf } from '../api/client.ts';
import { refresh } from '../live.ts';
import { useMe } from '../session/session-context.ts';
import type { Ride } from '../today/ride.ts';
import type { RideRequest } from './ride-requests.ts';

/** What more is asked before something is done. */
export type Form = 'assign' | 'amend' | 'price' | 'message' | 'company' | 'refund' | 'cancel' | 'noshow' | 'refuse';

/** The form that is open below a ride's buttons, and what became of the last request; the key A opens Assign. */
export function useActions({ reference }: Ride, assigning: number) {
  const queries = useQueryClient();
  const zone = useMe().operator.timezone;
  const [form, setForm] = useState<Form | null>(null);
  const [said, setSaid] = useState('');
  const finish = (words: string) => {
    setSaid(words);
    setForm(null);
  };
  const work = useMutation({
    mutationFn: ({ send }: RideRequest) => send(),
    onMutate: () => setSaid(''),
    onSuccess: (_, { done }) => finish(done),
    // What is true is shown, whatever became of it. Not waited for: a press on the next button has to count.
    onSettled: () => void refresh(queries, reference, zone).catch(() => undefined),
  });

  useEffect(() => {
    if (assigning > 0) setForm('assign');
  }, [assigning]);

  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'a' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog, section')) return;
      event.preventDefault();
      setForm('assign');
    };
    window.addEventListener('keydown', keyDown);
    return () => window.removeEventListener('keydown', keyDown);
  }, []);

  return {
    form,
    said,
    error: work.isError ? wordsOf(work.error) : '',
    busy: work.isPending,
    run(request: RideRequest) {
      if (!work.isPending) work.mutate(request);
    },
    toggle(which: Form) {
      work.reset();
      setSaid('');
      setForm(form === which ? null : which);
    },
    /** Closes the form and says what was done. */
    finish,
  };
}
