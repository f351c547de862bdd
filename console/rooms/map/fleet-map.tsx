import { useEffect, useRef, useState } from 'react';
import { useMapColors } from '../../parts/map/use-map-colors.ts';
import type { FleetPoint } from './cluster.ts';
import type { FleetMap } from './draw-fleet.ts';
import '../../parts/map/map.css';

/** The drawing of a map. It is loaded when it is shown; the lists below it say the same in words. */
export function FleetDrawing({
  points,
  choose,
  description,
}: {
  points: readonly FleetPoint[];
  choose: (point: FleetPoint) => void;
  description: string;
}) {
  const box = useRef<HTMLElement>(null);
  const drawn = useRef<FleetMap>(null);
  const shown = useRef(points);
  const chosen = useRef(choose);
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  const colors = useMapColors();
  useEffect(() => {
    shown.current = points;
    chosen.current = choose;
    drawn.current?.show(points);
  }, [points, choose]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors are those of the theme
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let isGone = false;
    setState('drawing');
    import('./draw-fleet.ts')
      .then(async ({ drawFleet }) => {
        if (isGone) return;
        const made = await drawFleet(element, shown.current, {
          choose: (point) => chosen.current(point),
          drawn: () => setState('drawn'),
        });
        if (isGone) made.remove();
        else drawn.current = made;
        // What came while the map was made.
        if (!isGone) made.show(shown.current);
      })
      .catch(() => setState('failed'));
    return () => {
      isGone = true;
      drawn.current?.remove();
      drawn.current = null;
    };
  }, [colors]);
  return (
    <div className="route-map fleet-map">
      {state === 'failed' ? (
        <p className="muted route-map-none">
          The map could not be drawn: the browser draws none, or the network is away. The lists below say the same.
        </p>
      ) : (
        <section ref={box} className="route-map-box" data-state={state} aria-label={description} />
      )}
    </div>
  );
}
