import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { cleanup, renderWithBooking, screen } from '../testing/render.tsx';
import { ErrorSummary, type Problem } from './error-summary.tsx';

afterEach(cleanup);

/** One list of problems, and another after it is refused again. */
function Refused({ first, then }: { first: readonly Problem[]; then: readonly Problem[] }) {
  const [problems, setProblems] = useState(first);
  return (
    <>
      <button type="button" onClick={() => setProblems(then)}>
        Refuse again
      </button>
      <ErrorSummary problems={problems} />
    </>
  );
}

test('fields with the same words each have their line, and it goes with the field', async () => {
  const chosen: string[] = [];
  const problem = (field: string, words: string): Problem => ({
    ...{ field, words, id: field },
    focus: () => chosen.push(field),
  });
  const back = problem('return', 'Choose a time');
  const { user } = renderWithBooking(
    <Refused first={[problem('outbound', 'Choose a time'), back]} then={[problem('name', 'Name is required'), back]} />,
  );
  for (const link of screen.getAllByRole('link', { name: 'Choose a time' })) await user.click(link);
  expect(chosen).toEqual(['outbound', 'return']);
  await user.click(screen.getByRole('button', { name: 'Refuse again' }));
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Name is required', 'Choose a time']);
});
