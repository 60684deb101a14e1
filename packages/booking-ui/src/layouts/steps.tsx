import { selectStep } from 'booking-core';
import { useBookingMemo, useBookingState, useDispatch, useT } from '../booking-context.tsx';
import { same } from '../same.ts';

/** The list of steps with the current one marked; completed steps are buttons that lead back. */
export function Steps() {
  const t = useT();
  const dispatch = useDispatch();
  const { step, titles } = useBookingMemo(selectStep, same);
  const linked = useBookingState((state) => state.payment.job?.ride !== undefined);
  // For a booking made in another visit only the payment step is left.
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
