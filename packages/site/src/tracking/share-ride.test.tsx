import type { AccountApi } from 'booking-core';
import { pages } from 'booking-core/messages/pages';
import { tracking } from 'booking-core/messages/tracking';
import { MessagesProvider } from 'booking-ui/booking-context';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { act, cleanup, renderWithBooking, screen } from '../../../booking-ui/src/testing/render.tsx';
import { testNow } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { ShareRide } from './share-ride.tsx';

afterEach(cleanup);

type Load = (since: number | null) => void;

/** Shares a ride whose state the server gives; `give` gets the function that loads another one. */
function Page(props: { since: number | null; onChanged: () => void; give: (load: Load) => void }) {
  const [since, load] = useState(props.since);
  props.give(load);
  return (
    <ShareRide
      asked={{ id: '7', code: 'the-code' }}
      since={since}
      first={props.since === null}
      onChanged={props.onChanged}
    />
  );
}

function renderShare(since: number | null) {
  const stopSharing = vi.fn(async (_asked: unknown) => ({ ok: true, value: undefined }) as const);
  const trackingLink = vi.fn(async () => ({ ok: true, value: { id: '7', code: 'shared' } }) as const);
  const onChanged = vi.fn();
  const site = {
    account: async () => ({ stopSharing, trackingLink }) as unknown as AccountApi,
    settings: readSettings(undefined, undefined, 'http://localhost/'),
  } as unknown as SiteContextValue;
  let load: Load = () => {};
  const rendered = renderWithBooking(
    <SiteContext.Provider value={site}>
      <MessagesProvider words={{ ...pages, ...tracking }}>
        <Page
          since={since}
          onChanged={onChanged}
          give={(next) => {
            load = next;
          }}
        />
      </MessagesProvider>
    </SiteContext.Provider>,
  );
  return { ...rendered, stopSharing, trackingLink, onChanged, load: (next: number | null) => act(() => load(next)) };
}

test('a ride that is shared says since when, and can be shared no more by one press', async () => {
  const { user, stopSharing, onChanged } = renderShare(testNow);
  expect(screen.getByRole('status').textContent).toMatch(
    /^Shared since .*09:30\. The link stops working after the ride\.$/,
  );
  await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
  expect(stopSharing.mock.lastCall?.[0]).toEqual({ id: '7', code: 'the-code' });
  expect(await screen.findByText(tracking['tracking.sharingStopped'])).toBeDefined();
  expect(onChanged).toHaveBeenCalledOnce();
});

test('a ride that nobody follows offers to share it alone; once shared, it can be taken back', async () => {
  const { user, trackingLink } = renderShare(null);
  expect(screen.queryByRole('button', { name: 'Stop sharing' })).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
  const share = screen.getByRole('button', { name: 'Share ride' });
  expect(share.dataset.kind).toBe('primary');
  await user.click(share);
  expect(trackingLink).toHaveBeenCalledOnce();
  expect(await screen.findByRole('button', { name: 'Stop sharing' })).toBeDefined();
});

test('a ride that is shared here and no more on another device says so once it is loaded again', async () => {
  const { user, onChanged, load } = renderShare(null);
  await user.click(screen.getByRole('button', { name: 'Share ride' }));
  expect(await screen.findByRole('button', { name: 'Stop sharing' })).toBeDefined();
  expect(onChanged).toHaveBeenCalledOnce();
  load(testNow);
  expect(screen.getByRole('button', { name: 'Stop sharing' })).toBeDefined();
  load(null);
  expect(screen.queryByRole('button', { name: 'Stop sharing' })).toBeNull();
});
