import { hrefOf } from '../api/client.ts';
import { PlainTable, Waiting } from '../shell/page.tsx';
import { moneyOf } from '../time.ts';
import type { Period } from './period.ts';
import { Figures, Section } from './section.tsx';
import type { NumbersAsked } from './use-numbers.ts';

/** The commission that companies have earned with their bookings. */
export function Commission({ asked, period }: { asked: NumbersAsked['commission']; period: Period }) {
  return (
    <Section
      title="Commission owed"
      file={hrefOf('listFile', { params: { list: 'commission' }, query: { ...period } })}
    >
      {asked.data ? (
        <Figures asked={asked}>
          <PlainTable
            label="Commission owed"
            rows={asked.data.rows}
            keyOf={({ company, currency }) => `${company} ${currency}`}
            empty="No company booked rides in this period."
            columns={[
              { title: 'Company', cell: (each) => each.company },
              { title: 'Bookings', figures: true, cell: (each) => each.bookings },
              { title: 'Revenue', figures: true, cell: (each) => moneyOf(each.revenue, each.currency) },
              {
                title: 'Commission',
                figures: true,
                cell: (each) => <b>{moneyOf(each.commission, each.currency)}</b>,
              },
            ]}
          />
        </Figures>
      ) : (
        <Waiting asked={asked} />
      )}
    </Section>
  );
}
