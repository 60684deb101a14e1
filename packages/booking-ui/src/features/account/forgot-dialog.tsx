import { forgotForm } from 'booking-core/forms';
import { useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Dialog } from '../../primitives/dialog.tsx';
import { Notice } from '../../primitives/notice.tsx';
import { TextField } from '../../primitives/text-field.tsx';
import css from '../../styles/account.css?inline';
import { useSheet } from '../../styles/use-sheet.ts';
import { wordsOf } from '../format.ts';
import { useForm } from './use-form.ts';
import { formWords } from './words.ts';

/** FORGOT PASSWORD (specification 2 §2): one email field; OK says Processing while the request is under way. */
export function ForgotDialog() {
  useSheet(css);
  const t = useT();
  const dispatch = useDispatch();
  const dialog = useBookingState((state) => state.flow.dialog);
  const form = useForm(forgotForm, { email: '' });
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
          <Button kind="quiet" icon="back" onClick={() => dispatch({ type: 'session.signInOpened', tab: 'signIn' })}>
            {t('account.backToSignIn')}
          </Button>
          <Button kind="primary" type="submit" busy={busy}>
            {t(busy ? 'common.processing' : 'common.ok')}
          </Button>
        </>
      }
    >
      <p className="tb-dialog-text">{t('account.forgotText')}</p>
      {dialog.error ? (
        <div className="tb-account-error">
          <Notice tone="danger" role="alert">
            <p>{wordsOf(dialog.error, t)}</p>
          </Notice>
        </div>
      ) : null}
      <div data-autofocus="" ref={form.box}>
        <TextField
          label={t('account.email')}
          field="email"
          type="email"
          value={form.values.email}
          onValue={(email) => form.set({ email })}
          onLeave={() => form.values.email !== '' && form.leave('email')}
          error={formWords(form.issue('email'), t('account.email'), t)}
          autoComplete="username"
          autoCapitalize="none"
          required
        />
      </div>
    </Dialog>
  );
}
