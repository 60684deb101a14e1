import { fetchCode } from 'booking-core/fetch-code';
import type { Area, Language, Words } from 'booking-core/messages';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useBookingState, useLanguage, useServices, useT, WordsProvider } from '../booking-context.tsx';
import { Button } from '../primitives/button.tsx';

/** A view whose code is fetched when it is first drawn; `reserve` names the class of the space that is kept meanwhile. */
export type LazyView<Props> = ComponentType<Props & { reserve?: string }> & {
  /** Fetches the code and the words; resolves when they are there or could not be had. */
  preload: (language?: Language | null) => Promise<void>;
};

type PropsOf<View> = View extends (props: infer Props) => unknown ? (unknown extends Props ? object : Props) : never;

/** The names of what a module exports that can be drawn. */
type ViewName<Module> = {
  [Name in keyof Module]: Module[Name] extends (props: never) => ReactNode ? Name : never;
}[keyof Module];

/** A feature that is fetched as a whole when one of its views is first drawn. */
export interface LazyFeature<Module> {
  /** One of its views. A `quiet` one leaves it to others to say that the code did not come. */
  view<Name extends ViewName<Module>>(name: Name, options?: { quiet?: boolean }): LazyView<PropsOf<Module[Name]>>;
}

/**
 * A feature whose code comes when it is first drawn. Code that does not come (no network) is said in its place, and asked
 * for again by hand or when the network is back.
 * @param load imports the feature
 * @param options `words` fetches the English that only this feature uses; a translation has it already
 */
export function lazy<Module>(
  load: () => Promise<Module>,
  { words = {} }: { words?: { readonly [Name in Area]?: () => Promise<Words> } } = {},
): LazyFeature<Module> {
  let module: Module | undefined;
  /** The words that have come, by locale; '' is the English that comes with the code. */
  const there: Record<string, Words> = {};
  const fetch = async (language: Language | null | undefined) => {
    const [code, ...own] = await Promise.all([
      fetchCode(load),
      // A translation has every word of the product.
      ...(language ? [] : Object.values(words).map((english) => english())),
    ]);
    module = code;
    there[language?.locale ?? ''] = Object.assign({}, ...own);
  };
  const source: Source = {
    fetch,
    view: (name) => module?.[name as keyof Module] as ComponentType<object> | undefined,
    words: (language) => there[language?.locale ?? ''],
  };
  return {
    view: (name, { quiet = false } = {}) => viewOf(source, name as string, quiet) as never,
  };
}

/** What a feature's views are drawn from. */
interface Source {
  fetch(language: Language | null | undefined): Promise<void>;
  view(name: string): ComponentType<object> | undefined;
  words(language: Language | null): Words | undefined;
}

function viewOf(source: Source, name: string, quiet: boolean): LazyView<object> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per component when its module loads
  function Lazy({ reserve, ...props }: { reserve?: string }) {
    const language = useLanguage();
    const said = source.words(language);
    const [part, setPart] = useState({ said, failed: false });
    const [attempt, setAttempt] = useState(0);
    const online = useBookingState((state) => state.flow.online);
    // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or the network's return asks again
    useEffect(() => {
      if (said) return;
      let live = true;
      const tell = (failed: boolean) => () => live && setPart({ said: source.words(language), failed });
      source.fetch(language).then(tell(false), tell(true));
      return () => {
        live = false;
      };
    }, [said, attempt, online]);
    const { reload } = useServices();
    // A part on screen stays there while it learns another language.
    const spoken = said ?? part.said;
    const View = source.view(name);
    if (View && spoken)
      return (
        <WordsProvider words={spoken}>
          <View {...props} />
        </WordsProvider>
      );
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
    preload: (language?: Language | null) => source.fetch(language).catch(() => {}),
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
