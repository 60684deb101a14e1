import { selectStep } from 'booking-core';
import { useBookingMemo, useBookingState, useDispatch, useT } from '../booking-context.tsx';
import { same } from '../same.ts';

/** Where the visitor is and what comes; steps that are done lead back. */
export function Steps() {
  const t = useT();
  const dispatch = useDispatch();
  const { step, titles } = useBookingMemo(selectStep, same);
  const linked = useBookingState((state) => state.payment.job?.ride !== undefined);
  // Only its payment is left of a booking that another visit made.
  if (titles.length < 2 || linked) return null;
  return (
    <nav aria-label={t('steps.label')}>
      <ol className="tb-quiet tb-steps">
        {titles.map((title, index) => {
          const number = index + 1;
          return (
            <li key={number} part="step" aria-current={number === step ? 'step' : undefined}>
              {number < step ? (
                <button
                  type="button"
                  className="tb-link"
                  aria-label={t('steps.back', { title: t(title) })}
                  onClick={() => dispatch({ type: 'flow.stepRequested', step: number })}
                >
                  {t(title)}
                </button>
              ) : (
                t(title)
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
