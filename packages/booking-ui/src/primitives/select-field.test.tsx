import { expect, test, vi } from 'vitest';
import { render, screen, userEvent } from '../testing/render.tsx';
import { CountryField, SelectField } from './select-field.tsx';

test('countries have names in the visit’s language, the United Kingdom first [1§2.39 1§5.24 1§9.4]', async () => {
  const onValue = vi.fn();
  render(<CountryField label="Billing country" locale="en-GB" autoComplete="billing country" onValue={onValue} />);
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Billing country' });
  expect(field.value).toBe('gb');
  expect(field.options[0]?.textContent).toBe('United Kingdom');
  expect(field.getAttribute('autocomplete')).toBe('billing country');
  await userEvent.selectOptions(field, 'fr');
  expect(onValue).toHaveBeenCalledWith('fr');
});

test('the operator’s own country comes first and is chosen where it says one', () => {
  render(<CountryField label="Billing country" locale="en-GB" autoComplete="billing country" initial="fr" />);
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Billing country' });
  expect(field.value).toBe('fr');
  expect([field.options[0], field.options[1]].map((option) => option?.textContent)).toEqual(['France', 'Afghanistan']);
});

test('what is wrong stands under it', () => {
  const options = [{ value: '', text: '–' }];
  render(<SelectField label="Expiry month" autoComplete="cc-exp-month" options={options} error="Expiry is required" />);
  const field = screen.getByRole('combobox', { name: 'Expiry month' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Expiry is required');
});
