import { type ComponentType, createElement, useEffect, useState } from 'react';
import { useBookingState, useT } from '../booking-context.tsx';
import { Button } from '../primitives/button.tsx';

export type LazyPart<Props> = ComponentType<Props & { reserve?: string }> & { preload: () => void };

/**
 * A component whose code comes when it is first drawn. `reserve` names the class of the space that is kept meanwhile.
 * Code that does not come (no network) says so in its place and is asked for again by hand or when the network is back.
 */
export function createLazy<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let known: ComponentType<Props> | null = null;
  const fetch = async () => {
    known ??= await load();
    return known;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once per component when its module loads
  function Lazy({ reserve, ...props }: Props & { reserve?: string }) {
    const [part, setPart] = useState<{ view: ComponentType<Props> | null; failed: boolean }>({
      view: known,
      failed: false,
    });
    const [attempt, setAttempt] = useState(0);
    const online = useBookingState((state) => state.flow.online);
    // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or the network's return asks again
    useEffect(() => {
      if (part.view) return;
      let live = true;
      fetch().then(
        (view) => live && setPart({ view, failed: false }),
        () => live && setPart({ view: null, failed: true }),
      );
      return () => {
        live = false;
      };
    }, [part.view, attempt, online]);
    const view = part.view ?? known;
    if (view) return createElement(view, props as unknown as Props);
    return (
      <div className={`tb-lazy ${reserve ?? ''}`} aria-busy={!part.failed}>
        {part.failed ? <LazyFailed onRetry={() => setAttempt(attempt + 1)} /> : null}
      </div>
    );
  }
  return Object.assign(Lazy, {
    preload: () => {
      fetch().catch(() => {});
    },
  });
}

function LazyFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <div className="tb-lazy-failed" role="alert">
      <p>{t('steps.partFailed')}</p>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </div>
  );
}
