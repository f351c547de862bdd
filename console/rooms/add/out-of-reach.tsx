import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { me } from '../../data/queries.ts';
import { numbersText } from './numbers-text.ts';
import type { RowState } from './row-state.ts';

const LINES_SHOWN = 5;

/** Which of the numbers cannot be polled here, and who can change that; nothing where all can. */
export function OutOfReach({ states }: { states: readonly RowState[] }) {
  const { data: person } = useQuery(me);
  const rows = states.flatMap((state) => (state.is === 'out_of_reach' && state.line.takes.length === 0 ? [state] : []));
  if (rows.length === 0) return null;
  const names = [...new Set(rows.map(({ line }) => line.name))];
  const isOperator = person?.permissions.includes('installation:operate') === true;
  return (
    <div className="card add-note" role="status">
      <p>
        {numbersText(rows.length)} cannot be tracked yet, because{' '}
        {names.length === 1 ? 'its line is' : 'their lines are'} not connected here:{' '}
        {names.slice(0, LINES_SHOWN).join(', ')}
        {names.length > LINES_SHOWN && ` and ${names.length - LINES_SHOWN} more`}.{' '}
        {isOperator ? (
          <>
            You can connect them in <Link to="/feeds">Lines and feeds</Link>.
          </>
        ) : (
          'Whoever runs this installation can connect them, in Lines and feeds. The rows stay here meanwhile.'
        )}
      </p>
    </div>
  );
}
