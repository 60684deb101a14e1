import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { errorText } from '../api/client.ts';
import { useRefresh } from '../live.ts';
import { useLateFailure } from '../shell/late-failure.ts';
import { isPageKey } from '../shell/page-key.ts';
import { useAskFirst } from '../shell/use-ask-first.tsx';
import type { Ride } from '../today/ride.ts';
import type { RideRequest } from './ride-requests.ts';

/** The actions that need more input. */
export type Form =
  | 'assign'
  | 'amend'
  | 'price'
  | 'message'
  | 'company'
  | 'refund'
  | 'cancel'
  | 'noshow'
  | 'undo'
  | 'refuse';

/**
 * The form that is open below a ride's buttons, and the outcome of the last request. The key A opens Assign if the ride
 * can have another driver (`isAssignable`).
 * @param typed says that the open form has values that another one in its place would lose; '' for none
 * @param actions the element with the buttons, in the panel that gets the focus when the focused control has gone
 */
export function useActions(
  { reference }: Ride,
  assigning: number,
  isAssignable: boolean,
  typed: string,
  actions: RefObject<HTMLElement | null>,
) {
  const refresh = useRefresh(reference);
  const lateFailure = useLateFailure();
  const [form, setForm] = useState<Form | null>(null);
  const [said, setSaid] = useState('');
  const finish = (words: string, from: Form | null) => {
    setSaid(words);
    // The user may have opened another form meanwhile.
    setForm((open) => (open === from ? null : open));
  };
  const work = useMutation({
    // Waits for the reload, so that the confirmation and the next buttons appear together: buttons that change a moment
    // later would move under the user's pointer.
    async mutationFn({ request }: { readonly request: RideRequest; readonly from: Form | null }) {
      await request.send();
      await refresh();
    },
    onMutate: () => setSaid(''),
    onSuccess(_, { request, from }) {
      request.onDone?.();
      finish(request.done, from);
    },
    onError(failure, { request }) {
      lateFailure(`${reference}, ${request.name}`, failure);
      void refresh();
    },
  });

  /** What had the focus when the user acted; null when nothing has to get it back. */
  const opener = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the outcome, and with another form, the focused control may go
  useEffect(() => {
    const { body } = document;
    if (form !== null || work.isPending || document.activeElement !== body) return;
    if (opener.current instanceof HTMLElement) {
      opener.current.focus({ preventScroll: true });
      if (document.activeElement === body) {
        actions.current?.closest('aside')?.querySelector('h2')?.focus({ preventScroll: true });
      }
    }
    opener.current = null;
  }, [form, said, work.status]);

  const isSending = work.isPending && work.variables.from === form;
  const unsent = isSending ? '' : typed;
  const [askFirst, question] = useAskFirst(unsent);
  const open = (which: Form | null) => {
    // The outcome of a request that is still under way is not known yet: it has to be said whichever form is open then.
    if (!work.isPending) work.reset();
    setSaid('');
    if (form === null) opener.current = document.activeElement;
    setForm(which);
  };
  const show = (which: Form | null) => (which === form ? open(which) : askFirst(() => open(which)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only choosing Assign opens the form
  useEffect(() => {
    if (assigning > 0) show('assign');
  }, [assigning]);

  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      if (!isPageKey(event, 'a', 'input, textarea, select, form')) return;
      // In the list of rides, A is for the ride that has the focus there.
      if (event.defaultPrevented || !isAssignable) return;
      event.preventDefault();
      show('assign');
    };
    window.addEventListener('keydown', keyDown);
    return () => window.removeEventListener('keydown', keyDown);
  });

  const failed = work.variables;
  const error = work.isError ? errorText(work.error) : '';
  return {
    form: form === 'assign' && !isAssignable ? null : form,
    said,
    /** Names its action when another form is open by now. */
    error: error && failed && failed.from !== form ? `${failed.request.name}: ${error}` : error,
    busy: work.isPending,
    /** The name of the request that is under way, '' for none: meanwhile no other one is made. */
    sending: work.isPending ? work.variables.request.name : '',
    run(request: RideRequest) {
      if (work.isPending) return;
      if (form === null) opener.current = document.activeElement;
      work.mutate({ request, from: form });
    },
    toggle: (which: Form) => show(form === which ? null : which),
    /** Closes the form whose action is done, and shows the confirmation. */
    finish,
    isUnsent: unsent !== '',
    /** Asks before a form with unsent values gives way to another one; null while nothing is asked. */
    question,
  };
}
