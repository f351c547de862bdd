import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { momentText, shownMoment } from '../../../view/model/time.ts';
import { me } from '../../data/queries.ts';

/** What paper says above a page of the console: whose it is, what of it, and as of when. Nothing on the screen. */
export function PrintHead({ about = [] }: { about?: readonly string[] }) {
  const { data: person } = useQuery(me);
  const [at, setAt] = useState(() => new Date());
  useEffect(() => {
    // The page may have been open for hours; what is printed is that of the moment.
    const print = () => flushSync(() => setAt(new Date()));
    addEventListener('beforeprint', print);
    return () => removeEventListener('beforeprint', print);
  }, []);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const moment = shownMoment(at.toISOString(), zone);
  return (
    <p className="print-head">
      {[
        person?.account_shown_name ?? person?.account_name,
        ...about,
        moment === null ? null : `As of ${momentText(moment)}`,
      ]
        .filter((part) => part !== null && part !== undefined)
        .join(' · ')}
    </p>
  );
}
