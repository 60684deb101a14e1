import { cleanup, screen } from '@testing-library/react';
import { TextField } from 'booking-ui/primitives';
import { afterEach, expect, it, vi } from 'vitest';
import { DeskError } from '../api/client.ts';
import { draw } from '../testing/draw.tsx';
import { FormCard, type FormCardProps } from './form-card.tsx';

afterEach(cleanup);

function shown(props: Partial<FormCardProps> = {}) {
  const onSubmit = vi.fn();
  const card = (more: Partial<FormCardProps>) => (
    <FormCard title="Add a name" submit="Add" busy={false} error={null} fields={['name']} onSubmit={onSubmit} {...more}>
      {(errorOf) => <TextField label="Name" field="name" value="" onValue={() => {}} error={errorOf('name')} />}
    </FormCard>
  );
  const { user, again } = draw(card(props));
  return { user, onSubmit, again: (more: Partial<FormCardProps>) => again(card(more)) };
}
const name = () => screen.getByLabelText('Name');

it('is a region by its heading, and sends by Enter, but not again while it is sent', async () => {
  const { user, onSubmit, again } = shown();
  expect(screen.getByRole('region', { name: 'Add a name' })).toBeTruthy();
  await user.type(name(), '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  again({ busy: true });
  await user.type(name(), '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('shows a refusal at the field that it names, any other above the fields', () => {
  const { again } = shown();
  again({ error: new DeskError(400, 'invalid', 'This is no name.', 'name.0') });
  expect(name().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(name());
  expect(screen.queryByRole('alert')).toBeNull();
  again({ error: new DeskError(503, 'not-now', 'The database does not answer.') });
  expect(name().getAttribute('aria-invalid')).toBe('false');
  expect(screen.getByRole('alert').textContent).toBe('The database does not answer.');
});
