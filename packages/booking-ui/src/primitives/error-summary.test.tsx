import { useMemo, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { MessagesProvider } from '../booking-context.tsx';
import { cleanup, renderWithBooking, screen, waitFor } from '../testing/render.tsx';
import { ErrorSummary, type Problem } from './error-summary.tsx';

afterEach(cleanup);

/** A list of problems that a second refusal replaces with another. */
function Refused({ first, then }: { first: readonly Problem[]; then: readonly Problem[] }) {
  const [problems, setProblems] = useState(first);
  return (
    <>
      <button type="button" onClick={() => setProblems(then)}>
        Refuse again
      </button>
      <ErrorSummary problems={problems} from={null} />
    </>
  );
}

test('fields with the same words each have their line, and it goes with the field', async () => {
  const chosen: string[] = [];
  const problem = (field: string, words: string): Problem => ({
    ...{ field, words: () => words, id: field },
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

test('what is put right goes from the list and comes back with its fault; with the last of it the whole list goes', async () => {
  const [email, phone] = ['email', 'phone'].map((id) => {
    const field = document.body.appendChild(document.createElement('input'));
    field.id = id;
    return field;
  });
  if (!email || !phone) throw new Error('no fields');
  const problems = [email, phone].map((element) => ({
    ...{ field: element.id, words: () => `${element.id} is required`, id: element.id, element },
    focus: () => element.focus(),
  }));
  const lines = () => screen.queryAllByRole('link').map((link) => link.textContent);
  renderWithBooking(<ErrorSummary problems={problems} from={null} />);
  // Neither field is marked invalid yet when the list appears.
  expect(lines()).toEqual(['email is required', 'phone is required']);
  const mark = (field: Element, wrong: boolean) => field.setAttribute('aria-invalid', String(wrong));
  for (const field of [email, phone]) mark(field, true);
  await waitFor(() => expect(lines()).toHaveLength(2));
  mark(email, false);
  await waitFor(() => expect(lines()).toEqual(['phone is required']));
  mark(email, true);
  await waitFor(() => expect(lines()).toEqual(['email is required', 'phone is required']));
  for (const field of [email, phone]) mark(field, false);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'There is a problem' })).toBeNull());
  for (const field of [email, phone]) field.remove();
});

/** A field below its list, both in the selected language. */
function Translated() {
  const [said, setSaid] = useState('Email is required');
  const words = useMemo(() => ({ 'contact.email': said }), [said]);
  const problems = useMemo(
    () => [
      {
        field: 'email',
        words: () => document.getElementById('said')?.textContent ?? '',
        id: 'email',
        focus: () => {},
      },
    ],
    [],
  );
  return (
    <MessagesProvider words={words}>
      <button type="button" onClick={() => setSaid('E-Mail fehlt')}>
        Deutsch
      </button>
      <ErrorSummary problems={problems} from={null} />
      <p id="said">{said}</p>
    </MessagesProvider>
  );
}

test('the list says in another language what stands at its fields', async () => {
  const { user } = renderWithBooking(<Translated />);
  await screen.findByRole('link', { name: 'Email is required' });
  await user.click(screen.getByRole('button', { name: 'Deutsch' }));
  await screen.findByRole('link', { name: 'E-Mail fehlt' });
});

test('a list that comes late takes the focus from nobody who types elsewhere by then, but from what was pressed', async () => {
  const [pressed, typed] = ['pressed', 'typed'].map((id) => {
    const field = document.body.appendChild(document.createElement('input'));
    field.id = id;
    return field;
  });
  const problems = [{ field: 'email', words: () => 'Email is required', id: '', focus: () => {} }];
  typed?.focus();
  const view = renderWithBooking(<ErrorSummary problems={problems} from={pressed ?? null} />);
  expect(document.activeElement).toBe(typed);
  view.unmount();
  pressed?.focus();
  renderWithBooking(<ErrorSummary problems={problems} from={pressed ?? null} />);
  const list = screen.getByRole('region', { name: 'There is a problem' });
  await waitFor(() => expect(document.activeElement).toBe(list));
  for (const field of [pressed, typed]) field?.remove();
});
