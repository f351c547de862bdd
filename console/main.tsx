import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './style.ts';
import { router } from './app/router.ts';
import { queryClient } from './data/queries.ts';
import { ENTRIES } from './rooms/index.ts';
import { Navigation } from './shell/room.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the console.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Navigation value={ENTRIES}>
        <RouterProvider router={router} />
      </Navigation>
    </QueryClientProvider>
  </StrictMode>,
);
