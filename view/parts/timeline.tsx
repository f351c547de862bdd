import type { Step, Stop, Timeline } from '../model/timeline.ts';
import { Moment } from './pieces.tsx';

/** What has happened and what is to come, by place. */
export function TimelineView({ timeline: { past, ahead } }: { timeline: Timeline }) {
  return (
    <section class="timeline" aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      {past.length === 0 && <p class="muted">No milestone is reported yet.</p>}
      <div class="stops">
        {past.map((stop, at) => (
          <StopView key={`past ${at}`} stop={stop} isAhead={false} />
        ))}
        {ahead.map((stop, at) => (
          <StopView key={`ahead ${at}`} stop={stop} isAhead={true} />
        ))}
      </div>
    </section>
  );
}

function StopView({ stop: { place, steps }, isAhead }: { stop: Stop; isAhead: boolean }) {
  const title = isAhead ? ['Still to come', place].filter(Boolean).join(': ') : place;
  return (
    <div class={isAhead ? 'stop ahead' : 'stop'}>
      <h3>{title}</h3>
      <ol>
        {steps.map((step, index) => (
          <StepView key={index} step={step} />
        ))}
      </ol>
    </div>
  );
}

const STATES: Readonly<Record<Step['state'], string | null>> = {
  done: null,
  expected: 'Expected',
  overdue: 'Overdue, not reported',
  unknown: 'Not known whether it has happened',
};

function StepView({ step: { what, state, moment, notes, by, party } }: { step: Step }) {
  const mark = STATES[state];
  return (
    <li class={state}>
      <div class="what">
        <b>{what}</b>
        {mark !== null && <span class="mark">{mark}</span>}
      </div>
      <div class="when">{moment === null ? 'Time not known' : <Moment moment={moment} />}</div>
      {notes.map((note) => (
        <div key={note} class="note">
          {note}
        </div>
      ))}
      <div class="note">{[...by, ...(party === null ? [] : [`by the ${party}`])].join(' · ')}</div>
    </li>
  );
}
