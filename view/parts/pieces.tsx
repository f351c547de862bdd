import type { ComponentChildren } from 'preact';
import type { Fact } from '../model/free-day.ts';
import type { ShownMoment } from '../model/time.ts';
import type { Tone } from '../model/words.ts';

/** A moment with the zone of its clock. */
export function Moment({ moment }: { moment: ShownMoment }) {
  return (
    <time dateTime={moment.iso}>
      {moment.day}
      {moment.time !== null && (
        <>
          , {moment.time} <span class="zone">{moment.zone}</span>
        </>
      )}
    </time>
  );
}

/** A short word with a tone; the word says what the color does. */
export function Chip({ tone, children }: { tone: Tone; children: ComponentChildren }) {
  return <span class={`chip ${tone}`}>{children}</span>;
}

/** The facts that decide what is to be done. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(({ label, value, notes, tone }) => (
        <div key={label} class={`fact ${tone}`}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong>
            {notes.map((note, at) => (
              <span key={note} class={at === 0 ? 'note first' : 'note'}>
                {note}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a reader has to know first. */
export function Alerts({ alerts }: { alerts: readonly string[] }) {
  if (alerts.length === 0) return null;
  return (
    <section class="alerts" aria-label="Warnings">
      <ul>
        {alerts.map((alert) => (
          <li key={alert}>{alert}</li>
        ))}
      </ul>
    </section>
  );
}

/** Says that what is shown is invented. */
export function SandboxMark() {
  return <Chip tone="plain">Sandbox: invented data</Chip>;
}
