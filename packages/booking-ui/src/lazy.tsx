import { fetchCode } from 'booking-core/fetch-code';
import type { Messages } from 'booking-core/messages';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { MessagesProvider, useBookingState, useServices, useT } from './booking-context.tsx';
import { Button } from './primitives/button.tsx';

/** A view whose code is fetched on its first render; `reserve` is the class of the placeholder rendered meanwhile. */
export type LazyView<Props> = ComponentType<Props & { reserve?: string }> & {
  /** Fetches the code. @returns whether it is loaded; false if the fetch failed */
  preload: () => Promise<boolean>;
};

type PropsOf<View> = View extends (props: infer Props) => unknown ? (unknown extends Props ? object : Props) : never;

/** The names of a module's exports that are components. */
type ViewName<Module> = {
  [Name in keyof Module]: Module[Name] extends (props: never) => ReactNode ? Name : never;
}[keyof Module];

/** A feature that is fetched as a whole when one of its views first renders. */
export interface LazyFeature<Module> {
  /** One of its views. A `quiet` one shows no error when loading fails. */
  view<Name extends ViewName<Module>>(name: Name, options?: { quiet?: boolean }): LazyView<PropsOf<Module[Name]>>;
}

/**
 * A feature whose code is loaded on its first render. Its export `english` has the English messages that only this
 * feature uses; a translation contains them already. If loading fails (no network), an error replaces the view; loading
 * is tried again by its button or when the network is back.
 * @param load imports the feature
 */
export function lazy<Module>(load: () => Promise<Module>): LazyFeature<Module> {
  let module: Module | undefined;
  const fetch = async () => {
    module = await fetchCode(load);
  };
  const source: Source = {
    fetch,
    preload: () =>
      fetch().then(
        () => true,
        () => false,
      ),
    view: (name) => module?.[name as keyof Module] as ComponentType<object> | undefined,
    english: () => (module as { readonly english?: Messages } | undefined)?.english ?? {},
  };
  return {
    view: (name, { quiet = false } = {}) => viewOf(source, name as string, quiet) as never,
  };
}

/** A feature's loader and its loaded exports. */
interface Source {
  fetch(): Promise<void>;
  preload(): Promise<boolean>;
  view(name: string): ComponentType<object> | undefined;
  english(): Messages;
}

function viewOf(source: Source, name: string, quiet: boolean): LazyView<object> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per component when its module loads
  function Lazy({ reserve, ...props }: { reserve?: string }) {
    const View = source.view(name);
    const [tried, setTried] = useState({ failed: false });
    const [attempt, setAttempt] = useState(0);
    const online = useBookingState((state) => state.flow.online);
    // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or the network's return asks again
    useEffect(() => {
      if (View) return;
      let live = true;
      const tell = (failed: boolean) => () => live && setTried({ failed });
      source.fetch().then(tell(false), tell(true));
      return () => {
        live = false;
      };
    }, [View, attempt, online]);
    const { reload } = useServices();
    if (View)
      return (
        <MessagesProvider words={source.english()}>
          <View {...props} />
        </MessagesProvider>
      );
    const failed = !quiet && tried.failed;
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
  return Object.assign(Lazy, { preload: source.preload });
}

function LazyFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <div className="tb-lazy-failed" role="alert">
      <p>{t('steps.partFailed')}</p>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
      <slot name="help" />
      <slot />
    </div>
  );
}

/** Runs a task once the page is idle, at the latest after `timeoutMs`. @returns a function that cancels it */
export function whenIdle(view: Window & typeof globalThis, run: () => void, timeoutMs = 2000): () => void {
  if (typeof view.requestIdleCallback === 'function') {
    const handle = view.requestIdleCallback(run, { timeout: timeoutMs });
    return () => view.cancelIdleCallback(handle);
  }
  const handle = view.setTimeout(run, 200);
  return () => view.clearTimeout(handle);
}
