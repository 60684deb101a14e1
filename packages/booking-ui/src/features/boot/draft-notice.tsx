import { type MouseEvent, useId } from 'react';
import { useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import styles, { css } from './draft-notice.module.css';

/** Offers to resume the draft of a closed tab or to start again; then moves the focus to the form's heading. */
export function LeftNotice() {
  useSheet(css);
  const t = useT();
  const dispatch = useDispatch();
  const words = useId();
  const draft = useBookingState((state) => state.flow.resumableDraft);
  if (!draft) return null;
  const { from, to } = draft;
  const answer = (type: 'draft.accepted' | 'draft.declined') => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest('.tb-form')?.querySelector<HTMLElement>('.tb-heading')?.focus();
    dispatch({ type });
  };
  return (
    <section className={styles.root} aria-labelledby={words}>
      <p className={styles.text} id={words} role="status">
        {from && to ? t('offline.left', { from, to }) : t('offline.restored')}
      </p>
      <div className={styles.actions}>
        <Button onClick={answer('draft.accepted')}>{t('offline.continue')}</Button>
        <Button kind="quiet" onClick={answer('draft.declined')}>
          {t('offline.startAgain')}
        </Button>
      </div>
    </section>
  );
}
