import type { Words } from 'booking-core/messages';
import { type ComponentType, createElement, useEffect, useState } from 'react';
import { useBooking, useBookingState, useLate, useServices, useT, WordsProvider } from '../booking-context.tsx';
import { Button } from '../primitives/button.tsx';

export type LazyPart<Props> = ComponentType<Props & { reserve?: string }> & {
  /** Fetches the code; resolves when it is there or could not be had. */
  preload: () => Promise<void>;
};

/**
 * A component whose code comes when it is first drawn. `reserve` names the class of the space that is kept meanwhile.
 * It is drawn once the engine is there too, which brings the words and answers that it needs. Code that
 * does not come (no network) says so in its place and is asked for again by hand, or when the network is back; a `quiet`
 * part leaves the saying to others. `words` fetches the words that only this part uses.
 */
export function createLazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { quiet = false, words }: { quiet?: boolean; words?: () => Promise<Words> } = {},
): LazyPart<Props> {
  let known: ComponentType<Props> | null = null;
  const fetch = async () => {
    if (known) return known;
    const [view, own] = await Promise.all([load(), words?.()]);
    known = own ? withWords(view, own) : view;
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
    const booking = useBooking();
    const { reload } = useServices();
    const late = useLate();
    const lost = useBookingState((state) => state.boot.status === 'failed') && !late;
    const view = part.view ?? known;
    if (view && late) return createElement(view, props as unknown as Props);
    const failed = !quiet && (part.failed || lost);
    const retry = () => {
      if (reload) return reload();
      setAttempt(attempt + 1);
      if (lost) booking.dispatch({ type: 'boot.retried' });
    };
    return (
      <div className={`tb-lazy ${reserve ?? ''}`} aria-busy={!failed}>
        {failed ? <LazyFailed onRetry={retry} /> : null}
      </div>
    );
  }
  return Object.assign(Lazy, {
    preload: () =>
      fetch().then(
        () => {},
        () => {},
      ),
  });
}

function withWords<Props extends object>(view: ComponentType<Props>, words: Words): ComponentType<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when its module has loaded
  return function Worded(props: Props) {
    return <WordsProvider words={words}>{createElement(view, props)}</WordsProvider>;
  };
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
