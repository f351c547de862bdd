import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../data/notices.ts';
import { sentenceOf } from '../../data/queries.ts';
import { Moment } from '../../design/moment.tsx';
import { revokeShareLink, SHARED_PARTS, type Shareable, type ShareLink, shareLinks } from './share-data.ts';

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
          <SharedLink key={link.id} link={link} />
        ))}
      </ul>
    </section>
  );
}

function SharedLink({ link }: { link: ShareLink }) {
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => revokeShareLink(link.id),
    onSuccess: () => notify('The link is revoked.'),
    onError: (error) => notify(sentenceOf(error), { isProblem: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['share_links'] }),
  });
  const parts = SHARED_PARTS.filter(({ part }) => link.shows.includes(part)).map(({ label }) => label);
  return (
    <li>
      <div>
        <b>{link.title ?? 'Without a title'}</b>
        <p className="muted small">
          {link.is_expired ? 'Ended ' : 'Ends '}
          <Moment at={link.expires_at} zone={null} />
        </p>
        <p className="muted small">{parts.length === 0 ? 'Status and places alone' : parts.join(' · ')}</p>
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
