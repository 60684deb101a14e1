import { expect, it, vi } from 'vitest';
import { renderWithBooking, screen } from '../../../booking-ui/src/testing/render.tsx';
import { Pager } from './pager.tsx';

it('leads to the neighbours of a page', async () => {
  const onPage = vi.fn();
  const { user } = renderWithBooking(<Pager page={2} total={11} size={5} onPage={onPage} />);
  expect(screen.getByRole('status').textContent).toBe('Page 2 of 36 to 10 of 11');
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(onPage.mock.calls).toEqual([[1], [3]]);
});

it('of a single page has no way that leads nowhere', () => {
  renderWithBooking(<Pager page={1} total={5} size={5} onPage={() => {}} />);
  expect(screen.getByRole('status').textContent).toBe('1 to 5 of 5');
  expect(screen.queryByRole('button')).toBeNull();
});
