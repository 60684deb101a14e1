import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { renderWithBooking, screen, waitFor } from '../testing/render.tsx';
import { useRefusedFields } from './use-refused-fields.tsx';

/** A form whose field comes once "Arrive" is pressed, as one whose code is loaded does. */
function Form() {
  const box = useRef<HTMLDivElement>(null);
  const list = useRefusedFields(box);
  return (
    <div ref={box}>
      {list}
      <button type="button">Next</button>
      <button type="button">Other</button>
      <Late />
    </div>
  );
}

function Late() {
  const [isThere, setThere] = useState(false);
  return isThere ? (
    <input aria-label="Pick-up" data-field="pickup" />
  ) : (
    <button type="button" onClick={() => setThere(true)}>
      Arrive
    </button>
  );
}

const arrive = () => screen.getByRole('button', { name: 'Arrive' }).click();

test('a refused field whose code is still loading gets the focus once it is there', async () => {
  const { set } = renderWithBooking(<Form />);
  screen.getByRole('button', { name: 'Next' }).focus();
  await set({ flow: { refused: ['pickup'], revealed: ['pickup'] } });
  arrive();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Pick-up' })));
});

test('it leaves the focus where the user has moved it meanwhile', async () => {
  const { set } = renderWithBooking(<Form />);
  screen.getByRole('button', { name: 'Next' }).focus();
  await set({ flow: { refused: ['pickup'], revealed: ['pickup'] } });
  const other = screen.getByRole('button', { name: 'Other' });
  other.focus();
  arrive();
  await screen.findByRole('textbox', { name: 'Pick-up' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(other);
});
