import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { cleanup, renderWithBooking, screen } from '../testing/render.tsx';
import { Checkbox } from './checkbox.tsx';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

function TwoTabs({ disabled }: { disabled?: boolean }) {
  const [value, setValue] = useState<'one' | 'two'>('one');
  const tabs = [
    { value: 'one', text: 'One' },
    { value: 'two', text: 'Two' },
  ] as const;
  return (
    <Tabs label="Pages" value={value} tabs={tabs} onValue={setValue} {...(disabled ? { disabled } : {})}>
      <p>This is {value}</p>
    </Tabs>
  );
}

test('tabs are walked with the arrows, name their panel, and only the chosen one is in the order of Tab', async () => {
  const { user } = renderWithBooking(<TwoTabs />);
  await user.tab();
  expect(screen.getByRole('tab', { name: 'One', selected: true }).ownerDocument.activeElement?.textContent).toBe('One');
  await user.keyboard('{ArrowRight}');
  const two = screen.getByRole('tab', { name: 'Two', selected: true });
  expect(two.ownerDocument.activeElement).toBe(two);
  expect(screen.getByRole('tabpanel', { name: 'Two' }).textContent).toBe('This is two');
  expect(screen.getByRole('tab', { name: 'One' }).tabIndex).toBe(-1);
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel', { name: 'One' })).toBeDefined();
  await user.keyboard('{End}');
  expect(screen.getByRole('tabpanel', { name: 'Two' })).toBeDefined();
});

test('tabs leave Alt and an arrow to the browser, which goes back', async () => {
  const { user } = renderWithBooking(<TwoTabs />);
  await user.tab();
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(screen.getByRole('tab', { name: 'One', selected: true })).toBeDefined();
});

test('tabs stay where they are while something is under way', async () => {
  const { user } = renderWithBooking(<TwoTabs disabled />);
  await user.click(screen.getByRole('tab', { name: 'Two' }));
  expect(screen.getByRole('tabpanel', { name: 'One' })).toBeDefined();
});

test('a checkbox tells its change and says its words', async () => {
  const told: boolean[] = [];
  const { user } = renderWithBooking(
    <Checkbox label="Remember me" checked={false} hint="On this device" onChecked={(checked) => told.push(checked)} />,
  );
  const box = screen.getByRole('checkbox', { name: 'Remember me' });
  expect(box.getAttribute('aria-describedby')).toBe(screen.getByText('On this device').id);
  await user.click(screen.getByText('Remember me'));
  expect(told).toEqual([true]);
});
