import type { RecordSearch } from '../parts/filters/record-search.ts';
import { isMeant } from './is-called.ts';

/** Something within a room that people look for by its own name. */
interface ShortcutEntry {
  title: string;
  about: string;
  icon: 'container' | 'audit';
  /** Other words for it, in small letters. */
  words: readonly string[];
  /** The containers that it lists, or a page of its own. */
  to: { containers: RecordSearch } | { page: string };
}

const SHORTCUTS: readonly ShortcutEntry[] = [
  {
    title: 'Late containers',
    about: 'Containers, not yet arrived',
    icon: 'container',
    words: ['late', 'delay', 'delayed', 'overdue', 'behind'],
    to: { containers: { late: 'not_arrived' } },
  },
  {
    title: 'Containers that cost money now',
    about: 'Containers, charged by your tariffs',
    icon: 'container',
    words: ['cost', 'demurrage', 'detention', 'storage', 'per diem', 'charge', 'money', 'owed'],
    to: { containers: { charging: 'true' } },
  },
  {
    title: 'Containers with costs so far',
    about: 'Containers, charges that run or have ended',
    icon: 'container',
    words: ['owe', 'owed', 'owing', 'money', 'invoice', 'bill'],
    to: { containers: { owing: 'true' } },
  },
  {
    title: 'Held containers',
    about: 'Containers, with a hold',
    icon: 'container',
    words: ['hold', 'customs', 'exam', 'release'],
    to: { containers: { holds: 'true' } },
  },
  {
    title: 'Containers ready for pickup',
    about: 'Containers, available without a hold',
    icon: 'container',
    words: ['available', 'pickup', 'ready', 'pick up'],
    to: { containers: { ready: 'true' } },
  },
  {
    title: 'Documentation',
    about: 'How things work, and the API',
    icon: 'audit',
    words: ['help', 'docs', 'manual', 'guide', 'api', 'rest', 'mcp', 'openapi', 'support'],
    to: { page: '/docs' },
  },
];

/** Those that somebody may mean; none before something is typed. */
export function shortcutsCalled(typed: string): readonly ShortcutEntry[] {
  return typed.trim() === '' ? [] : SHORTCUTS.filter(({ title, words }) => isMeant(title, words, typed));
}
