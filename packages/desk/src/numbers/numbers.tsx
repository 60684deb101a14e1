import { Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useSearchParams } from 'react-router';
import { Page } from '../shell/page.tsx';
import { Commission } from './commission.tsx';
import { Conversion } from './conversion.tsx';
import { Files } from './files.tsx';
import { css } from './numbers.module.css';
import type { Period } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';
import { RidesAndRevenue } from './rides-and-revenue.tsx';
import { Figures } from './section.tsx';
import { Totals } from './totals.tsx';
import { type By, groups, useNumbers } from './use-numbers.ts';
import { usePeriod } from './use-period.ts';

/** Rides, revenue, conversion and commission owed in a period; also as files. */
export function Numbers() {
  useSheet(css);
  const { period, today, isWrong } = usePeriod('month');
  const [params, setParams] = useSearchParams();
  const by = groups.find((group) => group.by === params.get('by'))?.by ?? 'day';
  const choose = (chosen: Partial<Period & { by: By }>) => setParams({ ...period, by, ...chosen });
  const { rides, conversion, commission } = useNumbers(period, by, isWrong);
  return (
    <Page title="Numbers">
      <PeriodPicker period={period} today={today} onChoose={choose} />
      {isWrong ? (
        <Notice tone="danger" role="alert">
          The first day is after the last.
        </Notice>
      ) : (
        <>
          {rides.data ? (
            <Figures asked={rides}>
              <Totals rows={rides.data.rows} />
            </Figures>
          ) : null}
          <RidesAndRevenue rides={rides} period={period} by={by} onBy={(chosen) => choose({ by: chosen })} />
          <Conversion asked={conversion} period={period} />
          <Commission asked={commission} period={period} />
          <Files period={period} />
        </>
      )}
    </Page>
  );
}
