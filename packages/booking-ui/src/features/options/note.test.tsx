import { layouts } from 'booking-core/domain';
import { afterEach, expect, test } from 'vitest';
import { cleanup, fireEvent, renderWithBooking, screen } from '../../testing/render.tsx';
import { NoteLine } from '../dialogs/detail-lines.tsx';
import { NoteDialog, NoteSection } from './note.tsx';

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

test('one note for the pick-up and one for the drop-off are asked for behind a button, by keyboard too [1§3.1]', async () => {
  const { booking, user } = renderWithBooking(<NoteSection />);
  expect(screen.queryByRole('textbox', { name: 'Note at the pick-up' })).toBeNull();
  const more = screen.getByRole('button', { name: 'Notes for pick-up and drop-off', expanded: false });
  more.focus();
  await user.keyboard('{Enter}');
  expect(more.getAttribute('aria-expanded')).toBe('true');
  await user.tab();
  await user.keyboard('S');
  await user.tab();
  await user.keyboard('G');
  expect(booking.dispatched).toEqual([
    { type: 'journey.placeNoteChanged', target: 'pickup', note: 'S' },
    { type: 'journey.placeNoteChanged', target: 'dropoff', note: 'G' },
  ]);
});

test('notes that were given stand open', () => {
  renderWithBooking(<NoteSection />, { journey: { dropoffNote: 'Gate 4' } });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note at the drop-off' }).value).toBe('Gate 4');
});

test('the dialog asks for them, too, and keeps them with its OK alone', async () => {
  const { booking, user } = renderWithBooking(<NoteDialog />, { journey: { note: 'Ring', pickupNote: 'Gate' } });
  await user.type(screen.getByRole('textbox', { name: 'Note at the pick-up' }), ' 4');
  expect(booking.dispatched).toEqual([]);
  await user.keyboard('{Enter}');
  expect(booking.dispatched).toEqual([
    { type: 'journey.noteChanged', note: 'Ring' },
    { type: 'journey.placeNoteChanged', target: 'pickup', note: 'Gate 4' },
    { type: 'flow.dialogConfirmed' },
  ]);
});

test.each([
  ['while it converts', { isComposing: true }],
  // Safari ends the conversion before the key press, which then has only this code.
  ['that ends it in Safari', { keyCode: 229 }],
])('Enter and Escape of an input method %s neither save the note nor close the dialog', (_when, key) => {
  const { booking } = renderWithBooking(<NoteDialog />, { journey: { note: 'にゅうこく' } });
  const note = screen.getByRole('textbox', { name: 'Note to driver' });
  fireEvent.keyDown(note, { key: 'Enter', ...key });
  fireEvent.keyDown(note, { key: 'Escape', ...key });
  expect(booking.dispatched).toEqual([]);
});

test('the line in the place of the dialog shows all of them', () => {
  renderWithBooking(<NoteLine />, {
    flow: { layout: layouts.gateway },
    journey: { note: 'Ring', pickupNote: 'Side entrance', dropoffNote: 'Gate 4' },
  });
  expect(screen.getByRole('button', { name: /Ring · Side entrance · Gate 4/ })).toBeDefined();
});
