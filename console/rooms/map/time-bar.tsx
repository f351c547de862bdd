import { useEffect, useState } from 'react';
import { daysUntil, dayText, distanceText } from '../../../view/model/time.ts';
import { usePaused } from '../../data/paused.ts';
import { useStillHere } from '../../data/use-still-here.ts';
import { addDays, type Day } from '../../parts/calendar.ts';

const DAYS_BACK = 30;
const DAYS_AHEAD = 45;

/** The time of a map: back, now, and ahead, by whole days. */
export function TimeBar({
  today,
  day,
  change,
}: {
  today: Day;
  /** The day that is shown; null for now. */
  day: Day | null;
  change: (day: Day | null) => void;
}) {
  const shown = day === null ? 0 : (daysUntil(day, 'UTC', Date.parse(`${today}T12:00:00Z`)) ?? 0);
  const [moved, setMoved] = useState(shown);
  const paused = Number(usePaused(`${moved}`));
  const isStillHere = useStillHere();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a day goes into the address when the slider rests, and only then
  useEffect(() => {
    if (paused !== shown && isStillHere()) change(paused === 0 ? null : addDays(today, paused));
  }, [paused]);
  // The address changes without the slider too, as by going back.
  useEffect(() => setMoved(shown), [shown]);
  return (
    <div className="map-time">
      <label htmlFor="map-time">Time</label>
      <input
        id="map-time"
        type="range"
        min={-DAYS_BACK}
        max={DAYS_AHEAD}
        step={1}
        value={moved}
        aria-valuetext={textOf(today, moved)}
        onChange={({ target }) => setMoved(Number(target.value))}
      />
      <output htmlFor="map-time">{textOf(today, moved)}</output>
      {moved !== 0 && (
        <button type="button" className="button is-small" onClick={() => setMoved(0)}>
          Now
        </button>
      )}
    </div>
  );
}

function textOf(today: Day, days: number): string {
  if (days === 0) return 'Now';
  return `${dayText(addDays(today, days))}, ${distanceText(days)}`;
}
