import { quoted, routed } from '../../testing/sample-state.ts';
import { place } from '../../testing/scripted-booking.ts';
import { storyOf } from '../../testing/story-booking.tsx';
import { MapPanel } from '../map/map.tsx';
import { FareBar } from './summary.tsx';
import { SummaryCard } from './summary-card.tsx';

export default { title: 'Features/Fare' };

const stratford = place('stratford', 'Stratford', {
  postcode: 'E15 1AZ',
  fullAddress: 'Stratford, London E15 1AZ',
  latitude: 51.5417,
  longitude: -0.0033,
});
const card = <SummaryCard top={<MapPanel />} />;
const bar = (
  <div className="tb-bar">
    <FareBar />
  </div>
);

export const Shown = storyOf(card, quoted);
export const ShownDark = storyOf(card, quoted, { theme: 'dark' });
export const NoPlacesYet = storyOf(card);
export const Loading = storyOf(card, routed, { scenarios: { quotation: 'lost' } });
export const ByTheRoad = storyOf(card, routed, { scenarios: { quotation: 'set:routesource=osrm' } });
export const Changed = storyOf(card, routed, {
  events: [
    { type: 'journey.viaAdded', id: 'more' },
    { type: 'journey.placeChosen', target: { via: 'more' }, place: stratford },
  ],
});
export const LastMinute = storyOf(card, routed, { pass: 559_000 });
export const Refused = storyOf(card, routed, {
  scenarios: { quotation: 'refuse:2:No driver is free at that time. Please choose another one.' },
});
export const Failed = storyOf(card, routed, { scenarios: { quotation: 'html' } });
export const Offline = storyOf(card, { ...routed, flow: { online: false } }, { scenarios: { quotation: 'offline' } });
export const Expired = storyOf(card, routed, { pass: 601_000, after: [{ type: 'timer.fired', key: 'quote.expired' }] });
export const RightToLeft = { ...storyOf(card, routed), globals: { locale: 'ar' } };
export const Bar = storyOf(bar, quoted);
export const BarWithoutPlaces = storyOf(bar);
