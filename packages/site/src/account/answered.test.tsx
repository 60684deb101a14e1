import { ok, type Result } from 'booking-core/domain';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { act, renderWithBooking, screen } from '../../../booking-ui/src/testing/render.tsx';
import { SiteContext } from '../site-context.ts';
import { Answered } from './parts.tsx';
import { useAnswer } from './use-answer.ts';

type Answers = Result<readonly string[], { readonly kind: 'timeout' }>;
const failed: Answers = { ok: false, error: { kind: 'timeout' } };

function List({ ask }: { ask: () => Promise<Answers> }) {
  const answer = useAnswer('list', ask);
  return (
    <Answered answer={answer} isEmpty={(list) => list.length === 0} empty={{ title: 'None yet', text: 'Add one.' }}>
      {(list, loading) => <p aria-busy={loading}>{list.join(', ')}</p>}
    </Answered>
  );
}

/** A list whose responses the test resolves one after the other. */
function listOf() {
  const waiting: ((answer: Answers) => void)[] = [];
  const ask = () => new Promise<Answers>((resolve) => waiting.push(resolve));
  const site = { account: async () => ({}) } as never;
  const page = (
    <MemoryRouter>
      <SiteContext.Provider value={site}>
        <List ask={ask} />
      </SiteContext.Provider>
    </MemoryRouter>
  );
  const give = (answer: Answers) => act(async () => waiting.shift()?.(answer));
  return { page, give };
}
const settle = () => act(async () => {});

test('is on its way, then there; when asking again fails, what was there stays under the words', async () => {
  const { page, give } = listOf();
  const { user, set } = renderWithBooking(page);
  await settle();
  expect(screen.getByRole('status', { name: 'Loading' }).getAttribute('aria-busy')).toBe('true');
  await give(ok(['one', 'two']));
  expect(screen.getByText('one, two').getAttribute('aria-busy')).toBe('false');
  await set({ flow: { online: false } });
  await give(failed);
  expect(screen.getByText('one, two')).toBeDefined();
  expect(screen.getByRole('status').textContent).toMatch(/offline/i);
  await set({ flow: { online: true } });
  await give(failed);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await settle();
  expect(screen.getByText('one, two').getAttribute('aria-busy')).toBe('true');
  await give(ok(['three']));
  expect(screen.getByText('three')).toBeDefined();
});

test('nothing there says what fills it, a failure why, and neither while it is on its way', async () => {
  const { page, give } = listOf();
  const { user } = renderWithBooking(page);
  await settle();
  expect(screen.queryByText('None yet')).toBeNull();
  await give(failed);
  expect(screen.queryByText('None yet')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await settle();
  await give(ok([]));
  expect(screen.getByText('None yet')).toBeDefined();
});
