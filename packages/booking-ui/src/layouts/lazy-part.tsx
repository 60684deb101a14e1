import type { Area, Language, Words } from 'booking-core/messages';
import { type ComponentType, createElement, useEffect, useState } from 'react';
import { useBookingState, useLanguage, useServices, useT, WordsProvider } from '../booking-context.tsx';
import { Button } from '../primitives/button.tsx';

export type LazyPart<Props> = ComponentType<Props & { reserve?: string }> & {
  /** Fetches the code and the words; resolves when they are there or could not be had. */
  preload: (language?: Language | null) => Promise<void>;
};

/**
 * A component whose code comes when it is first drawn. `reserve` names the class of the space that is kept meanwhile.
 * Code that does not come (no network) says so in its place and is asked for again by hand, or when the network is back; a `quiet`
 * part leaves the saying to others. `words` fetches the English of features that only such
 * parts use; a translation has them already.
 */
export function createLazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { quiet = false, words = {} }: { quiet?: boolean; words?: { readonly [Name in Area]?: () => Promise<Words> } } = {},
): LazyPart<Props> {
  let view: ComponentType<Props> | undefined;
  /** The words that have come, by locale; '' is the English that comes with the code. */
  const there: Record<string, Words> = {};
  const fetch = async (language: Language | null | undefined) => {
    const [code, ...own] = await Promise.all([
      load(),
      // A translation has every word of the product.
      ...(language ? [] : Object.values(words).map((english) => english())),
    ]);
    view = code;
    there[language?.locale ?? ''] = Object.assign({}, ...own);
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once per component when its module loads
  function Lazy({ reserve, ...props }: Props & { reserve?: string }) {
    const language = useLanguage();
    const said = there[language?.locale ?? ''];
    const [part, setPart] = useState({ said, failed: false });
    const [attempt, setAttempt] = useState(0);
    const online = useBookingState((state) => state.flow.online);
    // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or the network's return asks again
    useEffect(() => {
      if (said) return;
      let live = true;
      const tell = (failed: boolean) => () => live && setPart({ said: there[language?.locale ?? ''], failed });
      fetch(language).then(tell(false), tell(true));
      return () => {
        live = false;
      };
    }, [said, attempt, online]);
    const { reload } = useServices();
    // A part on screen stays there while it learns another language.
    const spoken = said ?? part.said;
    if (view && spoken)
      return <WordsProvider words={spoken}>{createElement(view, props as unknown as Props)}</WordsProvider>;
    const failed = !quiet && part.failed;
    const retry = () => {
      if (reload) return reload();
      setAttempt(attempt + 1);
    };
    return (
      <div className={reserve} aria-busy={!failed}>
        {failed ? <LazyFailed onRetry={retry} /> : null}
      </div>
    );
  }
  return Object.assign(Lazy, {
    preload: (language?: Language | null) => fetch(language).catch(() => {}),
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
