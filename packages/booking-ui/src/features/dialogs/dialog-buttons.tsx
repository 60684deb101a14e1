import type { MessageKey } from 'booking-core/messages';
import { useId } from 'react';
import { useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';

/** What the two answers to a question do, in words: 'Cancel' under 'Do you want to cancel?' can be read both ways. */
export interface Answers {
  readonly submit: MessageKey;
  readonly cancel: MessageKey;
}

export interface CancelAndSubmitProps {
  /** Null while there is nothing to go back to. */
  onCancel: (() => void) | null;
  /** What Enter does. */
  submit?: MessageKey;
  /** Stands under the buttons' own words and describes them. */
  does?: Answers;
  /** It is being done: the button says so and takes no second press. */
  busy?: boolean;
  disabled?: boolean;
}

/** The two ways on at the end of a dialog. */
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

/** No part of the name, which the specification gives. */
const Does = ({ id, words }: { id: string; words: string }) => (
  <small id={id} aria-hidden="true">
    {words}
  </small>
);
