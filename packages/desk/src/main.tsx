import { QueryClientProvider } from '@tanstack/react-query';
import { StyleRoot } from 'booking-ui/styles/style-root.tsx';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueries } from './api/queries.ts';
import { Desk } from './desk.tsx';

const place = document.getElementById('desk');
if (place) {
  const router = createBrowserRouter([{ path: '*', Component: Desk }], { basename: '/desk' });
  createRoot(place).render(
    <QueryClientProvider client={createQueries()}>
      <StyleRoot locale="en-GB">
        <RouterProvider router={router} />
      </StyleRoot>
    </QueryClientProvider>,
  );
}
