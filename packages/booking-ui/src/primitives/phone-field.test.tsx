import type { PhoneNumber, ReadPhone } from 'booking-core/domain';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, fireEvent, render, screen, userEvent, waitFor } from '../testing/render.tsx';
import { PhoneField, type PhoneFieldProps } from './phone-field.tsx';

afterEach(cleanup);

type LookUp = NonNullable<PhoneFieldProps['lookUp']>;

function Held(props: { onValue?: (parts: PhoneNumber) => void; lookUp?: LookUp; error?: string; locale?: string }) {
  const [parts, setParts] = useState<PhoneNumber>({ dialingCode: '44', phone: '' });
  return (
    <PhoneField
      label="Phone"
      codeLabel="Country code"
      locale={props.locale ?? 'en-GB'}
      {...parts}
      error={props.error ?? null}
      invalidText="Phone is invalid"
      {...(props.lookUp ? { lookUp: props.lookUp } : {})}
      onValue={(next) => {
        setParts(next);
        props.onValue?.(next);
      }}
    />
  );
}

const known = (dialingCode: string, phone: string, international = ''): ReadPhone => ({
  dialingCode,
  phone,
  international,
});

const field = () => screen.getByRole('textbox', { name: 'Phone' }) as HTMLInputElement;

test('typing gives digits only and no leading 0 [1§2.39 1§5.18 2§5.8]', async () => {
  render(<Held />);
  await userEvent.type(field(), '0 79a1-1(1)23456');
  expect(field().value).toBe('7911123456');
});

test('a key that the number cannot hold is blocked, and shortcuts are not [1§5.18]', () => {
  render(<Held />);
  // `fireEvent` returns false if the key press was prevented.
  const types = (key: string, more = {}) => fireEvent.keyDown(field(), { key, ...more });
  expect(['a', ' ', '+', '0'].map((key) => types(key))).toEqual([false, false, false, false]);
  expect(['7', 'Backspace', 'Tab'].map((key) => types(key))).toEqual([true, true, true]);
  expect(types('v', { ctrlKey: true })).toBe(true);
});

test('Enter is done with the number, but not the one that ends the conversion of an input method', () => {
  const onDone = vi.fn();
  const parts = { dialingCode: '81', phone: '9012345678' };
  const texts = { label: 'Phone', codeLabel: 'Country code', locale: 'ja', invalidText: 'Phone is invalid' };
  render(<PhoneField {...texts} {...parts} onValue={() => {}} onDone={onDone} />);
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  // As Safari sends it.
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(onDone).toHaveBeenCalledTimes(1);
});

test.each([
  ['Arabic', '٠٧٩١١١٢٣٤٥٦'],
  ['Persian', '۰۷۹۱۱۱۲۳۴۵۶'],
  ['full-width', '０７９１１１２３４５６'],
])('%s digits, as phones and keyboards type them, are those of the number', async (_script, number) => {
  render(<Held />);
  await userEvent.type(field(), number);
  expect(field().value).toBe('7911123456');

  cleanup();
  render(<Held />);
  await userEvent.click(field());
  await userEvent.paste(number);
  expect(field().value).toBe('7911123456');
});

test('a 0 inside the number stays', async () => {
  render(<Held />);
  await userEvent.type(field(), '7900');
  expect(field().value).toBe('7900');
});

