import { layouts } from 'booking-core/domain';
import { afterEach, expect, test } from 'vitest';
import { cleanup, renderWithBooking, screen } from '../../testing/render.tsx';
import { NoteLine } from '../dialogs/detail-lines.tsx';
import { NoteSection } from './note.tsx';

afterEach(cleanup);

test('is a text area on the page, and counts when it gets long', async () => {
  const { booking, user, set } = renderWithBooking(<NoteSection />);
  const note = screen.getByRole('textbox', { name: /^Note to driver/ });
  await user.type(note, 'a');
  expect(booking.dispatched).toEqual([{ type: 'journey.noteChanged', note: 'a' }]);
  await set({ journey: { note: 'x'.repeat(960) } });
  expect(screen.getByText('40 characters left')).toBeDefined();
});

test('is one line that opens its dialog where the layout says so', async () => {
  const { booking, user } = renderWithBooking(<NoteLine />, {
    flow: { layout: layouts.overflow },
    journey: { note: 'Ring twice' },
  });
  await user.click(screen.getByRole('button', { name: /Ring twice/ }));
  expect(booking.dispatched).toEqual([{ type: 'flow.noteOpened' }]);
});
