import { type ShownMoment, shownMoment } from '../../view/model/time.ts';

/** A moment on the clock of its place, with its zone; what is not known is said to be that. */
export function Moment({
  at,
  zone,
  precision = null,
}: {
  at: string | null;
  zone: string | null;
  precision?: string | null;
}) {
  const moment = shownMoment(at, zone, precision);
  return moment === null ? <span className="muted">Not known</span> : <MomentText moment={moment} />;
}

/** The same of a moment that was read already. */
export function MomentText({ moment }: { moment: ShownMoment }) {
  const { iso, day, time, zone } = moment;
  return (
    <time dateTime={iso}>
      {day}
      {time !== null && (
        <>
          {', '}
          {time} <span className="zone">{zone}</span>
        </>
      )}
    </time>
  );
}
