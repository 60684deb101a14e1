import type { MessageKey } from 'booking-core/messages';
import { useId } from 'react';
import { useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';

/** Texts that explain the two buttons of a confirmation: 'Cancel' under 'Do you want to cancel?' is ambiguous. */
export interface Answers {
  readonly submit: MessageKey;
  readonly cancel: MessageKey;
}

export interface CancelAndSubmitProps {
  /** Null disables the Cancel button. */
  onCancel: (() => void) | null;
  /** The label of the submit button, which Enter presses. */
  submit?: MessageKey;
  /** Displayed under the buttons' labels, as their accessible descriptions. */
  does?: Answers;
  /** The action is in progress: the submit button reads Processing and ignores presses. */
  busy?: boolean;
  disabled?: boolean;
}

/** The Cancel and submit buttons at the end of a dialog. */
export function CancelAndSubmit({
  onCancel,
  submit = 'common.ok',
  does,
  busy = false,
  disabled = false,
}: CancelAndSubmitProps) {
  const t = useT();
  const id = useId();
  return (
    <>
      <Button
        disabled={onCancel === null}
        onClick={() => onCancel?.()}
        {...(does ? { className: 'tb-button-does', 'aria-describedby': `${id}-cancel` } : {})}
      >
        {t('common.cancel')}
        {does ? <Does id={`${id}-cancel`} words={t(does.cancel)} /> : null}
      </Button>
      <Button
        kind="primary"
        type="submit"
        busy={busy}
        disabled={disabled}
        {...(does ? { className: 'tb-button-does', 'aria-describedby': `${id}-submit` } : {})}
      >
        {t(busy ? 'common.processing' : submit)}
        {does ? <Does id={`${id}-submit`} words={t(does.submit)} /> : null}
      </Button>
    </>
  );
}

/** Hidden from the button's accessible name, which the specification prescribes; it is the description instead. */
const Does = ({ id, words }: { id: string; words: string }) => (
  <small id={id} aria-hidden="true">
    {words}
  </small>
);
