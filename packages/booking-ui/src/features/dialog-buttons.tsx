import type { MessageKey } from 'booking-core/messages';
import { useT } from '../booking-context.tsx';
import { Button } from '../primitives/button.tsx';

export interface CancelAndSubmitProps {
  /** Null while there is nothing to go back to. */
  onCancel: (() => void) | null;
  /** What Enter does. */
  submit?: MessageKey;
  /** It is being done: the button says so and takes no second press. */
  busy?: boolean;
  disabled?: boolean;
}

/** The two ways on at the end of a dialog. */
export function CancelAndSubmit({
  onCancel,
  submit = 'common.ok',
  busy = false,
  disabled = false,
}: CancelAndSubmitProps) {
  const t = useT();
  return (
    <>
      <Button disabled={onCancel === null} onClick={() => onCancel?.()}>
        {t('common.cancel')}
      </Button>
      <Button kind="primary" type="submit" busy={busy} disabled={disabled}>
        {t(busy ? 'common.processing' : submit)}
      </Button>
    </>
  );
}
