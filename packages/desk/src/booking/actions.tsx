import { useQuery } from '@tanstack/react-query';
import { Button, Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { statusLabels } from 'contracts/labels';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Answer, ask } from '../api/client.ts';
import { AskBeforeLeaving } from '../shell/ask-before-leaving.tsx';
import { keyOf, type Ride } from '../today/ride.ts';
import { useNow } from '../use-now.ts';
import { isDialog } from './action-dialog.tsx';
import { ActionForm } from './action-form.tsx';
import styles, { css } from './actions.module.css';
import { driversOf } from './assign.tsx';
import { newDraft } from './message.tsx';
import { offersOf } from './offers.ts';
import { requestsOf } from './ride-requests.ts';
import { useActions } from './use-actions.ts';

export interface ActionsProps {
  booking: Answer<'booking'>;
  ride: Ride;
  /** Incremented each time that the user chooses Assign in the list of rides. */
  assigning: number;
  /** The rides of the day; the form Assign proposes their drivers. */
  rides: readonly Ride[];
}

/** The actions on a ride: assign, next status, price, message, refund, cancel, book again. */
export function Actions({ booking, ride, assigning, rides }: ActionsProps) {
  useSheet(css);
  const own = useQuery({ queryKey: ['drivers'], queryFn: ({ signal }) => ask('drivers', { signal }) });
  const actions = useRef<HTMLElement>(null);
  const offers = offersOf(booking, ride, useNow(15_000));
  const isAssignable = offers.assign || offers.reassign;
  const [draft, setDraft] = useState(newDraft);
  const [isTyped, setTyped] = useState(false);
  const typed = `What you entered for ${booking.reference} is not sent.`;
  const { form, said, error, busy, sending, run, toggle, finish, isUnsent, question } = useActions(
    ride,
    assigning,
    isAssignable,
    isTyped ? typed : '',
    actions,
  );
  return (
    <section className={styles.actions} aria-label="Actions" ref={actions}>
      <AskBeforeLeaving when={isUnsent || draft.text.trim() !== ''} text={typed} param="booking" />
      {question}
      <div role="status">{said ? <Notice tone="success">{said}</Notice> : null}</div>
      {error && !isDialog(form) ? (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      ) : null}
      <ActionButtons {...{ offers, booking, ride, form, busy, sending, run, toggle }} />
      {form ? (
        <ActionForm
          key={form}
          form={form}
          booking={booking}
          ride={ride}
          drivers={own.isPending ? null : driversOf(rides, own.data?.drivers ?? [])}
          busy={busy}
          error={error}
          draft={draft}
          onDraft={setDraft}
          onTyped={setTyped}
          onRequest={run}
          onDone={(words, isAll) => finish(words, isAll ? form : null)}
          onClose={() => toggle(form)}
        />
      ) : null}
    </section>
  );
}

interface ButtonsProps extends Pick<ReturnType<typeof useActions>, 'form' | 'busy' | 'sending' | 'run' | 'toggle'> {
  offers: ReturnType<typeof offersOf>;
  booking: Answer<'booking'>;
  ride: Ride;
}

/** A button for each action that is offered: it sends the request, or opens the action's form. */
function ActionButtons({ offers, booking, ride, form, busy, sending, run, toggle }: ButtonsProps) {
  const navigate = useNavigate();
  const requests = requestsOf(booking, ride);
  const { step } = offers;
  const sends = (name: string) => ({ busy: sending === name, disabled: busy });
  return (
    <div className={styles.buttons}>
      {offers.accept ? (
        <>
          <Button kind="primary" {...sends('Accept')} onClick={() => run(requests.accept())}>
            Accept
          </Button>
          <Button kind="danger" onClick={() => toggle('refuse')}>
            Refuse…
          </Button>
        </>
      ) : null}
      {offers.assign ? (
        <Button kind="primary" aria-expanded={form === 'assign'} onClick={() => toggle('assign')}>
          Assign <kbd>A</kbd>
        </Button>
      ) : null}
      {step ? (
        <Button kind="primary" {...sends(step.text)} onClick={() => run(requests.report(step.type, `${step.text}.`))}>
          {step.text}
        </Button>
      ) : null}
      {offers.reassign ? (
        <Button aria-expanded={form === 'assign'} onClick={() => toggle('assign')}>
          Reassign <kbd>A</kbd>
        </Button>
      ) : null}
      {offers.withdraw ? (
        <Button {...sends('Unassign driver')} onClick={() => run(requests.withdraw())}>
          Unassign driver
        </Button>
      ) : null}
      {offers.noshow ? (
        <Button kind="danger" onClick={() => toggle('noshow')}>
          No-show…
        </Button>
      ) : null}
      {offers.undo ? <Button onClick={() => toggle('undo')}>Undo “{statusLabels[ride.status]}”…</Button> : null}
      {offers.again ? (
        <Button onClick={() => void navigate(`/new?${new URLSearchParams({ again: keyOf(ride) })}`)}>Book again</Button>
      ) : null}
      {offers.amend ? (
        <Button aria-expanded={form === 'amend'} onClick={() => toggle('amend')}>
          Change
        </Button>
      ) : null}
      {offers.price ? (
        <Button aria-expanded={form === 'price'} onClick={() => toggle('price')}>
          Waiting time, tolls
        </Button>
      ) : null}
      <Button aria-expanded={form === 'message'} onClick={() => toggle('message')}>
        Message
      </Button>
      {offers.charge ? (
        <>
          <Button {...sends('Send payment link')} onClick={() => run(requests.sendPaymentLink())}>
            Send payment link
          </Button>
          <Button aria-expanded={form === 'company'} onClick={() => toggle('company')}>
            Charge a company
          </Button>
        </>
      ) : null}
      {offers.refund ? (
        <Button aria-expanded={form === 'refund'} onClick={() => toggle('refund')}>
          Refund
        </Button>
      ) : null}
      {offers.cancel ? (
        <Button kind="danger" onClick={() => toggle('cancel')}>
          Cancel…
        </Button>
      ) : null}
    </div>
  );
}
