import { createRouter } from '@tanstack/react-router';
import { roomRoutes } from '../rooms/index.ts';
import { rootRoute } from '../shell/root-route.tsx';

/** The addresses of the console. What is after the question mark is plain text by names, so that people can read it. */
export const router = createRouter({
  routeTree: rootRoute.addChildren(roomRoutes),
  basepath: '/console',
  defaultPreload: 'intent',
  scrollRestoration: true,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const pairs = Object.entries(search).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
