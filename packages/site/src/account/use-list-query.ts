import { useSearchParams } from 'react-router';

/** @returns the query of a paged list in the address, and a function that changes it and returns to the first page */
export function useListQuery(): readonly [URLSearchParams, (changes: Readonly<Record<string, string>>) => void] {
  const [query, setQuery] = useSearchParams();
  const go = (changes: Readonly<Record<string, string>>) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      for (const [key, value] of Object.entries(changes)) next.set(key, value);
      return next;
    });
  return [query, go];
}
