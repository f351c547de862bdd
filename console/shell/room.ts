import { createContext } from 'react';
import type { IconName } from '../design/icon.tsx';
import type { Person } from './account-label.tsx';

/** A place in the navigation: a room of the console, or a page of the service that is not one yet. */
export interface NavigationEntry {
  path: string;
  title: string;
  icon: IconName;
  group: 'Work' | 'Set-up';
  /** Who has none of them does not see it; without it everyone does. */
  permissions?: readonly string[];
  /** Keys that go there, such as `g c`. */
  keys?: string;
  /** Whether it is a page of its own outside of the console. */
  isPage?: boolean;
  /** Whether it is for people who are signed in alone; to a visitor of the demonstration it shows nothing. */
  isPersonal?: boolean;
}

/** The entries that a person may enter, in their order. */
export function entriesFor(person: Person, entries: readonly NavigationEntry[]): readonly NavigationEntry[] {
  const mayEnter = ({ permissions }: NavigationEntry) =>
    permissions === undefined || person.permissions.some((one) => permissions.includes(one));
  return entries.filter((entry) => mayEnter(entry) && !(person.is_demo && entry.isPersonal === true));
}

/** The entries of the navigation, in their order. */
export const Navigation = createContext<readonly NavigationEntry[]>([]);
