import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useContext, useEffect, useState } from 'react';
import { me, queryClient, sentenceOf } from '../data/queries.ts';
import { signInNeeded } from '../data/session-state.ts';
import { useStore } from '../data/store.ts';
import { Icon } from '../design/icon.tsx';
import { Failed } from '../design/states.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { overlay } from './overlay.ts';
import { entriesFor, Navigation } from './room.ts';
import { useShortcuts } from './shortcuts.ts';
import { Sidebar } from './sidebar.tsx';

const loadOverlays = () => import('./overlays.ts');
const Palette = lazy(async () => ({ default: (await loadOverlays()).Palette }));
const KeyboardHelp = lazy(async () => ({ default: (await loadOverlays()).KeyboardHelp }));
const DemoBanner = lazy(async () => ({ default: (await import('./demo-banner.tsx')).DemoBanner }));
const Notices = lazy(async () => ({ default: (await import('./notices.tsx')).Notices }));
const Veil = lazy(async () => ({ default: (await loadOverlays()).Veil }));
const SignInAgain = lazy(async () => ({ default: (await loadOverlays()).SignInAgain }));

/** Everything around a room. Nothing is shown to who is not signed in. */
export function Frame() {
  const { data: person, error, refetch } = useQuery(me);
  const signInUrl = useStore(signInNeeded);
  const shown = useStore(overlay);
  const entries = useContext(Navigation);
  const accountId = person?.account_id;
  useShortcuts();
  useEffect(() => (accountId === undefined ? undefined : following(accountId)), [accountId]);
  useEffect(() => {
    // Nothing was typed yet, so the page itself may leave.
    if (person?.is_demo !== false && signInUrl !== null) location.replace(signInWithReturn(signInUrl));
  }, [person, signInUrl]);
  if (person === undefined) {
    return error === null || signInUrl !== null ? null : (
      <Failed sentence={sentenceOf(error)} retry={() => void refetch()} />
    );
  }
  return (
    <Navigation value={entriesFor(person, entries)}>
      <div className="frame">
        <a className="skip" href="#main">
          Skip to the content
        </a>
        <Sides person={person} />
        <div className="content">
          <ConnectionBanner />
          <main id="main" tabIndex={-1}>
            <Suspense fallback={null}>
              {person.is_demo && <DemoBanner />}
              <Outlet />
            </Suspense>
          </main>
        </div>
        <Suspense fallback={null}>
          <Notices />
        </Suspense>
        <Suspense fallback={null}>
          {shown === 'palette' && <Palette />}
          {shown === 'help' && <KeyboardHelp />}
          {signInUrl !== null && <SignInAgain url={forPeople(signInUrl)} />}
        </Suspense>
      </div>
    </Navigation>
  );
}

/** Who was signed in signs in again, and does not become a visitor of the demonstration. */
function forPeople(url: string): string {
  return url.replace(/\/demo$/, '/sign-in');
}

/** Begins to follow changes, with what that takes loaded after the first room is there. The answer ends it. */
function following(accountId: string): () => void {
  const leaving = new AbortController();
  // Who presses the keys of the search types on at once.
  void loadOverlays();
  void import('../data/follow-changes.ts').then(({ followChanges }) => {
    if (leaving.signal.aborted) return;
    leaving.signal.addEventListener('abort', followChanges(queryClient, accountId), { once: true });
  });
  return () => leaving.abort();
}

/** The navigation: beside the room, or behind a button where there is no space for it. */
function Sides({ person }: { person: Parameters<typeof Sidebar>[0]['person'] }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: who has gone somewhere is done with it
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <header className="topbar">
        <button
          type="button"
          className="button quiet square"
          aria-label="Navigation"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="menu" />
        </button>
        <b>Landfall</b>
        <button
          type="button"
          className="button quiet square"
          aria-label="Search"
          onClick={() => overlay.set('palette')}
        >
          <Icon name="search" />
        </button>
      </header>
      <aside className={isOpen ? 'side is-open' : 'side'} aria-label="Navigation and search">
        <Sidebar person={person} />
      </aside>
      <Suspense fallback={null}>{isOpen && <Veil close={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function signInWithReturn(url: string): string {
  return `${url}?${new URLSearchParams({ return: location.pathname + location.search })}`;
}
