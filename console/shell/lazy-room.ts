import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * A room that is loaded when it is first entered. What cannot be loaded without a network is loaded once there is one, so that
 * nothing that is on the screen is lost.
 */
export const lazyRoom: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((error) => {
        if (navigator.onLine) throw error;
        return new Promise((resolve) => window.addEventListener('online', resolve, { once: true })).then(load);
      }),
    name,
  );
