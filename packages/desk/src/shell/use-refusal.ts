import { type RefObject, useEffect } from 'react';
import { DeskError, errorText } from '../api/client.ts';

/**
 * Focuses the field that a refusal names (`data-field`).
 * @param fields the names of the form's fields
 * @returns `errorOf`, the error text of a field, null for none; and `rest`, the error text that belongs to no field
 */
export function useRefusal(error: unknown, form: RefObject<HTMLFormElement | null>, fields: readonly string[]) {
  // For a list, the refusal also names the index: `domains.1`.
  const named = error instanceof DeskError ? (error.field.split('.')[0] ?? '') : '';
  const field = fields.includes(named) ? named : '';
  useEffect(() => {
    if (error && field !== '') form.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus();
  }, [error, field, form]);
  return {
    errorOf: (name: string): string | null => (error && name === field ? errorText(error) : null),
    rest: error && field === '' ? errorText(error) : '',
  };
}
