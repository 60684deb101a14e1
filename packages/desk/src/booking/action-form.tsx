import type { Dispatch, SetStateAction } from 'react';
import type { Answer } from '../api/client.ts';
import type { Ride } from '../today/ride.ts';
import { ActionDialog, isDialog } from './action-dialog.tsx';
import { Amend } from './amend.tsx';
import { Assign, type Drives } from './assign.tsx';
import { ChargeCompany } from './charge-company.tsx';
import { type Draft, Message, newDraft } from './message.tsx';
import { Price } from './price.tsx';
import { Refund } from './refund.tsx';
import { type RideRequest, requestsOf } from './ride-requests.ts';
import type { Form } from './use-actions.ts';

export interface ActionFormProps {
  form: Form;
  booking: Answer<'booking'>;
  ride: Ride;
  /** Null while their list loads. */
  drivers: readonly Drives[] | null;
  busy: boolean;
  /** Error text of the last request; only the dialogs show it, the other forms leave that to their parent. */
  error: string;
  /** The email to the passenger that is being written. */
  draft: Draft;
  onDraft: Dispatch<SetStateAction<Draft>>;
  /** Called with whether the open form has values that are not sent; the email's draft is kept instead. */
  onTyped: (isTyped: boolean) => void;
  onRequest: (request: RideRequest) => void;
  /** Called by a form that makes its own requests, with the text that confirms what was done, and whether it is done. */
  onDone: (words: string, isAll: boolean) => void;
  onClose: () => void;
}

/** The form or dialog of one action on a ride. */
export function ActionForm({
  form,
  booking,
  ride,
  drivers,
  busy,
  error,
  draft,
  onDraft,
  onTyped,
  onRequest,
  onDone,
  onClose,
}: ActionFormProps) {
  const requests = requestsOf(booking, ride);
  if (isDialog(form)) return <ActionDialog {...{ form, booking, ride, busy, error, onRequest, onClose }} />;
  switch (form) {
    case 'assign':
      return (
        <Assign
          ride={ride}
          drivers={drivers}
          busy={busy}
          onTyped={onTyped}
          onAssign={(driver) => onRequest(requests.assign(driver))}
        />
      );
    case 'amend':
      return booking.amendable ? (
        <Amend
          booking={booking}
          is={booking.amendable}
          ride={ride}
          onTyped={onTyped}
          onDone={(isAll) => onDone('Changed. The passenger is informed.', isAll)}
        />
      ) : null;
    case 'price':
      return (
        <Price
          ride={ride}
          hire={booking.hires?.find(({ leg }) => leg === ride.leg) ?? null}
          busy={busy}
          onTyped={onTyped}
          onPrice={(body) => onRequest(requests.price(body))}
        />
      );
    case 'message':
      return (
        <Message
          to={booking.emailsTo}
          busy={busy}
          draft={draft}
          onDraft={onDraft}
          onSend={(sent) =>
            onRequest(
              requests.message(sent, () => onDraft((current) => (current.id === sent.id ? newDraft() : current))),
            )
          }
        />
      );
    case 'company':
      return (
        <ChargeCompany busy={busy} onTyped={onTyped} onCharge={(body) => onRequest(requests.chargeCompany(body))} />
      );
    case 'refund':
      return (
        <Refund booking={booking} busy={busy} onTyped={onTyped} onRefund={(body) => onRequest(requests.refund(body))} />
      );
  }
}
