import { useState } from 'react';
import { Calendar, type OtherEnd } from './calendar.tsx';
import { Column } from './story-frame.tsx';

/** A month, as the date-time picker shows it. */
export default { title: 'Widgets/Calendar' };

const outbound: OtherEnd = {
  day: '2026-11-23',
  isOutbound: true,
  outbound: 'outbound',
  back: 'return',
  between: 'between the rides',
  later: (days) => `${days} days later`,
  span: (from, to) => `${from} to ${to}`,
};

function Held({ start, locale = 'en-GB', other }: { start: string | null; locale?: string; other?: OtherEnd }) {
  const [day, setDay] = useState(start);
  return (
    <Column>
      <Calendar
        label="Day"
        locale={locale}
        value={day}
        min="2026-11-21"
        today="2026-11-21"
        onValue={setDay}
        texts={{ previousMonth: 'Previous month', nextMonth: 'Next month', tooEarly: 'too early', today: 'today' }}
        {...(other ? { other } : {})}
      />
    </Column>
  );
}

export const NoDayChosen = { render: () => <Held start={null} /> };
export const DayChosen = { render: () => <Held start="2026-11-25" /> };
/** The days between the outbound ride and the return are marked. */
export const ReturnDay = { render: () => <Held start="2026-11-27" other={outbound} /> };
export const ReturnDayRightToLeft = {
  render: () => <Held start="2026-11-27" locale="ar" other={outbound} />,
  globals: { direction: 'rtl' },
};
