import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { notify } from '../../data/notices.ts';
import { useOnline } from '../../data/online.ts';
import { me, sentenceOf } from '../../data/queries.ts';
import { Empty, Failed } from '../../design/states.tsx';
import { Suggestions } from '../../parts/filters/suggestions.tsx';
import { RoomHead } from '../../shell/room-head.tsx';
import {
  type Draft,
  EMPTY_DRAFT,
  filledRows,
  roomIn,
  textsLeftOut,
  withCell,
  withColumn,
  withMended,
  withNumbers,
  withoutRows,
} from './draft.ts';
import { FileDrop } from './file-drop.tsx';
import { useKeptDraft } from './kept-draft.ts';
import { fieldId, LINES_ID, NumberRow, type RowActions } from './number-row.tsx';
import { putInText } from './numbers-text.ts';
import { OutOfReach } from './out-of-reach.tsx';
import { type PastedTable, pastedTable, type TypedNumber } from './pasted-table.ts';
import { isDone, needsPerson, rowState } from './row-state.ts';
import { Summary } from './summary.tsx';
import { useNumbers } from './use-numbers.ts';
import './add.css';

/** Where numbers are added: pasted or typed, checked, mended, handed in, and followed. */
export function AddRoom() {
  const { data: person } = useQuery(me);
  const mayAdd = person?.permissions.includes('tracking:write') === true;
  return (
    <div className="room add">
      <RoomHead title="Add numbers" />
      {person !== undefined && !mayAdd && (
        <Empty title="You may not add numbers">
          <p>
            With your role in {person.account_shown_name ?? person.account_name} you can see what is tracked, but not
            change it. An owner of the account can give you the role of a member, on the page People.
          </p>
        </Empty>
      )}
      {mayAdd && <Numbers owner={`${person.account_id} ${person.user_id}`} />}
    </div>
  );
}

function Numbers({ owner }: { owner: string }) {
  const [draft, setDraft] = useKeptDraft(owner);
  const { facts, checks, sendable, isHandingIn, handIn } = useNumbers(draft, setDraft);
  const isOffline = !useOnline();
  const actions = useRowActions(draft, setDraft);
  const states = facts.map(rowState);
  const isFilled = filledRows(draft).length > 0;
  const proposals = facts.flatMap(({ row, check }, at) => {
    const line = check?.shipping_line?.selected;
    return states[at]?.is === 'line_needed' && line ? [{ key: row.key, line: line.scac }] : [];
  });
  const confirmLines = () =>
    setDraft((before) => proposals.reduce((rows, { key, line }) => withCell(rows, key, { line }), before));
  const next = () => {
    const at = draft.findIndex(({ key }) => key === focusedKey());
    const order = [...states.keys()].map((step) => (at + 1 + step) % states.length);
    const found = order.find((place) => needsPerson(states[place] ?? { is: 'blank' }));
    const key = draft[found ?? -1]?.key;
    if (key !== undefined) focusField(states[found ?? -1]?.is === 'line_needed' ? 'line' : 'number', key);
  };
  const done = new Set(facts.flatMap((one, at) => (isDone(states[at] ?? { is: 'blank' }) ? one.row.key : [])));
  return (
    <FileDrop take={(table) => takeTable(table, draft, setDraft, null)} isIntroduced={!isFilled}>
      {checks.error !== null && !isOffline && <Failed sentence={sentenceOf(checks.error)} retry={checks.again} />}
      <OutOfReach states={states} />
      <section className="card add-table" aria-label="Numbers">
        <div className="add-head muted small" aria-hidden="true">
          <span />
          <span>Number</span>
          <span>Line</span>
          <span>Reference</span>
          <span>What is known</span>
        </div>
        <ol>
          {facts.map((one, at) => (
            <NumberRow key={one.row.key} {...one} place={at + 1} isLocked={isHandingIn} actions={actions} />
          ))}
        </ol>
        <Suggestions id={LINES_ID} of="lines" />
      </section>
      {isFilled && (
        <Summary
          states={states.filter(({ is }) => is !== 'blank')}
          sendable={sendable.length}
          proposed={proposals.length}
          isChecking={checks.isReading}
          isHandingIn={isHandingIn}
          isOffline={isOffline}
          actions={{
            handIn,
            next,
            confirmLines,
            clearDone: () => setDraft((before) => withoutRows(before, ({ key }) => done.has(key))),
            clearAll: () => {
              setDraft(() => EMPTY_DRAFT);
              notify('All rows are taken away.', { undo: () => setDraft(() => draft) });
            },
          }}
        />
      )}
    </FileDrop>
  );
}

type SetDraft = (change: (draft: Draft) => Draft) => void;

/** What rows do, by functions that stay the same. */
function useRowActions(draft: Draft, setDraft: SetDraft): RowActions {
  const latest = useRef(draft);
  latest.current = draft;
  return useMemo(
    () => ({
      change: (key, change) => setDraft((before) => withCell(before, key, change)),
      mend: (key, change) => setDraft((before) => withMended(before, key, change)),
      paste: (key, cell, text) => {
        const table = pastedTable(text);
        if (!/[\t\r\n]/.test(text.trim()) && table.numbers.length <= 1) return false;
        if (cell !== 'number' && !text.includes('\t')) {
          const texts = text.trimEnd().split(/\r?\n/);
          const lost = textsLeftOut(latest.current, key, texts);
          setDraft((before) => withColumn(before, key, cell, texts));
          if (lost > 0) notify(`${lost.toLocaleString('en')} of the texts found no row.`, { isProblem: true });
        } else takeTable(table, latest.current, setDraft, key);
        return true;
      },
      remove: (key) => setDraft((before) => withoutRows(before, (row) => row.key === key)),
      move: (key, cell, by) => {
        const to = latest.current[latest.current.findIndex((row) => row.key === key) + by];
        if (to !== undefined) focusField(cell, to.key);
      },
    }),
    [setDraft],
  );
}

function takeTable(table: PastedTable, draft: Draft, setDraft: SetDraft, key: number | null): void {
  if (table.numbers.length === 0) {
    notify('There are no numbers in it.', { isProblem: true });
    return;
  }
  const room = roomIn(draft);
  setDraft((before) => withNumbers(before, table.numbers, key));
  notify(putInText(table, room), { isProblem: table.numbers.length > room });
}

function focusField(cell: keyof TypedNumber, key: number): void {
  const field = document.getElementById(fieldId(cell, key));
  field?.focus();
  field?.scrollIntoView({ block: 'nearest' });
}

/** The row in which the focus is; null outside of rows. */
function focusedKey(): number | null {
  const key = /^add-\w+-(\d+)$/.exec(document.activeElement?.id ?? '')?.[1];
  return key === undefined ? null : Number(key);
}
