import { QueryClientProvider } from '@tanstack/react-query';
import { StyleRoot } from 'booking-ui/styles/style-root.tsx';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createQueries } from './api/queries.ts';
import { Desk } from './desk.tsx';

const place = document.getElementById('desk');
if (place) {
  createRoot(place).render(
    <QueryClientProvider client={createQueries()}>
      <StyleRoot locale="en-GB">
        <BrowserRouter basename="/desk">
          <Desk />
        </BrowserRouter>
      </StyleRoot>
    </QueryClientProvider>,
  );
}
