import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { agoText } from '../../../view/model/time.ts';
import { partyText, type Tone, words } from '../../../view/model/words.ts';
import { sentenceOf } from '../../data/queries.ts';
import { Badge } from '../../design/badge.tsx';
import { Failed, Skeleton } from '../../design/states.tsx';
import { allSources, type Source } from './feeds-data.ts';
import { TestDialog } from './test-dialog.tsx';

const STATES: Readonly<Record<Source['state'], { text: string; tone: Tone }>> = {
  answering: { text: 'Answers', tone: 'good' },
  failing: { text: 'Fails', tone: 'bad' },
  blocked: { text: 'Paused', tone: 'warning' },
  never: { text: 'Never received', tone: 'plain' },
};

/** Every source: how it fares, why it fails, how often it was polled today. */
export function SourcesSection() {
  const { data, error, refetch } = useQuery(allSources);
  const [tested, setTested] = useState<Source | null>(null);
  return (
    <section className="card feeds-section" aria-labelledby="feeds-sources">
      <h2 id="feeds-sources">Feeds</h2>
      {error !== null && <Failed sentence={sentenceOf(error)} retry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={4} />}
      {data?.length === 0 && <p className="muted">Nothing is set up. Set up a line below.</p>}
      <ul>
        {data?.map((source) => (
          <SourceRow key={source.source} source={source} test={() => setTested(source)} />
        ))}
      </ul>
      {tested !== null && <TestDialog source={tested} close={() => setTested(null)} />}
    </section>
  );
}

function SourceRow({ source, test }: { source: Source; test: () => void }) {
  const { name, party, way, state, answered_at: answered, fault, blocked_until: until } = source;
  const { text, tone } = STATES[state];
  const isFaulty = fault !== null && fault.ended_at === null;
  return (
    <li className="feeds-row">
      <div>
        <b>{name}</b>
        <p className="muted small">
          {partyText(party)}, {words(way).toLowerCase()}
        </p>
      </div>
      <div>
        <Badge tone={tone}>{text}</Badge>
        <p className="muted small">{answered === null ? 'Nothing yet' : `Last ${agoText(answered, Date.now())}`}</p>
      </div>
      <div>
        {isFaulty && (
          <p>
            {fault.reason}
            {fault.check !== null && <span className="muted"> Look at {fault.check}.</span>}
          </p>
        )}
        {until !== null && <p>It is not polled until {until.slice(0, 16).replace('T', ' ')} UTC, as it asked.</p>}
        {spendText(source) !== null && <p className="muted small">{spendText(source)}</p>}
      </div>
      <div className="feeds-act">
        {way === 'polled' && (
          <button type="button" className="button is-small" aria-label={`Test ${name}`} onClick={test}>
            Test
          </button>
        )}
      </div>
    </li>
  );
}

function spendText({ requests_today: count, requests_per_day: limit }: Source): string | null {
  if (count === null) return null;
  const requests = count === 1 ? '1 request today' : `${count.toLocaleString('en')} requests today`;
  return limit === null ? requests : `${requests} of ${limit.toLocaleString('en')}`;
}
