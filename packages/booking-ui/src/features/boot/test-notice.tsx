import { useT } from '../../booking-context.tsx';
import { Notice } from '../../primitives/notice.tsx';

/** Marks a form whose bookings are tests. */
export function TestNotice() {
  return <Notice title={useT()('site.testMode')} />;
}
