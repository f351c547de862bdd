import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { dataOf } from 'landfall/client';
import { type KeyboardEvent, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { statusText } from '../../view/model/words.ts';
import { landfall } from '../data/client.ts';
import { usePaused } from '../data/paused.ts';
import { queryClient } from '../data/queries.ts';
import { Icon, type IconName } from '../design/icon.tsx';
import { hasClosed, overlay } from './overlay.ts';
import { Navigation, type NavigationEntry } from './room.ts';

/** Something to go to. */
interface Choice {
  key: string;
  icon: IconName;
  title: string;
  about: string;
  go: () => void;
}

const search = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => dataOf(landfall.GET('/search', { params: { query: { query: text } }, signal })),
    enabled: text !== '',
  });

/** Search as one types, over everything that can be gone to. */
export function Palette() {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const text = usePaused(typed.trim());
  const { data, isFetching } = useQuery({ ...search(text), placeholderData: (last) => last }, queryClient);
  const rooms = useRooms(typed);
  const records = useRecords(text === '' ? [] : (data?.data ?? []));
  const choices = [...records, ...rooms];
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setChosen((chosen + step + choices.length) % Math.max(1, choices.length));
    }
    if (event.key === 'Enter') choices[chosen]?.go();
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
          placeholder="A number, a reference, a room …"
          spellCheck={false}
          autoComplete="off"
          value={typed}
          onKeyDown={press}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(0);
          }}
        />
        <kbd>Esc</kbd>
      </div>
      <div id={id} role="listbox" aria-label="Found" aria-busy={isFetching} className="palette-list">
        {choices.map((choice, at) => (
          <Row key={choice.key} choice={choice} id={`${id}-${at}`} isChosen={at === chosen} />
        ))}
      </div>
      {choices.length === 0 && <p className="palette-none">{noneText(text, isFetching, data?.meta?.mistyped)}</p>}
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

function noneText(text: string, isFetching: boolean, mistyped: string | undefined): string {
  if (isFetching) return 'Looking …';
  return mistyped ?? (text === '' ? 'Type to search.' : `Nothing is called ${text}.`);
}

function useRooms(typed: string): Choice[] {
  const entries = useContext(Navigation);
  const navigate = useNavigate();
  const words = typed.toLowerCase().trim();
  return entries
    .filter(({ title }) => title.toLowerCase().includes(words))
    .map((entry) => ({
      key: entry.path,
      icon: entry.icon,
      title: entry.title,
      about: entry.keys ?? '',
      go: () => goTo(entry, (to) => void navigate({ to })),
    }));
}

function goTo({ path, isPage }: NavigationEntry, navigate: (path: string) => void): void {
  overlay.set(null);
  if (isPage === true) location.assign(path);
  else navigate(path);
}

type Found = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof search>['queryFn']>>>>['data'][number];

const ROOMS = { cargo: 'containers', shipment: 'shipments', tracking_request: 'tracking_requests' } as const;

/** Records whose room is not there are not offered. */
function useRecords(found: readonly Found[]): Choice[] {
  const navigate = useNavigate();
  return useMemo(
    () =>
      found.flatMap(({ id, attributes: { entity_type: kind, number, status, port_of_discharge_name: port } }) =>
        kind !== 'cargo'
          ? []
          : [
              {
                key: id,
                icon: 'container' as const,
                title: number,
                about: [status === null ? '' : statusText(status), port ?? ''].filter(Boolean).join(' · '),
                go: () => {
                  overlay.set(null);
                  void navigate({ to: `/${ROOMS[kind]}/${id}` });
                },
              },
            ],
      ),
    [found, navigate],
  );
}
