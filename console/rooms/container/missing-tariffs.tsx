import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { me } from '../../data/queries.ts';

/** For what no tariff is stored, so that nothing is known of what it costs, and who may add one. */
export function MissingTariffs({ of }: { of: readonly string[] }) {
  const { data: person } = useQuery(me);
  if (of.length === 0) return null;
  return (
    <div className="charge-missing">
      {of.map((what) => (
        <p key={what}>No tariff is stored for {what}, so what it costs is not known.</p>
      ))}
      {person !== undefined &&
        (person.permissions.includes('tracking:write') ? (
          <Link className="button is-small" to="/tariffs">
            Add one
          </Link>
        ) : (
          <p className="muted">An owner or member of the account can add one.</p>
        ))}
    </div>
  );
}
