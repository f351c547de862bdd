import type { DescribedRoute } from '../route.ts';
import { changeStreamRoute } from '../streams/change-stream-route.ts';
import { routes } from './index.ts';
import { intakeRoutes } from './intake-described.ts';

/** Every address of the API, those that no route of the table answers among them. */
export const describedRoutes: readonly DescribedRoute[] = [...routes, changeStreamRoute, ...intakeRoutes];
