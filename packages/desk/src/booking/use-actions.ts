import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { wordsOf } from '../api/client.ts';
import { useRefresh } from '../live.ts';
import type { Ride } from '../today/ride.ts';
import type { RideRequest } from './ride-requests.ts';

/** What more is asked before something is done. */
export type Form = 'assign' | 'amend' | 'price' | 'message' | 'company' | 'refund' | 'cancel' | 'noshow' | 'refuse';

/** The form that is open below a ride's buttons, and what became of the last request; the key A opens Assign. */
export function useActions({ reference }: Ride, assigning: number) {
  const refresh = useRefresh(reference);
  const [form, setForm] = useState<Form | null>(null);
  const [said, setSaid] = useState('');
  const finish = (words: string, from: Form | null) => {
    setSaid(words);
    // Another one may be open by now.
    setForm((open) => (open === from ? null : open));
  };
  const work = useMutation({
    // What is done is said together with the buttons that follow: were they to change a moment later, it would be under the
    // pointer of whoever presses the next one.
    async mutationFn({ request }: { readonly request: RideRequest; readonly from: Form | null }) {
      await request.send();
      await refresh();
    },
    onMutate: () => setSaid(''),
    onSuccess: (_, { request, from }) => finish(request.done, from),
    onError: () => void refresh(),
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
      if (!work.isPending) work.mutate({ request, from: form });
    },
    toggle(which: Form) {
      work.reset();
      setSaid('');
      setForm(form === which ? null : which);
    },
    /** Closes the form that something was done in, and says what. */
    finish,
  };
}
