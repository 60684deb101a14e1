import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StyleRoot } from 'booking-ui/styles/style-root.tsx';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { DeskError } from './api/client.ts';
import { Desk } from './desk.tsx';

/** Retries calls without response and server errors, at most twice; a refusal is final. */
const isWorthAnotherTry = (tries: number, error: Error): boolean =>
  tries < 2 && (!(error instanceof DeskError) || error.status === 0 || error.status >= 500);

const queries = new QueryClient({ defaultOptions: { queries: { retry: isWorthAnotherTry, staleTime: 10_000 } } });

const place = document.getElementById('desk');
if (place) {
  createRoot(place).render(
    <QueryClientProvider client={queries}>
      <StyleRoot locale="en-GB">
        <BrowserRouter basename="/desk">
          <Desk />
        </BrowserRouter>
      </StyleRoot>
    </QueryClientProvider>,
  );
}
