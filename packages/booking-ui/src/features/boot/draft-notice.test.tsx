import { expect, test } from 'vitest';
import { renderWithBooking, screen } from '../../testing/render.tsx';
import { LeftNotice } from './draft-notice.tsx';

const screenOfForm = (
  <div className="tb-form">
    <h1 className="tb-heading" tabIndex={-1}>
      Where to?
    </h1>
    <LeftNotice />
  </div>
);

test('what a closed tab left behind is named by its ends, and continued or left', async () => {
  const { booking, user, set } = renderWithBooking(screenOfForm, {
    flow: { resumableDraft: { from: 'Alpha', to: 'Beta' } },
  });
  expect(screen.getByRole('status').textContent).toBe('Your booking from Alpha to Beta is still here.');
  expect(screen.getByRole('region', { name: 'Your booking from Alpha to Beta is still here.' })).toBeTruthy();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(booking.dispatched).toEqual([{ type: 'draft.accepted' }]);
  // The focused button disappears, so the focus moves to the form's heading.
  expect(document.activeElement).toBe(screen.getByRole('heading'));
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(booking.dispatched.at(-1)).toEqual({ type: 'draft.declined' });
  await set({ flow: { resumableDraft: null } });
  expect(screen.queryByRole('button')).toBeNull();
});

test('half a journey is offered without naming it', () => {
  renderWithBooking(screenOfForm, { flow: { resumableDraft: { from: 'Alpha', to: '' } } });
  expect(screen.getByRole('status').textContent).toBe('Your journey is still here.');
});
