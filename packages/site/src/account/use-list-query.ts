import { useSearchParams } from 'react-router';

/** The address's query of a list that comes in pages, and how to change it: another list begins with its first page. */
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
