import type { ReactNode } from 'react';
import { statusText, words } from '../../../view/model/words.ts';
import { Badge } from '../../design/badge.tsx';
import { ContainerLink } from '../../parts/container-link.tsx';
import type { TypedNumber } from './pasted-table.ts';
import type { RowState } from './row-state.ts';

const CHOICES_SHOWN = 3;

/** What is known of a row, and how it can be mended. */
export function RowStatus({
  state,
  was,
  mend,
}: {
  state: RowState;
  /** The number before it was mended with what was proposed. */
  was: string | undefined;
  mend: (change: Partial<TypedNumber>) => void;
}) {
  switch (state.is) {
    case 'blank':
      return null;
    case 'unchecked':
      return <span className="muted">Not checked yet</span>;
    case 'waiting':
      return <span className="muted">Handed in …</span>;
    case 'repeated':
      return (
        <Said tone="warning" title="Twice">
          The same number is in row {state.row}.
        </Said>
      );
    case 'wrong':
    case 'refused':
      return (
        <Said tone="bad" title={state.is === 'wrong' ? 'Mistyped' : 'Not tracked'}>
          {state.reason}
          {state.suggestions.length > 0 &&
            ' Any character may be the wrong one: compare it with your document. It may be:'}
          <Choices choices={state.suggestions} title={(number) => number} choose={(number) => mend({ number })} />
        </Said>
      );
    case 'line_needed':
      return (
        <Said tone="warning" title="Which line?">
          {state.reason}
          <Choices
            choices={state.lines}
            title={({ scac, confidence }) => `${scac}, ${percent(confidence)}`}
            choose={({ scac }) => mend({ line: scac })}
          />
        </Said>
      );
    case 'ready':
      return (
        <Said tone="good" title={words(state.kind)}>
          {state.line.confidence === null
            ? `${state.line.name} (${state.line.scac})`
            : `${state.line.name}, ${percent(state.line.confidence)} sure`}
          {was !== undefined && <span className="tone-warning">It was {was}: compare it with your document.</span>}
        </Said>
      );
    case 'out_of_reach':
      return (
        <Said tone="warning" title="Cannot be polled">
          {state.line.takes.length === 0
            ? `${state.line.name} is not connected to this installation.`
            : `${state.line.name} cannot be polled by container number; give the bill of lading or the booking.`}
        </Said>
      );
    case 'tracked':
      return (
        <Said tone="plain" title={state.by.status === 'tracking_stopped' ? 'Tracking is stopped' : 'Tracked already'}>
          <Reached reached={state.by} />
        </Said>
      );
    case 'followed':
      return <Followed {...state} />;
  }
}

function Followed({ reached, isNew }: Extract<RowState, { is: 'followed' }>) {
  const { status, failed_reason: reason } = reached;
  if (status === 'failed') {
    return (
      <Said tone="bad" title="Not found">
        {FAILURES[reason ?? ''] ?? `${words(reason ?? 'failed')}.`}
      </Said>
    );
  }
  if (status === 'pending') {
    const why = reason === null ? 'The line is polled now.' : `${words(reason)}; it is tried again.`;
    return (
      <Said tone="good" title={isNew ? 'Tracked' : 'Tracked already'}>
        {why}
      </Said>
    );
  }
  if (status === 'awaiting_manifest') {
    return (
      <Said tone="warning" title="Not known yet">
        The line does not know it yet. It is polled every day for a week.
      </Said>
    );
  }
  return (
    <Said tone={isNew ? 'good' : 'plain'} title={isNew ? 'Tracked' : 'Tracked already'}>
      <Reached reached={reached} />
    </Said>
  );
}

const FAILURES: Readonly<Record<string, string>> = {
  not_found: 'The line does not know it.',
  invalid_number: 'The line does not accept it; look for a typing error.',
  scac_auto_detect_failed: 'No line knows it; give the line.',
  booking_cancelled: 'The booking was cancelled.',
  duplicate: 'Its shipment is tracked already.',
};

type ReachedState = Extract<RowState, { is: 'followed' }>['reached'];

/** The container, or the shipment with so many of them. */
function Reached({ reached: { containers, containers_total: total } }: { reached: ReachedState }) {
  const [first] = containers;
  if (first === undefined) return 'Its containers are not known yet.';
  return (
    <>
      <ContainerLink id={first.id} number={first.number} />{' '}
      <span className="muted">{statusText(first.current_status)}</span>
      {total > 1 && <span className="muted">{` and ${total - 1} more of its shipment`}</span>}
    </>
  );
}

function Said({
  tone,
  title,
  children,
}: {
  tone: 'good' | 'warning' | 'bad' | 'plain';
  title: string;
  children: ReactNode;
}) {
  return (
    <>
      <Badge tone={tone}>{title}</Badge>
      <span className="add-said">{children}</span>
    </>
  );
}

function Choices<Choice>({
  choices,
  title,
  choose,
}: {
  choices: readonly Choice[];
  title: (choice: Choice) => string;
  choose: (choice: Choice) => void;
}) {
  return choices.slice(0, CHOICES_SHOWN).map((choice) => (
    <button key={title(choice)} type="button" className="button is-small" onClick={() => choose(choice)}>
      Use {title(choice)}
    </button>
  ));
}

function percent(confidence: number): string {
  return `${Math.round(confidence * 100)} %`;
}
