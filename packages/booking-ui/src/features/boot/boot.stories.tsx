import { storyOf } from '../../testing/story-booking.tsx';
import { BootText } from './boot-failure.tsx';
import { BootSkeleton } from './boot-skeleton.tsx';
import { LeftNotice } from './draft-notice.tsx';
import { OfflineNotice } from './offline-notice.tsx';

export default { title: 'Features/Start' };

const refused = (trackingCode: string) => storyOf(<BootText />, {}, { trackingCode });
const waiting = { scenarios: { configuration: 'lost' }, width: 0 } as const;

export const Loading = storyOf(<BootSkeleton />, {}, waiting);
export const LoadingDark = storyOf(<BootSkeleton />, {}, { ...waiting, theme: 'dark' });
export const Failed = storyOf(<BootText />, {}, { scenarios: { configuration: 'html' } });
export const FailedDark = storyOf(<BootText />, {}, { scenarios: { configuration: 'html' }, theme: 'dark' });
export const UnknownCode = refused('NOBODY');
export const OtherDomain = refused('BLOCKED');
export const Expired = refused('EXPIRED');
export const SwitchedOff = refused('OFF');
export const NoCode = refused('');
export const OfflineAndLeftBehind = storyOf(
  <>
    <LeftNotice />
    <OfflineNotice />
  </>,
  { flow: { online: false, resumableDraft: { from: 'Heathrow Terminal 5', to: 'Paddington Station' } } },
);
export const Offline = storyOf(
  <div style={{ paddingBlockStart: 80 }}>
    <OfflineNotice />
  </div>,
  { flow: { online: false } },
);
export const LeftBehind = storyOf(<LeftNotice />, {
  flow: { resumableDraft: { from: 'Heathrow Terminal 5', to: 'Paddington Station' } },
});
