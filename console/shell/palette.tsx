import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { dataOf } from 'landfall/client';
import { type KeyboardEvent, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { landfall } from '../data/client.ts';
import { usePaused } from '../data/paused.ts';
import { queryClient } from '../data/queries.ts';
import { Icon, type IconName } from '../design/icon.tsx';
import { useBack } from '../design/use-back.ts';
import { type Found, type FoundPort, foundPorts, foundRecords, foundVessels } from './found-records.ts';
import { isCalled } from './is-called.ts';
import { hasClosed, overlay } from './overlay.ts';
import { Navigation, type NavigationEntry } from './room.ts';
import { shortcutsCalled } from './shortcut-entries.ts';

/** Something to go to. */
interface Choice {
  key: string;
  icon: IconName;
  title: string;
  about: string;
  go: () => void;
}

const NONE: readonly Found[] = [];

const search = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => dataOf(landfall.GET('/search', { params: { query: { query: text } }, signal })),
    enabled: text !== '',
  });

const NO_PORTS: readonly FoundPort[] = [];

/** A name of a port is not looked for before it says something. */
const PORT_LENGTH_MIN = 3;

const portSearch = (text: string) =>
  queryOptions({
    queryKey: ['search', 'ports', text],
    queryFn: async ({ signal }) => {
      const { data } = await dataOf(landfall.GET('/ports', { params: { query: { search: text } }, signal }));
      return data;
    },
    enabled: text.length >= PORT_LENGTH_MIN,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Search as one types, over everything that can be gone to. */
export function Palette() {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const { records, isReading, mistyped } = useFound(typed.trim());
  const choices = [...records, ...useRooms(typed), ...useShortcutChoices(typed)];
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  useBack(() => overlay.set(null));
  const choice = choices[chosen];
  useEffect(() => {
    // What is shown while it is read belongs to what was typed before.
    if (isEntered && !isReading) choice?.go();
  }, [isEntered, isReading, choice]);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setChosen((chosen + step + choices.length) % Math.max(1, choices.length));
    }
    if (event.key === 'Enter') setEntered(true);
  };
  return (
    <dialog ref={dialog} className="palette" aria-label="Search" onClose={() => hasClosed('palette')}>
      <div className="palette-field">
        <Icon name="search" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={choices.length === 0 ? undefined : `${id}-${chosen}`}
          aria-label="Search numbers, references and rooms"
          placeholder="A number, reference, vessel, port, room …"
          spellCheck={false}
          autoComplete="off"
          value={typed}
          onKeyDown={press}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(0);
            setEntered(false);
          }}
        />
        <kbd>Esc</kbd>
      </div>
      <div id={id} role="listbox" aria-label="Found" aria-busy={isReading} className="palette-list">
        {choices.map((choice, at) => (
          <Row key={choice.key} choice={choice} id={`${id}-${at}`} isChosen={at === chosen} />
        ))}
      </div>
      {choices.length === 0 && <p className="palette-none">{noneText(typed.trim(), isReading, mistyped)}</p>}
    </dialog>
  );
}

function Row({ choice, id, isChosen }: { choice: Choice; id: string; isChosen: boolean }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={choice.go}
      onKeyDown={() => {}}
    >
      <Icon name={choice.icon} />
      <b>{choice.title}</b>
      <span>{choice.about}</span>
    </div>
  );
}

function noneText(text: string, isReading: boolean, mistyped: string | undefined): string {
  if (isReading) return 'Looking …';
  return mistyped ?? (text === '' ? 'Type to search.' : `Nothing is called ${text}.`);
}

function useRooms(typed: string): Choice[] {
  const entries = useContext(Navigation);
  const navigate = useNavigate();
  return entries
    .filter((entry) => isCalled(entry, typed))
    .map((entry) => ({
      key: entry.path,
      icon: entry.icon,
      title: entry.title,
      about: entry.keys ?? '',
      go: () => goTo(entry, (to) => void navigate({ to })),
    }));
}

function useShortcutChoices(typed: string): Choice[] {
  const navigate = useNavigate();
  return shortcutsCalled(typed).map(({ title, about, icon, to }) => ({
    ...{ key: title, icon, title, about },
    go: () => {
      overlay.set(null);
      if ('page' in to) location.assign(to.page);
      else void navigate({ to: '/containers', search: to.containers });
    },
  }));
}

function goTo({ path, isPage }: NavigationEntry, navigate: (path: string) => void): void {
  overlay.set(null);
  if (isPage === true) location.assign(path);
  else navigate(path);
}

/** What the API finds for a text, and whether that is still being read. */
function useFound(typed: string): { records: Choice[]; isReading: boolean; mistyped: string | undefined } {
  const text = usePaused(typed);
  const { data, isFetching } = useQuery({ ...search(text), placeholderData: (last) => last }, queryClient);
  const ports = useQuery(portSearch(text), queryClient);
  const records = useRecords(text === '' ? NONE : (data?.data ?? NONE), ports.data ?? NO_PORTS, text);
  return { records, isReading: isFetching || ports.isFetching || text !== typed, mistyped: data?.meta?.mistyped };
}

/** The records that were found, each with the way to it. */
function useRecords(found: readonly Found[], ports: readonly FoundPort[], typed: string): Choice[] {
  const navigate = useNavigate();
  return useMemo(
    () =>
      [...foundVessels(found), ...foundRecords(found, typed), ...foundPorts(ports, typed)].map(
        ({ shownAt, ...record }) => ({
          ...record,
          go: () => {
            overlay.set(null);
            if (shownAt.to === '/') void navigate({ to: shownAt.to });
            else if (shownAt.to === '/containers') void navigate({ to: shownAt.to, search: shownAt.search });
            else void navigate({ to: shownAt.to, params: { id: shownAt.id } });
          },
        }),
      ),
    [found, ports, typed, navigate],
  );
}
