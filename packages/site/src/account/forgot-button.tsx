import { useBookingState, useDispatch, useT } from 'booking-ui/booking-context';
import { Button } from 'booking-ui/primitives';

/**
 * Asks for the email with a link to a new password, where the current one is needed.
 * @param onClick called before the dialog opens, to close another one
 */
export function ForgotButton({ onClick }: { onClick?: () => void }) {
  const t = useT();
  const dispatch = useDispatch();
  const email = useBookingState((state) => state.session.profile?.contact.email ?? '');
  const open = () => {
    onClick?.();
    dispatch({ type: 'session.forgotOpened', email });
  };
  return (
    <Button kind="quiet" onClick={open}>
      {t('account.forgot')}
    </Button>
  );
}
