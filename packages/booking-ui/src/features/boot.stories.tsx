import { storyOf } from '../testing/story-booking.tsx';
import { BootWords } from './boot.tsx';
import { BootSkeleton } from './boot-skeleton.tsx';
import { LeftNotice } from './left-notice.tsx';
import { OfflineNotice } from './offline.tsx';

export default { title: 'Features/Start' };

const refused = (reason: 'unknown' | 'domain' | 'expired' | 'disabled' | 'missing') =>
  storyOf(<BootWords />, { boot: { status: 'refused', reason, message: '', phone: '020 7946 0000' } });

export const Loading = storyOf(<BootSkeleton />, { boot: { status: 'loading' } });
export const LoadingDark = storyOf(<BootSkeleton />, { boot: { status: 'loading' } }, { theme: 'dark' });
export const Failed = storyOf(<BootWords />, {
  boot: { status: 'failed', during: 'configuration', error: { kind: 'timeout' } },
});
export const UnknownCode = refused('unknown');
export const OtherDomain = refused('domain');
export const Expired = refused('expired');
export const SwitchedOff = refused('disabled');
export const NoCode = refused('missing');
export const OfflineAndLeftBehind = storyOf(
  <>
    <OfflineNotice />
    <LeftNotice />
  </>,
  { flow: { online: false, offered: { from: 'Heathrow Terminal 5', to: 'Paddington Station' } } },
);
