import { useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Dialog } from '../../primitives/dialog.tsx';

/** Says what a notification of the browser would have said, where the browser shows none (specification 1 §8). */
export function ArrivalDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      title={t('tracking.hereTitle')}
      closeText={t('common.close')}
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <Button kind="primary" type="submit">
          {t('common.ok')}
        </Button>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
