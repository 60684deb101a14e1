import { useState } from 'react';

/**
 * The choice of a select whose value is saved by a button: the arrow keys of a closed select choose each option that
 * they pass.
 * @param value the saved value
 * @returns the chosen value, and a function that chooses another one
 */
export function useChoice(value: string): readonly [string, (chosen: string) => void] {
  const [draft, setDraft] = useState<string | null>(null);
  if (draft === value) setDraft(null);
  return [draft ?? value, setDraft];
}
