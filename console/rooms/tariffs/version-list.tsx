import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyText } from '../../../view/model/money.ts';
import { dayText } from '../../../view/model/time.ts';
import { words } from '../../../view/model/words.ts';
import { sentenceOf } from '../../data/queries.ts';
import { Badge } from '../../design/badge.tsx';
import { Moment } from '../../design/moment.tsx';
import { Failed, Skeleton } from '../../design/states.tsx';
import type { StoredDocument } from './tariffs-data.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** The versions of tariffs, or of calendars, the newest first. */
export function VersionList({
  title,
  none,
  query: { data, error, refetch },
  mayChange,
}: {
  title: string;
  /** What is said where there is none. */
  none: string;
  query: UseQueryResult<{ shown: readonly StoredDocument[]; total: number }>;
  mayChange: boolean;
}) {
  const [withdrawn, setWithdrawn] = useState<StoredDocument | null>(null);
  return (
    <section className="card tariffs-section" aria-label={title}>
      <h2>{title}</h2>
      {error !== null && <Failed sentence={sentenceOf(error)} retry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={3} />}
      {data?.total === 0 && <p className="muted">{none}</p>}
      <ul>
        {data?.shown.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            withdraw={mayChange && isOwnInEffect(version) ? () => setWithdrawn(version) : null}
          />
        ))}
      </ul>
      {data !== undefined && data.total > data.shown.length && (
        <p className="muted">And {(data.total - data.shown.length).toLocaleString('en')} older versions.</p>
      )}
      {withdrawn !== null && <WithdrawDialog version={withdrawn} close={() => setWithdrawn(null)} />}
    </section>
  );
}

/** Those of the installation are the operator's. */
function isOwnInEffect({ attributes }: StoredDocument): boolean {
  return attributes.withdrawn_at === null && !attributes.is_of_installation;
}

function VersionRow({ version, withdraw }: { version: StoredDocument; withdraw: (() => void) | null }) {
  const { name, version: number, from, to, source, created_by: by, created_at: at } = version.attributes;
  const { withdrawn_at: withdrawnAt, is_of_installation: isOfInstallation } = version.attributes;
  return (
    <li className="tariffs-row">
      <div>
        <h3>
          {name} <span className="muted">version {number}</span>{' '}
          {withdrawnAt !== null && <Badge tone="warning">Withdrawn</Badge>}
          {isOfInstallation && <Badge>Of the installation</Badge>}
        </h3>
        <p>{version.kind === 'tariff' ? tariffText(version.attributes) : calendarText(version.attributes)}</p>
        <p className="muted small">
          {to === null ? `From ${dayText(from)} on` : `${dayText(from)} to ${dayText(to)}`}
          {source !== null && ` · ${source}`} · added by {by}, <Moment at={at} zone={null} />
        </p>
        {version.kind === 'tariff' && (
          <ul className="tariffs-clocks small">
            {version.attributes.clocks.map((clock) => (
              <li key={`${clock.charge} ${clock.at}`}>{clockText(clock)}</li>
            ))}
          </ul>
        )}
      </div>
      {withdraw !== null && (
        <button
          type="button"
          className="button is-small"
          aria-label={`Withdraw ${name} version ${number}`}
          onClick={withdraw}
        >
          Withdraw
        </button>
      )}
    </li>
  );
}

type TariffAttributes = Extract<StoredDocument, { kind: 'tariff' }>['attributes'];
type CalendarAttributes = Extract<StoredDocument, { kind: 'calendar' }>['attributes'];

function tariffText({ kind, party, line, scope }: TariffAttributes): string {
  return [
    `${words(kind)} tariff of ${line ?? `the ${party === 'rail' ? 'railroad' : party}`}`,
    scope.direction,
    placesText(scope),
    scope.sizes.length === 0 ? '' : `${scope.sizes.join(', ')} feet`,
    scope.types.join(', '),
    scope.customers.length === 0 ? '' : `for ${scope.customers.join(', ')}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function calendarText({ zone, weekend, scope }: CalendarAttributes): string {
  const days = weekend.length === 0 ? 'no weekend' : `weekend ${weekend.join(' and ')}`;
  return [placesText(scope), days, zone].join(' · ');
}

function placesText({ terminals, places, countries }: TariffAttributes['scope'] | CalendarAttributes['scope']): string {
  const all = [...terminals, ...places, ...countries];
  return all.length === 0 ? 'any place' : all.join(', ');
}

function clockText({ charge, at, free, tiers, currency }: TariffAttributes['clocks'][number]): string {
  const rates = tiers.map(({ minor }) => moneyText({ currency, minor })).join(', then ');
  const days = free.days === 1 ? '1 free day' : `${free.days} free days`;
  return `${words(charge)}${at === 'ramp' ? ' at the ramp' : ''}: ${days}, then ${rates} a day`;
}
