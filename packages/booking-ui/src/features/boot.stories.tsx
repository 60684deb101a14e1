import { BootScreen } from './boot.tsx';
import { OfflineNotice, RestoredNotice } from './offline.tsx';
import { storyOf } from './sample-story.tsx';

export default { title: 'Features/Start' };

const refused = (reason: 'unknown' | 'domain' | 'expired' | 'disabled' | 'missing') =>
  storyOf(<BootScreen />, { boot: { status: 'refused', reason, message: '', phone: '020 7946 0000' } });

export const Loading = storyOf(<BootScreen />, { boot: { status: 'loading' } });
export const LoadingDark = storyOf(<BootScreen />, { boot: { status: 'loading' } }, { theme: 'dark' });
export const Failed = storyOf(<BootScreen />, {
  boot: { status: 'failed', during: 'configuration', error: { kind: 'timeout' } },
});
export const UnknownCode = refused('unknown');
export const OtherDomain = refused('domain');
export const Expired = refused('expired');
export const SwitchedOff = refused('disabled');
export const NoCode = refused('missing');
export const OfflineAndRestored = storyOf(
  <>
    <OfflineNotice />
    <RestoredNotice />
  </>,
  { flow: { online: false, restored: true } },
);
