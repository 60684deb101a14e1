import { zoneOf } from 'booking-core/basics';
import { useId, useState } from 'react';
import { useBookingState, useDispatch, useNow, useT, useView } from '../booking-context.tsx';
import { createLazy } from '../layouts/lazy-part.tsx';
import { isIos } from '../primitives/apple-device.ts';
import { Chip, Chips } from '../primitives/chips.tsx';
import { same } from './same.ts';
import { TimePicker } from './time-picker.tsx';

const FixedReturnKind = createLazy(() => import('./offer-parts.tsx').then((module) => module.FixedReturnKind));

/** One way, there and back later, or there and back with the driver waiting (specification 1 §1 and §7). */
export function ReturnSection() {
  const t = useT();
  const id = useId();
  const dispatch = useDispatch();
  const now = useNow(60_000);
  const kind = useBookingState((state) => state.journey.returnKind);
  const value = useBookingState((state) => state.journey.returnTime);
  const fixed = useBookingState((state) => state.offer?.returnKind != null);
  const zone = useBookingState(zoneOf);
  const earliest = useView((views, state) => views.selectEarliestReturn(state, now), null, Object.is);
  const issue = useView((views, state) => views.selectShownIssue(state, 'returnTime', now), null, same);
  const [open, setOpen] = useState(false);
  const [native, setNative] = useState(false);
  const choose = (next: typeof kind) => {
    dispatch({ type: 'journey.returnKindChosen', kind: next });
    setOpen(next === 'return' && value === null);
  };
  return (
    <section className="tb-section" aria-labelledby={id}>
      <h2 className="tb-section-title" id={id}>
        {t('return.heading')}
      </h2>
      {fixed ? (
        <FixedReturnKind />
      ) : (
        <Chips labelledBy={id}>
          <Chip text={t('return.oneWay')} on={kind === 'oneWay'} onPress={() => choose('oneWay')} />
          <Chip
            text={t('return.return')}
            label={t(kind === 'return' ? 'return.remove' : 'return.add')}
            on={kind === 'return'}
            onPress={(view) => {
              setNative(isIos(view));
              choose(kind === 'return' ? 'oneWay' : 'return');
            }}
          />
          <Chip text={t('return.wait')} on={kind === 'waitAndReturn'} onPress={() => choose('waitAndReturn')} />
        </Chips>
      )}
      {kind === 'return' ? (
        <div className="tb-return-time">
          <TimePicker
            label={t('return.time')}
            field="returnTime"
            value={value}
            earliest={earliest}
            zone={zone}
            issue={issue}
            tooEarlyKey="error.earliestReturn"
            requiredKey="return.required"
            open={open}
            native={native}
            buttonShown
            onOpen={setOpen}
            onValue={(local) => dispatch({ type: 'journey.returnTimeChosen', local })}
            onClear={() => dispatch({ type: 'journey.returnTimeCleared' })}
          />
        </div>
      ) : null}
      {kind === 'waitAndReturn' ? <p className="tb-words tb-return-words">{t('return.waitHint')}</p> : null}
    </section>
  );
}
