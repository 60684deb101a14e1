import type { BookingState } from 'booking-core';
import { formatMoney } from 'booking-core/domain';
import { selectFare } from 'booking-core/selectors';
import { useId, useLayoutEffect, useRef } from 'react';
import { useBookingMemo, useBookingState, useDispatch, useLocale, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Dialog } from '../../primitives/dialog.tsx';
import { TextField } from '../../primitives/text-field.tsx';
import { same } from '../../same.ts';
import { useSheet } from '../../styles/use-sheet.ts';
import { CancelAndSubmit } from '../dialogs/dialog-buttons.tsx';
import styles, { css } from './promo.module.css';
import { SetByPromotion } from './set-by-promotion.tsx';

export { promoCode as english } from 'booking-core/messages/promo-code';

const isFixed = ({ promotion }: BookingState) => (promotion?.promoCode ?? '') !== '';

/** The promo code field, with its error or status text under it. */
function PromoField({ missing = false }: { missing?: boolean }) {
  const t = useT();
  const dispatch = useDispatch();
  const entry = useBookingState((state) => state.details.promo);
  const fixed = useBookingState(isFixed);
  const title = t('promo.label');
  const refused = entry.status === 'refused' ? entry.message || t('error.generic') : null;
  return (
    <TextField
      label={title}
      value={entry.text}
      field="promo"
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      enterKeyHint="go"
      live
      error={missing ? t('field.required', { title }) : refused}
      readOnly={fixed}
      hint={entry.status === 'checking' ? t('promo.checking') : fixed ? t('offer.set') : null}
      onValue={(text) => dispatch({ type: 'promo.typed', text })}
    />
  );
}

/** The promo code: a form to apply one, or the accepted code with its discount. */
export function PromoSection() {
  useSheet(css);
  const t = useT();
  const id = useId();
  const locale = useLocale();
  const dispatch = useDispatch();
  const promo = useBookingState((state) => state.journey.promo);
  const entry = useBookingState((state) => state.details.promo);
  const money = useBookingMemo((state) => selectFare(state).money, same);
  const fixed = useBookingState(isFixed);
  const inDialog = useBookingState((state) => state.flow.layout.dialogs.includes('promo'));
  const checking = entry.status === 'checking';
  const section = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (checking) return;
    pressed.current = true;
    dispatch({ type: 'promo.submitted' });
  };
  const remove = () => {
    pressed.current = true;
    dispatch({ type: 'promo.removed' });
  };
  // The pressed button disappears with the form or the code, so the focus moves to its replacement.
  const accepted = promo !== null;
  const before = useRef(accepted);
  useLayoutEffect(() => {
    if (before.current === accepted) return;
    before.current = accepted;
    if (pressed.current) section.current?.querySelector<HTMLElement>('button, input')?.focus();
    pressed.current = false;
  }, [accepted]);
  return (
    <section ref={section} className={inDialog ? 'tb-section tb-fold-section' : 'tb-section'} aria-labelledby={id}>
      <h2 className="tb-hidden" id={id}>
        {t('promo.label')}
      </h2>
      {promo ? (
        <div className={styles.chip} role="status">
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path
              d="M10.3 3H16a1 1 0 0 1 1 1v5.7l-7.6 7.6a1 1 0 0 1-1.4 0L2.7 12a1 1 0 0 1 0-1.4zM13.5 6.5h.1"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.7"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <span className={styles.text} id={`${id}-code`}>
            <b>{promo.code}</b>
            <span>
              {money
                ? t('promo.saves', {
                    money: formatMoney({ minor: promo.valueMinor, currency: money.currency }, locale),
                  })
                : t('promo.accepted')}
            </span>
          </span>
          {fixed ? (
            <SetByPromotion />
          ) : (
            <button type="button" className={styles.remove} aria-describedby={`${id}-code`} onClick={remove}>
              {t('promo.remove')}
            </button>
          )}
        </div>
      ) : (
        <form className={styles.root} onSubmit={submit} noValidate>
          <PromoField />
          <Button kind="secondary" type="submit" busy={checking} disabled={entry.text.trim() === ''}>
            {checking ? t('common.processing') : t('promo.apply')}
          </Button>
        </form>
      )}
    </section>
  );
}

/** Promo code: one field; the dialog closes when the code is accepted (specification 1 §2). */
export function PromoDialog() {
  const t = useT();
  const dispatch = useDispatch();
  const entry = useBookingState((state) => state.details.promo);
  const asked = useBookingState((state) => state.flow.revealed.includes('promo'));
  const checking = entry.status === 'checking';
  const missing = asked && entry.text.trim() === '';
  const close = () => dispatch({ type: 'flow.dialogClosed' });
  return (
    <Dialog
      title={t('promo.label')}
      closeText={t('common.close')}
      onClose={close}
      onSubmit={() => checking || dispatch({ type: 'promo.submitted' })}
      busy={checking}
      actions={<CancelAndSubmit onCancel={close} busy={checking} />}
    >
      <div data-autofocus="">
        <PromoField missing={missing} />
      </div>
    </Dialog>
  );
}
