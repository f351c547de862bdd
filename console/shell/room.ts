import { createContext } from 'react';
import type { IconName } from '../design/icon.tsx';

/** A place in the navigation: a room of the console, or a page of the service that is not one yet. */
export interface NavigationEntry {
  path: string;
  title: string;
  icon: IconName;
  group: 'Work' | 'Set-up';
  /** Without it everyone sees it. */
  permission?: string;
  /** Keys that go there, such as `g c`. */
  keys?: string;
  /** Whether it is a page of its own outside of the console. */
  isPage?: boolean;
}

/** The entries of the navigation, in their order. */
export const Navigation = createContext<readonly NavigationEntry[]>([]);
