import { useQuery } from '@tanstack/react-query';
import type { Step, Stop } from '../../../view/model/timeline.ts';
import { Badge } from '../../design/badge.tsx';
import { MomentText } from '../../design/moment.tsx';
import { estimateUpdates } from '../../parts/estimates/estimate-data.ts';
import { type ContainerRecord, rawEvents } from './container-data.ts';
import { changeTimes } from './estimates.ts';
import { journeyOf } from './journey.ts';

/** What has happened and what is planned, by place, with what every source said of it. */
export function JourneySection({ record }: { record: ContainerRecord }) {
  const { data: said = [] } = useQuery(rawEvents(record.id));
  const { data: changedAt } = useQuery({ ...estimateUpdates(record.id), select: changeTimes });
  const { past, ahead } = journeyOf(record, said, { now: Date.now(), changedAt });
  return (
    <section className="card piece" aria-labelledby="journey">
      <h2 id="journey">Journey</h2>
      {past.length === 0 && <p className="muted">No milestone is reported yet.</p>}
      <div className="journey">
        {past.map((stop, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a container may come to a place twice
          <StopPart key={`past ${at}`} stop={stop} />
        ))}
        {ahead.map((stop, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same
          <StopPart key={`ahead ${at}`} stop={stop} isAhead />
        ))}
      </div>
    </section>
  );
}

function StopPart({ stop: { place, steps }, isAhead = false }: { stop: Stop; isAhead?: boolean }) {
  return (
    <div className={isAhead ? 'journey-stop is-ahead' : 'journey-stop'}>
      <h3>
        {place}
        {isAhead && <span className="muted"> – planned</span>}
      </h3>
      <ol>
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of a journey does not change by itself
          <StepPart key={at} step={step} />
        ))}
      </ol>
    </div>
  );
}

const MARKS = {
  overdue: { tone: 'warning', text: 'Overdue, not reported' },
  unknown: { tone: 'plain', text: 'Not reported' },
} as const;

function StepPart({ step: { what, state, moment, notes, by, party } }: { step: Step }) {
  const mark = state === 'overdue' || state === 'unknown' ? MARKS[state] : null;
  const about = [...by, ...(party === null ? [] : [`by the ${party}`])].join(' · ');
  return (
    <li className={`journey-step is-${state}`}>
      <div className="what">
        <b>{what}</b>
        {mark !== null && <Badge tone={mark.tone}>{mark.text}</Badge>}
      </div>
      <div className="when">
        {moment === null ? <span className="muted">Time not known</span> : <MomentText moment={moment} />}
      </div>
      <div className="muted small">{about}</div>
      {notes.length > 0 && (
        <ul className="muted small">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
