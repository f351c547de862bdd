const LENGTH_MAX = 1_000;

/** One slash and then anything but a second one, a backslash, which browsers read as one, and control characters. */
const OWN_PATH = /^\/(?!.*\/\/)[^\\\p{Cc}]*$/u;

/** Where somebody is sent after they signed in: the path that they came from if it is one of ours, or their connections. */
export function returnPath(asked: string | null, baseUrl: string): string {
  const base = new URL(baseUrl);
  const root = base.pathname.replace(/\/$/, '');
  const home = `${root}/connections`;
  if (asked === null || asked.length > LENGTH_MAX || !OWN_PATH.test(asked)) return home;
  if (!URL.canParse(asked, base.origin)) return home;
  // The parser settles dots and what else a browser would, and what it makes of them is looked at again.
  const { origin, pathname, search } = new URL(asked, base.origin);
  const isOurs = origin === base.origin && pathname.startsWith(`${root}/`) && OWN_PATH.test(pathname);
  return isOurs ? pathname + search : home;
}
