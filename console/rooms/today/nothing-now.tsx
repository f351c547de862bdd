import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dataOf } from 'landfall/client';
import { landfall } from '../../data/client.ts';
import { shows } from '../../data/live.ts';
import { me } from '../../data/queries.ts';
import { Icon } from '../../design/icon.tsx';
import { Empty } from '../../design/states.tsx';

/** Whether the account tracks anything, or has asked for it. */
const isEmptyAccount = {
  queryKey: ['today', 'empty'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { 'page[size]': 1 } as const;
    const [requests, containers] = await Promise.all([
      dataOf(landfall.GET('/tracking_requests', { params: { query }, signal })),
      dataOf(landfall.GET('/containers', { params: { query }, signal })),
    ]);
    return requests.data.length === 0 && containers.data.length === 0;
  },
  meta: shows({ kinds: ['container', 'tracking_request'] }),
};

/** Nothing needs a person: because all is well, or because nothing is tracked yet, and then how to begin. */
export function NothingNow() {
  const { data: isEmpty, isPending } = useQuery(isEmptyAccount);
  const { data: person } = useQuery(me);
  if (isPending) return null;
  if (isEmpty !== true)
    return (
      <Empty title="Nothing needs you now">
        <p>No last free day is near, nothing is held, and no number has failed. What changes appears here by itself.</p>
      </Empty>
    );
  const mayAdd = person?.permissions.includes('tracking:write') === true && !person.is_demo;
  return (
    <Empty title="Nothing is tracked yet">
      <p>
        Add the numbers of your containers, bills of lading or bookings. What needs you appears here: last free days,
        holds, costs, late arrivals, and numbers that were not found.
      </p>
      {mayAdd ? (
        <div className="actions">
          <Link className="button primary" to="/add">
            <Icon name="add" />
            Add numbers
          </Link>
          <a className="button" href="/welcome">
            First steps
          </a>
        </div>
      ) : (
        <p>Owners and members of the account add numbers.</p>
      )}
    </Empty>
  );
}
