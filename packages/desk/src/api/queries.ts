import { type DefaultOptions, QueryClient } from '@tanstack/react-query';
import { DeskError } from './client.ts';

/** Retries calls without response and server errors, at most twice; a refusal is final. */
const isWorthAnotherTry = (tries: number, error: Error): boolean =>
  tries < 2 && (!(error instanceof DeskError) || error.status === 0 || error.status >= 500);

/**
 * @param queries options in which a test's queries differ
 * @returns the cache of what the desk has loaded, and the rules by which it calls the server
 */
export const createQueries = (queries: DefaultOptions['queries'] = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network a query fails like one whose server is away, so that the page says so and offers another
        // try. By default it would wait in silence for the browser to report a network, which not every one does.
        networkMode: 'always',
        // With this mode the library would not refetch when the network is back.
        refetchOnReconnect: true,
        retry: isWorthAnotherTry,
        staleTime: 10_000,
        ...queries,
      },
      // Without a network an action fails at once. It must not be kept and sent later: a ride could then be cancelled
      // or assigned long after the dispatcher, or a colleague, has decided otherwise.
      mutations: { networkMode: 'always' },
    },
  });
