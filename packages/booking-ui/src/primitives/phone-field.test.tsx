import type { PhoneBook } from 'booking-core/ports';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, render, screen, userEvent, waitFor } from '../testing/render.tsx';
import { PhoneField } from './phone-field.tsx';
import type { PhoneParts } from './phone-number.ts';

afterEach(cleanup);

const emptyBook: PhoneBook = { parse: async () => ({ ok: false }) };

function Held(props: { onValue?: (parts: PhoneParts) => void; load?: () => Promise<PhoneBook>; error?: string }) {
  const [parts, setParts] = useState<PhoneParts>({ dialingCode: '44', phone: '' });
  return (
    <PhoneField
      label="Phone"
      codeLabel="Country code"
      locale="en-GB"
      {...parts}
      error={props.error ?? null}
      doubtText="Looks unusual"
      loadPhoneBook={props.load}
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

test('the metadata comes once, with the first focus, and its failure hinders nobody', async () => {
  const load = vi.fn(() => Promise.reject(new Error('offline')));
  render(<Held load={load} />);
  expect(load).not.toHaveBeenCalled();
  await userEvent.type(field(), '7911');
  expect(load).toHaveBeenCalledTimes(1);
  expect(field().value).toBe('7911');
});

test('a number that the metadata does not know is doubted, never refused', async () => {
  const load = vi.fn(async () => emptyBook);
  const { container } = render(<Held load={load} />);
  await userEvent.type(field(), '12');
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await userEvent.tab();
  await waitFor(() => expect(container.querySelector('.tb-words')?.textContent).toBe('Looks unusual'));
  expect(field().getAttribute('aria-invalid')).toBe('false');
});

test('says what is wrong', () => {
  render(<Held error="Phone is required" />);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Phone is required').id).toBe(field().getAttribute('aria-describedby'));
});

test('what was pasted is read again by the numbering plans, unless it was edited since', async () => {
  let open: (book: PhoneBook) => void = () => {};
  const book: PhoneBook = {
    parse: async () => ({ ok: true, country: 'IT', dialingCode: '39', national: '0612345678', e164: '+390612345678' }),
  };
  const load = () =>
    new Promise<PhoneBook>((resolve) => {
      open = resolve;
    });
  const onValue = vi.fn();
  render(<Held load={load} onValue={onValue} />);
  await userEvent.click(field());
  await userEvent.paste('+39 06 1234 5678');
  expect(field().value).toBe('612345678');
  open(book);
  await waitFor(() => expect(field().value).toBe('0612345678'));

  cleanup();
  render(<Held load={load} />);
  await userEvent.click(field());
  await userEvent.paste('+39 06 1234 5678');
  await userEvent.type(field(), '9');
  open(book);
  await waitFor(() => expect(field().value).toBe('6123456789'));
});
