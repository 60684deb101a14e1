import { type RefObject, useEffect } from 'react';
import { DeskError, wordsOf } from '../api/client.ts';

/**
 * Puts the focus into the field that a refusal names (`data-field`).
 * @param fields the names of the fields that the form has
 * @returns the words for a field, null for none; and `rest`, what belongs to no field of the form
 */
export function useRefusal(error: unknown, form: RefObject<HTMLFormElement | null>, fields: readonly string[]) {
  // A list's field is named with the place in it.
  const named = error instanceof DeskError ? (error.field.split('.')[0] ?? '') : '';
  const field = fields.includes(named) ? named : '';
  useEffect(() => {
    if (error && field !== '') form.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus();
  }, [error, field, form]);
  return {
    errorOf: (name: string): string | null => (error && name === field ? wordsOf(error) : null),
    rest: error && field === '' ? wordsOf(error) : '',
  };
}
