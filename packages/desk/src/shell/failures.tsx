import { Notice } from 'booking-ui/primitives';
import { useState } from 'react';
import { errorText } from '../api/client.ts';
import { useLateFailure } from './late-failure.ts';

/** An action on one row of a list. */
export interface RowAction {
  /** Identifies the row on its page. */
  readonly row: string | number;
  /** As its button names it: `Switch off HOTEL42`. */
  readonly action: string;
}

/**
 * The failed actions on the rows of a page. Several may be under way, of which a mutation knows the last alone. The
 * failure of a row stays until the next action on it; one that comes once the page is left is shown above the next page.
 */
export function useFailures() {
  const lateFailure = useLateFailure();
  const [failures, setFailures] = useState<ReadonlyMap<RowAction['row'], string>>(new Map());
  return {
    failures,
    /** To be called when an action begins. */
    begin({ row }: RowAction) {
      setFailures((before) => new Map([...before].filter(([each]) => each !== row)));
    },
    /** To be called when it fails. */
    fail(error: unknown, { row, action }: RowAction) {
      lateFailure(action, error);
      setFailures((before) => new Map(before).set(row, `${action}: ${errorText(error)}`));
    },
  };
}

/** The failed actions of `useFailures`, each named; nothing for none. */
export function Failures({ of }: { of: ReturnType<typeof useFailures>['failures'] }) {
  if (of.size === 0) return null;
  return (
    <Notice tone="danger" role="alert">
      {[...of].map(([row, text]) => (
        <p key={row}>{text}</p>
      ))}
    </Notice>
  );
}
