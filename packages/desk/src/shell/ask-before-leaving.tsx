import { useCallback } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router';
import { Confirm } from './confirm.tsx';
import { useUnsaved } from './unsaved.ts';

export interface AskBeforeLeavingProps {
  /** Whether something on the page would be lost. */
  when: boolean;
  /** What would be lost. */
  text: string;
  /** A search parameter of the address: with another value of it, the page shows something else. */
  param?: string;
}

/**
 * Asks before another page of the desk replaces this one or the user signs out, and lets the browser ask before the page
 * is closed or loaded again. A page shows at most one.
 */
export function AskBeforeLeaving({ when, text, param }: AskBeforeLeavingProps) {
  useUnsaved(when ? text : '');
  const isLeft = useCallback<BlockerFunction>(
    ({ currentLocation: { pathname, search }, nextLocation: next }) =>
      when &&
      (pathname !== next.pathname ||
        (param !== undefined &&
          new URLSearchParams(search).get(param) !== new URLSearchParams(next.search).get(param))),
    [when, param],
  );
  const blocker = useBlocker(isLeft);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (when) event.preventDefault();
      },
      [when],
    ),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Confirm
      title="Leave this page?"
      action="Leave"
      keep="Stay here"
      busy={false}
      error={null}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>{text}</p>
    </Confirm>
  );
}
