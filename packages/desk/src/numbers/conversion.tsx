import { hrefOf } from '../api/client.ts';
import { PlainTable, Waiting } from '../shell/page.tsx';
import { type Period, shareOf } from './period.ts';
import { Figures, Section } from './section.tsx';
import { ShareBar } from './share-bar.tsx';
import type { NumbersAsked } from './use-numbers.ts';

const partnerOf = ({ code, partner }: { readonly code: string; readonly partner: string }): string =>
  partner ? `${partner} (${code})` : code;

/** Fares shown and the bookings that followed, by the page that showed them. */
export function Conversion({ asked, period }: { asked: NumbersAsked['conversion']; period: Period }) {
  return (
    <Section title="Conversion" file={hrefOf('listFile', { params: { list: 'conversion' }, query: { ...period } })}>
      {asked.data ? (
        <Figures asked={asked}>
          <PlainTable
            label="Conversion"
            rows={asked.data.rows}
            keyOf={({ code }) => code}
            empty="No fares were shown in this period."
            columns={[
              { title: 'Source', cell: (each) => (each.code ? partnerOf(each) : 'Own pages') },
              { title: 'Fares shown', figures: true, cell: (each) => each.shown },
              { title: 'Bookings', figures: true, cell: (each) => each.booked },
              { title: 'Conversion', figures: true, cell: (each) => shareOf(each.booked, each.shown) },
              { title: 'Share', cell: (each) => <ShareBar part={each.booked} whole={each.shown} /> },
            ]}
          />
        </Figures>
      ) : (
        <Waiting asked={asked} />
      )}
    </Section>
  );
}
