import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, render, screen, userEvent } from '../testing/render.tsx';
import { RadioCards } from './radio-cards.tsx';

afterEach(cleanup);

const draw = (onValue = vi.fn(), value: string | null = 'a', full = false) => {
  render(
    <RadioCards
      label="Vehicle"
      className="cards"
      cardClassName="card"
      field="vehicle"
      value={value}
      onValue={onValue}
      options={[
        { value: 'a', name: 'Saloon, £54', description: '4 seats', content: 'Saloon', disabled: full },
        { value: 'b', name: 'Estate, £59', content: 'Estate' },
        { value: 'c', name: 'Mini', description: 'too small', content: 'Mini', disabled: true },
      ]}
    />,
  );
  return onValue;
};

test('is a named group of native radio buttons', () => {
  draw();
  expect(screen.getByRole('radiogroup', { name: 'Vehicle' })).toBeDefined();
  const names = screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).name);
  expect(new Set(names).size).toBe(1);
  expect((screen.getByRole('radio', { name: 'Saloon, £54' }) as HTMLInputElement).checked).toBe(true);
});

test('pressing a card anywhere chooses it', async () => {
  const onValue = draw();
  await userEvent.click(screen.getByText('Estate'));
  expect(onValue).toHaveBeenCalledWith('b');
});

test('a disabled card says why and cannot be chosen', async () => {
  const onValue = draw();
  const mini = screen.getByRole('radio', { name: 'Mini' }) as HTMLInputElement;
  await userEvent.click(mini);
  expect(onValue).not.toHaveBeenCalled();
  expect(mini.disabled).toBe(true);
  const words = mini.closest('label')?.querySelector(`[id="${mini.getAttribute('aria-describedby')}"]`);
  expect(words?.textContent).toBe('too small');
});

test('the first card that can be chosen is what a layout focuses', () => {
  const focused = () => screen.getAllByRole('radio').map((radio) => radio.getAttribute('data-field'));
  draw(vi.fn(), null);
  expect(focused()).toEqual(['vehicle', null, null]);
  cleanup();
  draw(vi.fn(), null, true);
  expect(focused()).toEqual([null, 'vehicle', null]);
});
