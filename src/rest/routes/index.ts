import { containerRoutes } from './containers.ts';

/** Every route of the API. */
export const routes = [...containerRoutes];
