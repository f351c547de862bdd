/** Other words by which people look for a room, in small letters, by its path. They are loaded with the search. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  '/': ['dashboard', 'home', 'start', 'overview', 'alert', 'attention', 'problem', 'hold', 'exception'],
  '/containers': [
    ...['box', 'list', 'status', 'last free day', 'lfd', 'free day', 'customs', 'reference', 'custom field'],
    ...['export', 'download', 'excel', 'csv', 'report', 'print', 'view'],
  ],
  '/shipments': ['bill of lading', 'b/l', 'bol', 'mbl', 'booking', 'export', 'download', 'excel', 'csv', 'report'],
  '/map': ['vessel', 'ship', 'position', 'location', 'where', 'ais', 'port'],
  '/arrivals': ['eta', 'calendar', 'schedule', 'week', 'pickup', 'planner', 'appointment', 'delivery', 'truck'],
  '/add': [
    'track',
    'upload',
    'import',
    'excel',
    'csv',
    'spreadsheet',
    'file',
    'paste',
    'new',
    'bill of lading',
    'booking',
  ],
  '/feeds': ['carrier', 'credential', 'source', 'terminal', 'railroad', 'integration', 'setting', 'quarantine', 'edi'],
  '/tariffs': [
    ...['cost', 'charge', 'demurrage', 'detention', 'storage', 'per diem', 'fee', 'rate', 'free time', 'calendar'],
    ...['invoice', 'free days', 'price', 'contract'],
  ],
  '/webhooks': ['notification', 'alert', 'event', 'subscription', 'receiver', 'callback', 'api', 'integration'],
  '/people': ['user', 'invite', 'invitation', 'member', 'team', 'colleague', 'role', 'permission', 'viewer', 'owner'],
  '/branding': ['branding', 'company', 'picture', 'account', 'setting'],
  '/keys': ['api', 'token', 'secret', 'rest', 'developer', 'integration'],
  '/connections': [
    ...['mcp', 'agent', 'assistant', 'ai', 'oauth', 'program', 'password', 'sign out', 'log out', 'logout', 'session'],
    ...['profile', 'setting'],
  ],
  '/audit': ['log', 'history', 'activity', 'security', 'change'],
  '/mail': ['e-mail', 'email', 'digest', 'alert', 'notification', 'report', 'daily', 'subscription', 'smtp', 'setting'],
};

/** Whether somebody may mean it: by a part of its title, or by the beginning of another word for it; `costs` finds `cost` too. */
export function isCalled({ title, path }: { title: string; path: string }, typed: string): boolean {
  return isMeant(title, WORDS[path] ?? [], typed);
}

/** The same of what has words of its own. */
export function isMeant(title: string, words: readonly string[], typed: string): boolean {
  const text = typed.toLowerCase().trim();
  if (title.toLowerCase().includes(text)) return true;
  return words.some((word) => word.startsWith(text) || text.replace(/s$/, '') === word);
}
