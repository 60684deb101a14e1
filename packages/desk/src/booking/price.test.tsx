import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '../testing/draw.tsx';
import { sampleRide } from '../testing/sample.ts';
import { Price } from './price.tsx';

afterEach(cleanup);

it('tells the passenger of no distance that is not a number', async () => {
  const onPrice = vi.fn();
  const hire = {
    ...{ leg: 'outbound' as const, includedMetres: 16_093, eachMinor: 250, beyondMinor: 0 },
    ...{ toldMetres: null, drivenMetres: null },
  };
  const { user } = draw(<Price ride={sampleRide()} hire={hire} busy={false} onTyped={() => {}} onPrice={onPrice} />);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Charge for' }), 'Extra distance');
  const driven = screen.getByRole('textbox', { name: 'Distance driven, miles' });
  await user.type(driven, '20');
  const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Extra charge, GBP' });
  expect(amount.value).toBe('25.00');
  await user.type(driven, 'o{Enter}');
  expect(onPrice).not.toHaveBeenCalled();
  expect(screen.getByText('Enter a number such as 52.5, or leave it empty.')).toBeTruthy();
  await user.type(driven, '{Backspace}{Enter}');
  expect(onPrice).toHaveBeenCalledExactlyOnceWith({
    lines: [{ kind: 'distance', label: 'Extra distance', amount: 2_500 }],
    reason: '20 miles driven, 10 included',
  });
});

it.each(['0', '0,00'])('takes back what came on top before, where %s does now', async (nothing) => {
  const onPrice = vi.fn();
  const { user } = draw(<Price ride={sampleRide()} hire={null} busy={false} onTyped={() => {}} onPrice={onPrice} />);
  await user.type(screen.getByRole('textbox', { name: 'Extra charge, GBP' }), nothing);
  expect(screen.getByText('No extra charge: earlier ones are removed.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change the price' }));
  expect(onPrice).toHaveBeenCalledExactlyOnceWith({ lines: [], reason: 'No extra charge' });
});

it('asks for an amount that is one, and charges it for the reason that is typed', async () => {
  const onPrice = vi.fn();
  const { user } = draw(<Price ride={sampleRide()} hire={null} busy={false} onTyped={() => {}} onPrice={onPrice} />);
  const amount = screen.getByRole('textbox', { name: 'Extra charge, GBP' });
  for (const wrong of ['', 'five', '-5', '5.005']) {
    await user.clear(amount);
    await user.type(amount, `${wrong}{Enter}`);
    expect(screen.getByText(/^Enter an amount, such as/)).toBeTruthy();
  }
  expect(onPrice).not.toHaveBeenCalled();
  await user.clear(amount);
  await user.type(amount, '7.50');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Charge for' }), 'Tolls and parking');
  await user.type(screen.getByRole('textbox', { name: 'Reason, for the passenger' }), ' Dartford crossing {Enter}');
  expect(onPrice).toHaveBeenCalledExactlyOnceWith({
    lines: [{ kind: 'toll', label: 'Tolls and parking', amount: 750 }],
    reason: 'Dartford crossing',
  });
});

it('proposes what the distance beyond the included one costs: the driver’s, not that of the positions', async () => {
  const onPrice = vi.fn();
  const hire = {
    ...{ leg: 'outbound' as const, includedMetres: 16_093, eachMinor: 250, beyondMinor: 1_250 },
    ...{ toldMetres: 24_140, drivenMetres: 22_531 },
  };
  const { user } = draw(<Price ride={sampleRide()} hire={hire} busy={false} onTyped={() => {}} onPrice={onPrice} />);
  expect(screen.getByText(/The driver reported 15\. The vehicle’s positions show 14\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change the price' }));
  expect(onPrice).toHaveBeenCalledExactlyOnceWith({
    lines: [{ kind: 'distance', label: 'Extra distance', amount: 1_250 }],
    reason: '15 miles driven, 10 included',
  });
});
