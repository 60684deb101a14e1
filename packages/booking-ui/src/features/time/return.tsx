import { configurationOf } from 'booking-core/selectors';
import { useId, useState } from 'react';
import { useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { Chip, Chips } from '../../primitives/chips.tsx';

import { FixedReturnKind, HoursPart, TimePicker } from '../lazy-features.ts';

/** One way, return at a later time, or wait and return (specification 1 §1 and §7). */
export function ReturnSection() {
  const t = useT();
  const id = useId();
  const dispatch = useDispatch();
  const kind = useBookingState((state) => state.journey.returnKind);
  const timed = useBookingState((state) => state.journey.returnTime !== null);
  const fixed = useBookingState((state) => state.promotion?.returnKind != null);
  const hours = useBookingState((state) => state.journey.hours);
  // A promotion applies to a fixed route, so hire by the hour is not offered with it.
  const fromHours = useBookingState((state) => (state.promotion ? 0 : (configurationOf(state)?.minimumHours ?? 0)));
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(kind);
  // The return may also be removed elsewhere: by hire by the hour, or with the whole booking.
  if (shown !== kind) {
    setShown(kind);
    if (kind !== 'return') setOpen(false);
  }
  const choose = (next: typeof kind) => {
    dispatch({ type: 'journey.returnKindChosen', kind: next });
    setOpen(next === 'return' && !timed);
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
          <Chip text={t('return.oneWay')} on={kind === 'oneWay' && !hours} onPress={() => choose('oneWay')} />
          <Chip
            text={t('return.return')}
            label={t(kind === 'return' ? 'return.remove' : 'return.add')}
            on={kind === 'return'}
            onPress={() => choose(kind === 'return' ? 'oneWay' : 'return')}
          />
          <Chip text={t('return.wait')} on={kind === 'waitAndReturn'} onPress={() => choose('waitAndReturn')} />
          {fromHours > 0 ? (
            <Chip
              text={t('return.byHour')}
              on={!!hours}
              onPress={() => dispatch({ type: 'journey.hoursChosen', hours: hours ?? fromHours })}
            />
          ) : null}
        </Chips>
      )}
      {/* `open` shows the panel at once, before the state has the chosen kind. */}
      {open || kind === 'return' ? (
        // biome-ignore lint/a11y/useSemanticElements: the section's heading names the whole, this names the field
        <div className="tb-when tb-when-panel" role="group" aria-label={t('return.time')}>
          <TimePicker
            of="returnTime"
            label={t('return.time')}
            open={open}
            onOpen={setOpen}
            reserve={open ? 'tb-panel-wait' : 'tb-words'}
          />
        </div>
      ) : null}
      {hours ? <HoursPart /> : null}
      {kind === 'waitAndReturn' ? <p className="tb-words tb-when-panel">{t('return.waitHint')}</p> : null}
    </section>
  );
}
