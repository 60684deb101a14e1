import { useEffect, useRef } from 'react';
import { type CardCollector, type CollectedForm, collectCard, collectLater } from './collect-card.ts';
import type { Collector, LoadedGateway } from './gateway.ts';

/** Registers the card form with the collector, already while the gateway's code is loading. */
export function useCardCollector(collector: Collector, loaded: LoadedGateway, form: CollectedForm): void {
  const latest = useRef(form);
  latest.current = form;
  /** Resolvers of payments started while the gateway's code was loading; they get the collector, or null on failure. */
  const waiting = useRef<((card: CardCollector | null) => void)[]>([]);
  const gateway = loaded.status === 'ready' ? loaded.gateway : null;

  useEffect(() => {
    const serve = (card: CardCollector | null) => {
      for (const go of waiting.current.splice(0)) go(card);
    };
    if (loaded.status === 'failed') serve(null);
    if (loaded.status === 'loading') {
      collector.card = collectLater(new Promise((resolve) => waiting.current.push(resolve)));
    }
    if (!gateway) return;
    collector.card = collectCard(gateway, () => latest.current);
    serve(collector.card);
    return () => {
      collector.card = null;
    };
  }, [collector, gateway, loaded.status]);
  useEffect(
    () => () => {
      collector.card = null;
      for (const go of waiting.current.splice(0)) go(null);
    },
    [collector],
  );
}
