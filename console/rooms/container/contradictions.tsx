import { momentText, shownMoment } from '../../../view/model/time.ts';
import { partyText, words } from '../../../view/model/words.ts';
import { Badge } from '../../design/badge.tsx';
import type { ContainerRecord } from './container-data.ts';

type Contradiction = ContainerRecord['container']['contradictions'][number];
type Statement = Contradiction['statements'][number];

/** What sources disagree about, each with who says what, and what is shown meanwhile. */
export function Contradictions({ contradictions }: { contradictions: readonly Contradiction[] }) {
  return (
    <section className="card piece is-warning" aria-labelledby="contradictions">
      <h2 id="contradictions">Sources disagree</h2>
      {contradictions.map(({ fact, shown, settles_at: settlesAt, statements, computed }) => (
        <div key={`${fact} ${shown}`} className="contradiction">
          <p>
            <b>{words(fact)}</b> <Badge tone="warning">{`Shown: ${saidText(shown, statements[0]?.timezone)}`}</Badge>
          </p>
          <ul>
            {statements.map((statement) => (
              <li key={`${statement.source} ${statement.value}`}>{statementText(statement)}</li>
            ))}
            {computed?.stated.map(({ party, date }) => (
              <li key={`${party} ${date}`}>{`The ${partyText(party)} states ${date}.`}</li>
            ))}
            {computed !== undefined && (
              <li>{`By the tariff ${computed.tariff} (${computed.charge}) ${givenText(computed.date)}.`}</li>
            )}
          </ul>
          {settlesAt !== undefined && (
            <p className="muted small">
              The newer statement counts from {textOf(settlesAt, null)}, if nothing contradicts it until then.
            </p>
          )}
        </div>
      ))}
    </section>
  );
}

function givenText(lastFreeDay: string | null): string {
  return lastFreeDay === null ? 'there is no free time' : `it is ${lastFreeDay}`;
}

function statementText({ party, value, timezone, received_at: receivedAt, place, facility }: Statement): string {
  const where = [facility, place].filter((name) => name !== undefined).join(', ');
  const said = `The ${partyText(party)} says ${saidText(value, timezone)}`;
  return `${said}${where === '' ? '' : ` (${where})`}, received ${textOf(receivedAt, null)}.`;
}

/** What is stated may be a moment or words. */
function saidText(value: string, zone: string | null | undefined): string {
  return /^\d{4}-\d\d-\d\dT/.test(value) ? textOf(value, zone ?? null) : words(value);
}

function textOf(at: string, zone: string | null): string {
  const moment = shownMoment(at, zone);
  return moment === null ? at : momentText(moment);
}
