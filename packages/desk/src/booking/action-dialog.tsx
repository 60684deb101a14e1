import { statusLabels } from 'contracts/labels';
import type { Answer } from '../api/client.ts';
import { isOver, type Ride } from '../today/ride.ts';
import { ConfirmWithReason } from './confirm-with-reason.tsx';
import { type RideRequest, requestsOf } from './ride-requests.ts';
import type { Form } from './use-actions.ts';

const dialogs = ['cancel', 'noshow', 'undo', 'refuse'] as const satisfies readonly Form[];
type DialogForm = (typeof dialogs)[number];

/** Whether an action asks for a confirmation in a dialog, which shows the error of its request itself. */
export const isDialog = (form: Form | null): form is DialogForm => dialogs.some((each) => each === form);

interface ActionDialogProps {
  form: DialogForm;
  booking: Answer<'booking'>;
  ride: Ride;
  busy: boolean;
  /** Error text of the last request. */
  error: string;
  onRequest: (request: RideRequest) => void;
  onClose: () => void;
}

/** The confirmation of an action that is hard to take back. */
export function ActionDialog({ form, booking, ride, busy, error, onRequest, onClose }: ActionDialogProps) {
  const requests = requestsOf(booking, ride);
  const dialog = { error, busy, onClose };
  switch (form) {
    case 'cancel':
      return (
        <ConfirmWithReason
          {...dialog}
          title={`Cancel ${ride.reference}?`}
          choices={
            booking.refundable > 0
              ? [
                  { value: 'refund', text: 'Cancel and refund the payment' },
                  { value: 'keep', text: 'Cancel and keep what was paid' },
                ]
              : [{ value: 'refund', text: 'Cancel' }]
          }
          reasonLabel="Reason, for the passenger"
          onConfirm={(choice, reason) => onRequest(requests.cancel(choice === 'refund', reason))}
        />
      );
    case 'noshow':
      return (
        <ConfirmWithReason
          {...dialog}
          title="Mark as no-show?"
          note="The passenger is told by email. You can undo this for two hours."
          choices={[{ value: 'noshow', text: 'Mark as no-show' }]}
          onConfirm={() => onRequest(requests.report('no_show', 'Marked as no-show.'))}
        />
      );
    case 'undo':
      return (
        <ConfirmWithReason
          {...dialog}
          title={`Undo “${statusLabels[ride.status]}”?`}
          note={`The ride goes on from the step before.${
            isOver(ride) ? ' If the passenger was told that it is over, an email says that it is not.' : ''
          }`}
          choices={[{ value: 'undo', text: 'Undo' }]}
          onConfirm={() => onRequest(requests.undo())}
        />
      );
    case 'refuse':
      return (
        <ConfirmWithReason
          {...dialog}
          title={`Refuse ${ride.reference}?`}
          choices={[{ value: 'refuse', text: 'Refuse and refund the payment' }]}
          reasonLabel="Reason, for the passenger"
          onConfirm={(_, reason) => onRequest(requests.refuse(reason))}
        />
      );
  }
}