test('pasting an international number sets code and number [1§5.18]', async () => {
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

test('while a number is typed it is not judged, and plans that do not come hinder nobody', async () => {
  const lookUp = vi.fn<LookUp>(async () => Promise.reject(new Error('no network')));
  const { container } = render(<Held lookUp={lookUp} />);
  await userEvent.type(field(), '7911');
  expect(lookUp.mock.calls).toEqual([['', '44']]);
  await userEvent.tab();
  await waitFor(() => expect(lookUp).toHaveBeenLastCalledWith('+447911', '44'));
  expect(field().value).toBe('7911');
  expect(container.querySelector('.tb-words')?.textContent).toBe('');
});

test('a number that no numbering plan holds is invalid until it is changed [1§5.18]', async () => {
  const { container } = render(<Held lookUp={async () => null} />);
  await userEvent.type(field(), '12345');
  await userEvent.tab();
  await waitFor(() => expect(container.querySelector('.tb-words')?.textContent).toBe('Phone is invalid'));
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field(), '3');
  expect(field().getAttribute('aria-invalid')).toBe('false');
  expect(container.querySelector('.tb-words')?.textContent).toBe('');
});

test('a number that was left is shown as it is written internationally', async () => {
  const { container } = render(<Held lookUp={async () => known('44', '7911123456', '+44 7911 123456')} />);
  await userEvent.type(field(), '7911123456');
  await userEvent.tab();
  await waitFor(() => expect(container.querySelector('.tb-words')?.textContent).toContain('+44 7911 123456'));
});

test('says what is wrong', () => {
  render(<Held error="Phone is required" />);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Phone is required').id).toBe(field().getAttribute('aria-describedby'));
});

test('what was pasted is read again by the numbering plans, unless it was edited since', async () => {
  let answer = (): void => {};
  const lookUp = vi.fn<LookUp>(
    (number) =>
      new Promise((resolve) => {
        if (number !== '') answer = () => resolve(known('39', '0612345678'));
      }),
  );
  render(<Held lookUp={lookUp} />);
  await userEvent.click(field());
  await userEvent.paste('+39 06 1234 5678');
  expect(field().value).toBe('612345678');
  expect(lookUp).toHaveBeenCalledWith('+39 06 1234 5678', '44');
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

test('a calling code begins with its plus also where words run from right to left', () => {
  render(
    <div dir="rtl">
      <Held locale="ar" />
    </div>,
  );
  expect(screen.getByText('+44').closest('[dir]')?.getAttribute('dir')).toBe('ltr');
  // An option contains only text, so a left-to-right mark precedes the plus.
  const names = screen.getAllByRole('option').map((option) => option.textContent ?? '');
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !/ \(\u200e\+\d+\)$/.test(name))).toEqual([]);
});

test('a number written internationally keeps its own direction among the words around it', async () => {
  const lookUp: LookUp = async () => known('44', '7911123456', '+44 7911 123456');
  render(<Held lookUp={lookUp} />);
  await userEvent.type(field(), '7911123456');
  await userEvent.tab();
  await waitFor(() => expect(screen.getByText('\u2066+44 7911 123456\u2069')).toBeDefined());
});

test('another number, such as that of a saved passenger, is not judged or written as the one that was left', async () => {
  const lookUp: LookUp = async (number) =>
    number === '+4412345' ? null : known('44', '7911123456', '+44 7911 123456');
  const draw = (phone: string) => (
    <PhoneField
      label="Phone"
      codeLabel="Country code"
      locale="en-GB"
      dialingCode="44"
      phone={phone}
      invalidText="Phone is invalid"
      lookUp={lookUp}
      onValue={() => {}}
    />
  );
  const { container, rerender } = render(draw('12345'));
  const words = () => container.querySelector('.tb-words')?.textContent;
  await userEvent.click(field());
  await userEvent.tab();
  await waitFor(() => expect(words()).toBe('Phone is invalid'));
  rerender(draw('7911123456'));
  expect(words()).toBe('');
  expect(field().getAttribute('aria-invalid')).toBe('false');
  await userEvent.click(field());
  await userEvent.tab();
  await waitFor(() => expect(words()).toContain('+44 7911 123456'));
  rerender(draw('2079460000'));
  expect(words()).toBe('');
});

test('a number that the numbering plans correct when it is left is written as corrected', async () => {
  const lookUp: LookUp = async () => known('39', '0612345678', '+39 06 1234 5678');
  const { container } = render(<Held lookUp={lookUp} />);
  await userEvent.type(field(), '612345678');
  await userEvent.tab();
  await waitFor(() => expect(container.querySelector('.tb-words')?.textContent).toContain('+39 06 1234 5678'));
  expect(field().value).toBe('0612345678');
});
