import type { DescribedRoute } from '../../src/rest/route.ts';

/** The name of the route that answers a call; fails where there is none. */
export function routeNameOf(routes: readonly DescribedRoute[], method: string, target: string): string {
  const [path = ''] = target.split('?');
  const fits = routes.filter((route) => route.method === method && patternOf(route.path).test(path));
  // A fixed path goes before one with a variable part that it would fit as well.
  const [best] = fits.sort((one, other) => one.path.split(':').length - other.path.split(':').length);
  if (best === undefined) throw new Error(`No route answers ${method} ${path}.`);
  return best.name;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
}
