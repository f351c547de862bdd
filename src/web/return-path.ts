import { CONSOLE_HOME } from './console/handler.ts';

const LENGTH_MAX = 1_000;

/** One slash and then anything but a second one, a backslash, which browsers read as one, and control characters. */
const OWN_PATH = /^\/(?!.*\/\/)[^\\\p{Cc}]*$/u;

/** Where a user is sent after sign-in: the path that they came from if it is one of ours, or the console. */
export function returnPath(requested: string | null, baseUrl: string): string {
  const base = new URL(baseUrl);
  const root = base.pathname.replace(/\/$/, '');
  if (requested === null || requested.length > LENGTH_MAX || !OWN_PATH.test(requested)) return CONSOLE_HOME;
  if (!URL.canParse(requested, base.origin)) return CONSOLE_HOME;
  // The parser settles dots and what else a browser would, and what it makes of them is looked at again.
  const { origin, pathname, search } = new URL(requested, base.origin);
  const isHere = pathname.startsWith(`${root}/`) || pathname.startsWith(CONSOLE_HOME);
  const isOurs = origin === base.origin && isHere && OWN_PATH.test(pathname);
  return isOurs ? pathname + search : CONSOLE_HOME;
}
