import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../data/notices.ts';
import { sentenceOf } from '../../data/queries.ts';
import { readAgain } from '../../data/read-again.ts';
import { Moment } from '../../design/moment.tsx';
import {
  revokeShareLink,
  SHARED_COLUMNS,
  SHARED_PARTS,
  type Shareable,
  type ShareLink,
  shareLinks,
} from './share-data.ts';

/** The links that a record has. */
export function SharedLinks({ record }: { record: Shareable }) {
  const { data: links = [], error } = useQuery(shareLinks(record));
  if (error !== null) return <p className="wrong">{sentenceOf(error)}</p>;
  if (links.length === 0) return null;
  return (
    <section className="share-links" aria-labelledby="share-links">
      <h3 id="share-links">Links of {record.name}</h3>
      <ul>
        {links.map((link) => (
          <SharedLink
            key={link.id}
            link={link}
            nothingBeside={record.type === 'view' ? 'Numbers alone' : 'Status and places alone'}
          />
        ))}
      </ul>
    </section>
  );
}

function SharedLink({ link, nothingBeside }: { link: ShareLink; nothingBeside: string }) {
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => revokeShareLink(link.id),
    onSuccess: () => notify('The link is revoked.'),
    onError: (error) => notify(sentenceOf(error), { isProblem: true }),
    onSettled: () => readAgain(queries, 'share_links'),
  });
  const columns = SHARED_COLUMNS.filter(({ column }) => link.columns.includes(column));
  const parts = [...SHARED_PARTS.filter(({ part }) => link.shows.includes(part)), ...columns].map(({ label }) => label);
  return (
    <li>
      <div>
        <b>{link.title ?? 'Without a title'}</b>
        <p className="muted small">
          {link.is_expired ? 'Ended ' : 'Ends '}
          <Moment at={link.expires_at} zone={null} />
        </p>
        <p className="muted small">{parts.length === 0 ? nothingBeside : parts.join(' · ')}</p>
      </div>
      <button
        type="button"
        className="button danger is-small"
        aria-label={`${link.is_expired ? 'Remove' : 'Revoke'} the link ${link.title ?? 'without a title'}`}
        disabled={revoke.isPending}
        onClick={() => revoke.mutate()}
      >
        {link.is_expired ? 'Remove' : 'Revoke'}
      </button>
    </li>
  );
}
