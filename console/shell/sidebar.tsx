import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useContext } from 'react';
import { Icon } from '../design/icon.tsx';
import { AccountLabel, type Person } from './account-label.tsx';
import { overlay } from './overlay.ts';
import { Navigation, type NavigationEntry } from './room.ts';

/** What it opens is needed after the first room is there. */
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

const GROUPS = ['Work', 'Set-up'] as const;

/** The rooms that a person may enter, the search, and the person. */
export function Sidebar({ person }: { person: Person }) {
  const entries = useContext(Navigation);
  return (
    <div className="sidebar">
      <Link className="brand" to="/">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 4h12v8H6zM10 4v8M14 4v8M2 16c2.5 0 2.5 1.5 5 1.5S9.5 16 12 16s2.5 1.5 5 1.5S19.5 16 22 16M4 20.5c2 0 2 1 4 1s2-1 4-1 2 1 4 1 2-1 4-1" />
        </svg>
        Landfall
      </Link>
      <button type="button" className="search-button" onClick={() => overlay.set('palette')}>
        <Icon name="search" />
        Search
        <kbd>{isMac() ? '⌘' : 'Ctrl'} K</kbd>
      </button>
      <nav aria-label="Rooms">
        {GROUPS.map((group) => (
          <div key={group} className="nav-group">
            <h2 className="hidden">{group}</h2>
            <ul>
              {entries
                .filter((entry) => entry.group === group)
                .map((entry) => (
                  <li key={entry.path}>
                    <Entry entry={entry} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
      <Suspense
        fallback={
          <div className="account-button">
            <AccountLabel person={person} />
          </div>
        }
      >
        <AccountMenu person={person} />
      </Suspense>
    </div>
  );
}

function Entry({ entry: { path, title, icon, isPage } }: { entry: NavigationEntry }) {
  const content = (
    <>
      <Icon name={icon} />
      {title}
    </>
  );
  if (isPage === true) {
    return (
      <a className="nav-link" href={path}>
        {content}
      </a>
    );
  }
  return (
    <Link className="nav-link" to={path} activeOptions={{ exact: path === '/', includeSearch: false }}>
      {content}
    </Link>
  );
}

/** Whether the keyboard calls the command key so. */
function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
