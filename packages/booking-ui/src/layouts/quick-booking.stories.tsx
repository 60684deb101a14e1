import { layouts } from 'booking-core/domain';
import { quoted } from '../testing/sample-state.ts';
import { withBooking } from '../testing/story-booking.tsx';
import { QuickBooking } from './quick-booking.tsx';

/** The short form of `quickbooking`, in each of its states. */
export default { title: 'Layouts/Quick booking', component: QuickBooking, parameters: { layout: 'fullscreen' } };

const flow = { layout: layouts.wizardt };
const url = 'https://cars.example/quickbooking.html?id=1';

export const Empty = { ...withBooking({ flow }) };
export const Filled = { ...withBooking({ ...quoted, flow }) };
export const FilledDark = { ...withBooking({ ...quoted, flow }, { theme: 'dark' }) };
export const Storing = withBooking(
  { ...quoted, flow },
  { trackingCode: 'DEMO', events: [{ type: 'handover.requested' }], scenarios: { bookingparams: 'lost' } },
);
export const HandedOver = { args: { handed: { url, opened: true } }, ...withBooking({ ...quoted, flow }) };
export const WindowBlocked = {
  args: { handed: { url, opened: false } },
  ...withBooking({ ...quoted, flow }),
};
export const Offline = { ...withBooking({ ...quoted, flow: { ...flow, online: false } }) };
export const Refused = withBooking({ flow }, { trackingCode: 'EXPIRED' });
