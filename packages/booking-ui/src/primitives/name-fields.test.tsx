import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { cleanup, render, screen, userEvent } from '../testing/render.tsx';
import { NameFields } from './name-fields.tsx';

afterEach(cleanup);

function Form({ readOnly = false }: { readOnly?: boolean }) {
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  return (
    <div className="tb">
      <NameFields
        first={{ label: 'First name', value: firstName, onValue: setFirstName }}
        last={{ label: 'Last name', value: lastName, onValue: setLastName, readOnly }}
      />
      <button type="button">After</button>
    </div>
  );
}

const box = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const names = () => [box('First name').value, box('Last name').value];
const after = () => screen.getByRole('button', { name: 'After' });

test('a whole name typed into the first field is shared out when both are left', async () => {
  render(<Form />);
  await userEvent.type(box('First name'), 'Ana María López');
  await userEvent.click(after());
  expect(names()).toEqual(['Ana María', 'López']);
});

test('a pasted one as well, once the last name was left empty', async () => {
  render(<Form />);
  await userEvent.click(box('First name'));
  await userEvent.paste('Ludwig van Beethoven');
  await userEvent.tab();
  expect(names()).toEqual(['Ludwig van Beethoven', '']);
  await userEvent.tab();
  expect(names()).toEqual(['Ludwig', 'van Beethoven']);
});

test('two first names stay together on the way to the last name', async () => {
  render(<Form />);
  await userEvent.type(box('First name'), 'Mary Ann');
  await userEvent.tab();
  await userEvent.keyboard('Evans');
  await userEvent.tab();
  expect(names()).toEqual(['Mary Ann', 'Evans']);
});

test('who puts it together again keeps it so', async () => {
  render(<Form />);
  await userEvent.type(box('First name'), 'Mary Ann');
  await userEvent.click(after());
  expect(names()).toEqual(['Mary', 'Ann']);
  await userEvent.clear(box('Last name'));
  await userEvent.type(box('First name'), ' Ann');
  await userEvent.click(after());
  expect(names()).toEqual(['Mary Ann', '']);
});

test('a last name that is set by somebody else is left alone', async () => {
  render(<Form readOnly />);
  await userEvent.type(box('First name'), 'Ada Lovelace');
  await userEvent.click(after());
  expect(names()).toEqual(['Ada Lovelace', '']);
});
