import { fail, ok, type PhoneNumber } from 'booking-core/domain';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, render, screen, userEvent, waitFor } from '../testing/render.tsx';
import { PhoneField, type PhoneFieldProps } from './phone-field.tsx';

afterEach(cleanup);

type LookUp = NonNullable<PhoneFieldProps['lookUp']>;

function Held(props: { onValue?: (parts: PhoneNumber) => void; lookUp?: LookUp; error?: string }) {
  const [parts, setParts] = useState<PhoneNumber>({ dialingCode: '44', phone: '' });
  return (
    <PhoneField
      label="Phone"
      codeLabel="Country code"
      locale="en-GB"
      {...parts}
      error={props.error ?? null}
      doubtText="Looks unusual"
      {...(props.lookUp ? { lookUp: props.lookUp } : {})}
      onValue={(next) => {
        setParts(next);
        props.onValue?.(next);
      }}
    />
  );
}

const field = () => screen.getByRole('textbox', { name: 'Phone' }) as HTMLInputElement;

test('typing gives digits only and no leading 0', async () => {
  render(<Held />);
  await userEvent.type(field(), '0 79a1-1(1)23456');
  expect(field().value).toBe('7911123456');
});

test('a 0 inside the number stays', async () => {
  render(<Held />);
  await userEvent.type(field(), '7900');
  expect(field().value).toBe('7900');
});

test('pasting an international number sets code and number', async () => {
  const onValue = vi.fn();
  render(<Held onValue={onValue} />);
  await userEvent.click(field());
  await userEvent.paste('+44 (0)7911 123456');
  expect(onValue).toHaveBeenLastCalledWith({ dialingCode: '44', phone: '7911123456' });
  expect(field().value).toBe('7911123456');
});

test('pasting a number of another country changes the country', async () => {
  render(<Held />);
  await userEvent.click(field());
  await userEvent.paste('+33 6 12 34 56 78');
  expect(field().value).toBe('612345678');
  expect((screen.getByRole('combobox', { name: 'Country code' }) as HTMLSelectElement).value).toBe('FR');
});

test('choosing a country keeps the number, also where two share a code', async () => {
  const onValue = vi.fn();
  render(<Held onValue={onValue} />);
  await userEvent.type(field(), '2125550123');
  const codes = screen.getByRole('combobox', { name: 'Country code' }) as HTMLSelectElement;
  await userEvent.selectOptions(codes, 'CA');
  expect(onValue).toHaveBeenLastCalledWith({ dialingCode: '1', phone: '2125550123' });
  expect(codes.value).toBe('CA');
});

test('nobody is asked while a number is typed, and a lost answer hinders nobody', async () => {
  const lookUp = vi.fn<LookUp>(async () => fail({ kind: 'network' }));
  const { container } = render(<Held lookUp={lookUp} />);
  await userEvent.type(field(), '7911');
  expect(lookUp).not.toHaveBeenCalled();
  await userEvent.tab();
  await waitFor(() => expect(lookUp).toHaveBeenCalledWith('+447911', 'GB'));
  expect(field().value).toBe('7911');
  expect(container.querySelector('.tb-words')?.textContent).toBe('');
});

test('a number that no numbering plan holds is doubted until it is changed, never refused', async () => {
  const { container } = render(<Held lookUp={async () => ok(null)} />);
  await userEvent.type(field(), '12');
  await userEvent.tab();
  await waitFor(() => expect(container.querySelector('.tb-words')?.textContent).toBe('Looks unusual'));
  expect(field().getAttribute('aria-invalid')).toBe('false');
  await userEvent.type(field(), '3');
  expect(container.querySelector('.tb-words')?.textContent).toBe('');
});

test('says what is wrong', () => {
  render(<Held error="Phone is required" />);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Phone is required').id).toBe(field().getAttribute('aria-describedby'));
});

test('what was pasted is read again by the numbering plans, unless it was edited since', async () => {
  let answer = (): void => {};
  const lookUp = vi.fn<LookUp>(
    () =>
      new Promise((resolve) => {
        answer = () => resolve(ok({ dialingCode: '39', phone: '0612345678' }));
      }),
  );
  render(<Held lookUp={lookUp} />);
  await userEvent.click(field());
  await userEvent.paste('+39 06 1234 5678');
  expect(field().value).toBe('612345678');
  expect(lookUp).toHaveBeenCalledWith('+39 06 1234 5678', 'GB');
  answer();
  await waitFor(() => expect(field().value).toBe('0612345678'));

  cleanup();
  render(<Held lookUp={lookUp} />);
  await userEvent.click(field());
  await userEvent.paste('+39 06 1234 5678');
  await userEvent.type(field(), '9');
  answer();
  await waitFor(() => expect(field().value).toBe('6123456789'));
});
