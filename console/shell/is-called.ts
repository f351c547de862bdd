/** Other words by which people look for a room, in small letters, by its path. They are loaded with the search. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  '/arrivals': ['eta', 'calendar', 'pickup'],
  '/add': ['track', 'upload', 'import'],
  '/tariffs': [
    ...['cost', 'charge', 'demurrage', 'detention', 'storage', 'per diem', 'fee', 'rate', 'free time', 'calendar'],
  ],
  '/webhooks': ['notification', 'event', 'subscription', 'receiver', 'callback'],
  '/mail': ['e-mail', 'email', 'digest', 'alert', 'notification'],
  '/branding': ['branding', 'company', 'picture', 'account'],
};

/** Whether somebody may mean it: by a part of its title, or by the beginning of another word for it; `costs` finds `cost` too. */
export function isCalled({ title, path }: { title: string; path: string }, typed: string): boolean {
  const words = WORDS[path] ?? [];
  const text = typed.toLowerCase().trim();
  if (title.toLowerCase().includes(text)) return true;
  return words.some((word) => word.startsWith(text) || text.replace(/s$/, '') === word);
}
