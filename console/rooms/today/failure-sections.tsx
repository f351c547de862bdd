import { agoText } from '../../../view/model/time.ts';
import { Badge } from '../../design/badge.tsx';
import { Section, TodayRow } from './section.tsx';
import type { TodayFacts } from './today-data.ts';

/** Sources that do not answer. */
export function FailingFeeds({ feeds }: { feeds: TodayFacts['feeds'] }) {
  return (
    <Section
      id="feeds"
      title="Feeds failing"
      about="Nothing new arrives from them. They are polled again by themselves."
      total={feeds.length}
      shown={feeds.length}
    >
      {feeds.map(({ source, name, shipments, failing_since }) => (
        <TodayRow
          key={source}
          what={<span className="number">{name}</span>}
          why={
            shipments === null ? 'A feed of a terminal or railroad.' : `${shipments} tracked shipments depend on it.`
          }
          until={<Ago at={failing_since} word="since" />}
        />
      ))}
    </Section>
  );
}

/** Webhooks whose receiver does not accept. */
export function FailingWebhooks({ webhooks }: { webhooks: TodayFacts['webhooks'] }) {
  return (
    <Section
      id="webhooks"
      title="Webhooks failing"
      about="Their receiver does not accept what is sent. What was missed can be sent again."
      total={webhooks.length}
      shown={webhooks.length}
    >
      {webhooks.map(({ id, host, disabled, failures, failing_since }) => (
        <TodayRow
          key={id}
          what={<span className="number">{host}</span>}
          why={failures === 0 ? 'No attempt since it was disabled.' : `${failures} attempts failed in a row.`}
          where={disabled ? <Badge tone="bad">Disabled</Badge> : <Badge tone="warning">Retrying</Badge>}
          until={failing_since !== null && <Ago at={failing_since} word="since" />}
        />
      ))}
    </Section>
  );
}

function Ago({ at, word }: { at: string; word?: string }) {
  return (
    <time className="muted small" dateTime={at} title={at}>
      {word === undefined ? '' : `${word} `}
      {agoText(at, Date.now())}
    </time>
  );
}
