import { useDispatch, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Dialog } from '../../primitives/dialog.tsx';
import { ContactTabs } from './contact-tabs.tsx';

/** Contact details (specification 2 §2): OK, or Enter in a field, closes it once all fields are valid. */
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
