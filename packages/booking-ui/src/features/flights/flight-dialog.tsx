import type { FlightDirection } from 'booking-core/domain';
import type { Translate } from 'booking-core/messages';
import { selectFlightDirections } from 'booking-core/selectors';
import { useEffect, useRef } from 'react';
import { useBookingMemo, useBookingState, useDispatch, useNow, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Dialog } from '../../primitives/dialog.tsx';
import { Tabs } from '../../primitives/tabs.tsx';
import { same } from '../../same.ts';
import { FlightFields } from './flight-fields.tsx';

/**
 * Flight details in a tab for each direction that has a flight (specification 1 §2); OK opens the other tab while its
 * details are still missing.
 */
export function FlightDialog() {
  const t = useT();
  const dispatch = useDispatch();
  const dialog = useBookingState((state) => state.flow.dialog);
  const now = useNow(60_000);
  const directions = useBookingMemo((state) => selectFlightDirections(state, now), same);
  const box = useRef<HTMLDivElement>(null);
  const refusals = dialog?.kind === 'flight' ? dialog.refusals : 0;
  const seen = useRef(refusals);
  useEffect(() => {
    if (refusals <= seen.current) return;
    seen.current = refusals;
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  if (dialog?.kind !== 'flight') return null;
  const { tab, revealed } = dialog;
  const tabs = directions.map((value) => ({ value, text: titleOf(value, t) }));
  const fields = <FlightFields key={tab} direction={tab} revealed={revealed} />;
  return (
    <Dialog
      title={t(tab === 'return' && directions.length === 1 ? 'flight.returnTitle' : 'flight.title')}
      closeText={t('common.close')}
      size="wide"
      onClose={() => dispatch({ type: 'flow.dialogClosed' })}
      onSubmit={() => dispatch({ type: 'flight.submitted' })}
      actions={
        <Button kind="primary" type="submit">
          {t('common.ok')}
        </Button>
      }
    >
      <div ref={box} data-autofocus="">
        {tabs.length > 1 ? (
          <Tabs<FlightDirection>
            label={t('flight.tabs')}
            value={tab}
            tabs={tabs}
            onValue={(direction) => dispatch({ type: 'flight.tabChosen', direction })}
          >
            {fields}
          </Tabs>
        ) : (
          fields
        )}
      </div>
    </Dialog>
  );
}

const titleOf = (direction: FlightDirection, t: Translate) =>
  t(direction === 'onward' ? 'flight.title' : 'flight.returnTitle');
