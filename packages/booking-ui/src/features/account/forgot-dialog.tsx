import { forgotForm } from 'booking-core/forms/account';
import { useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Dialog } from '../../primitives/dialog.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import { css } from './account.module.css';
import { AccountEmail, Refused } from './account-fields.tsx';
import { useForm } from './use-form.ts';

/** FORGOT PASSWORD (specification 2 §2): one email field; OK reads Processing while the request is in progress. */
export function ForgotDialog() {
  useSheet(css);
  const t = useT();
  const dispatch = useDispatch();
  const dialog = useBookingState((state) => state.flow.dialog);
  const signedIn = useBookingState((state) => state.session.profile !== null);
  const form = useForm(forgotForm, { email: dialog?.kind === 'forgot' ? (dialog.email ?? '') : '' });
  if (dialog?.kind !== 'forgot') return null;
  const busy = dialog.requestId !== null;
  const submit = () => {
    if (!busy && form.check()) dispatch({ type: 'session.resetRequested', email: form.values.email.trim() });
  };
  return (
    <Dialog
      title={t('account.forgotTitle')}
      closeText={t('common.close')}
      onClose={() => dispatch({ type: 'flow.dialogClosed' })}
      onSubmit={submit}
      busy={busy}
      actions={
        <>
          {signedIn ? null : (
            <Button
              kind="quiet"
              icon="back"
              onClick={() => dispatch({ type: 'session.signInOpened', tab: 'signIn', email: form.values.email })}
            >
              {t('account.backToSignIn')}
            </Button>
          )}
          <Button kind="primary" type="submit" busy={busy}>
            {t(busy ? 'common.processing' : 'common.ok')}
          </Button>
        </>
      }
    >
      <p className="tb-dialog-text">{t('account.forgotText')}</p>
      <Refused error={dialog.error} />
      <div data-autofocus="" ref={form.box}>
        <AccountEmail form={form} />
      </div>
    </Dialog>
  );
}
