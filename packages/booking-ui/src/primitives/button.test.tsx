import { expect, test } from 'vitest';
import { render, screen, userEvent } from '../testing/render.tsx';
import { Button } from './button.tsx';
import { Chip } from './chips.tsx';
import { Segmented } from './segmented.tsx';

test('a busy or disabled button takes no press but keeps name and focus', async () => {
  let presses = 0;
  const user = userEvent.setup();
  render(
    <>
      <Button busy onClick={() => presses++}>
        Book Now
      </Button>
      <Button disabled onClick={() => presses++}>
        Next
      </Button>
      <Button onClick={() => presses++}>Go</Button>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Book Now' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(presses).toBe(0);
  expect(screen.getByRole('button', { name: 'Book Now' }).getAttribute('aria-busy')).toBe('true');
  screen.getByRole('button', { name: 'Next' }).focus();
  await user.keyboard('{Enter}');
  expect(presses).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Go' }));
  expect(presses).toBe(1);
});

test('a chip whose name is what pressing does has no pressed state', () => {
  render(
    <>
      <Chip text="Return" label="Remove return" on onPress={() => {}} />
      <Chip text="One way" on={false} onPress={() => {}} />
    </>,
  );
  expect(screen.getByRole('button', { name: 'Remove return' }).hasAttribute('aria-pressed')).toBe(false);
  expect(screen.getByRole('button', { name: 'One way' }).getAttribute('aria-pressed')).toBe('false');
});

test('a segmented control tells which is pressed', async () => {
  const chosen: string[] = [];
  render(
    <Segmented
      label="Pick-up time"
      value="asap"
      options={[
        { value: 'asap', text: 'ASAP' },
        { value: 'later', text: 'Later' },
      ]}
      onValue={(value) => chosen.push(value)}
    />,
  );
  expect(screen.getByRole('group', { name: 'Pick-up time' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'ASAP' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Later' }));
  expect(chosen).toEqual(['later']);
});
