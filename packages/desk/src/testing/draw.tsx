import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StyleRoot } from 'booking-ui/styles/style-root.tsx';
import type { ReactNode } from 'react';
import { createQueries } from '../api/queries.ts';
import { MeContext } from '../session/session-context.ts';
import { sampleMe } from './sample.ts';

/** Renders a part of the desk for a signed-in staff member. */
export function draw(node: ReactNode, me = sampleMe('dispatcher')) {
  const queries = createQueries({ retry: false, staleTime: 0 });
  const around = (children: ReactNode) => (
    <QueryClientProvider client={queries}>
      <StyleRoot locale="en-GB">
        <MeContext.Provider value={me}>{children}</MeContext.Provider>
      </StyleRoot>
    </QueryClientProvider>
  );
  const { rerender } = render(around(node));
  return { user: userEvent.setup(), again: (next: ReactNode) => rerender(around(next)) };
}
