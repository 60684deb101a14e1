import { useBookingState, useDispatch, useT } from '../booking-context.tsx';
import { Button } from '../primitives/button.tsx';
import { Dialog } from '../primitives/dialog.tsx';
import { TextField } from '../primitives/text-field.tsx';
import { ContactTabs } from './contact-tabs.tsx';

/** Contact details (specification 2 §2): OK, or Enter in a field, closes it once nothing is wrong. */
export function ContactDialog() {
  const t = useT();
  const dispatch = useDispatch();
  return (
    <Dialog
      title={t('contact.dialog')}
      closeText={t('common.close')}
      onClose={() => dispatch({ type: 'flow.dialogClosed' })}
      onSubmit={() => dispatch({ type: 'flow.contactSubmitted' })}
      size="wide"
      actions={
        <Button kind="primary" type="submit" wide>
          {t('common.ok')}
        </Button>
      }
    >
      <div data-autofocus="">
        <ContactTabs />
      </div>
    </Dialog>
  );
}

/** Promo code: one field; the dialog closes when the code is accepted (specification 1 §2). */
export function PromoDialog() {
  const t = useT();
  const dispatch = useDispatch();
  const entry = useBookingState((state) => state.details.promo);
  const asked = useBookingState((state) => state.flow.revealed.includes('promo'));
  const offered = useBookingState((state) => (state.offer?.promoCode ?? '') !== '');
  const checking = entry.status === 'checking';
  const missing = asked && entry.text.trim() === '';
  const refused = entry.status === 'refused' ? entry.message || t('error.generic') : null;
  const close = () => dispatch({ type: 'flow.dialogClosed' });
  return (
    <Dialog
      title={t('promo.label')}
      closeText={t('common.close')}
      onClose={close}
      onSubmit={() => checking || dispatch({ type: 'promo.submitted' })}
      busy={checking}
      actions={
        <>
          <Button kind="secondary" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={checking}>
            {t(checking ? 'common.processing' : 'common.ok')}
          </Button>
        </>
      }
    >
      <div data-autofocus="">
        <TextField
          label={t('promo.label')}
          value={entry.text}
          field="promo"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          error={missing ? t('field.required', { title: t('promo.label') }) : refused}
          readOnly={offered}
          hint={checking ? t('promo.checking') : offered ? t('offer.set') : null}
          onValue={(text) => dispatch({ type: 'promo.typed', text })}
        />
      </div>
    </Dialog>
  );
}
