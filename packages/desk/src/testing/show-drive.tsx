import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StyleRoot } from 'booking-ui/styles/style-root.tsx';
import { DrivePage } from '../drive/drive-page.tsx';
import { keepInMemory } from '../drive/storage.ts';

// There is only one tab, so the lock is granted at once.
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: { request: (_name: string, _options: LockOptions, work: () => unknown) => work() },
});

/** Draws the driver's page, with what the phone has `kept` from an earlier visit. */
export function showDrive(kept = keepInMemory()) {
  render(
    <StyleRoot locale="en-GB">
      <DrivePage kept={kept} />
    </StyleRoot>,
  );
  return { user: userEvent.setup(), kept };
}

/** Makes the page fetch the rides again, as when the network is back. */
export const lookAgain = () => act(() => void window.dispatchEvent(new Event('online')));
