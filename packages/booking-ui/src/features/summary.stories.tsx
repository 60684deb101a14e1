import { readyState, testNow } from '../testing/scripted-booking.ts';
import { storyOf } from '../testing/story-booking.tsx';
import { MapPanel } from './map.tsx';
import { quoted, routed, sampleQuotation } from './sample-state.ts';
import { FareBar, SummaryCard } from './summary.tsx';

export default { title: 'Features/Fare' };

const { quote } = readyState();
const card = <SummaryCard top={<MapPanel />} />;
const bar = (
  <div className="tb-bar">
    <FareBar />
  </div>
);

export const Shown = storyOf(card, quoted);
export const ShownDark = storyOf(card, quoted, { theme: 'dark' });
export const NoPlacesYet = storyOf(card);
export const Loading = storyOf(card, { ...routed, quote: { ...quote, status: 'loading' } });
export const Estimated = storyOf(card, {
  ...quoted,
  quote: { ...quoted.quote, quotation: { ...sampleQuotation, estimated: true } },
});
export const Changed = storyOf(card, {
  ...quoted,
  quote: { ...quoted.quote, shownTotal: { minor: 4900, currency: 'GBP' } },
});
export const LastMinute = storyOf(card, { ...quoted, quote: { ...quoted.quote, expiresAt: testNow + 41_000 } });
export const Refused = storyOf(card, {
  ...routed,
  quote: {
    ...quote,
    status: 'refused',
    error: { kind: 'rejected', code: 3, message: 'We do not serve this address.' },
  },
});
export const Failed = storyOf(card, { ...routed, quote: { ...quote, status: 'failed', error: { kind: 'timeout' } } });
export const Expired = storyOf(card, { ...routed, quote: { ...quote, status: 'expired' } });
export const Bar = storyOf(bar, quoted);
export const BarWithoutPlaces = storyOf(bar);
