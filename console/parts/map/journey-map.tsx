import { useEffect, useRef, useState } from 'react';
import { agoText } from '../../../view/model/time.ts';
import type { RouteShapes } from './route-shapes.ts';
import { useMapColors } from './use-map-colors.ts';
import './map.css';

/** The map of a route. It is loaded when it is shown; in words it says the same. */
export function JourneyMap({ shapes }: { shapes: RouteShapes }) {
  const box = useRef<HTMLElement>(null);
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  const colors = useMapColors();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors are those of the theme
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let remove: (() => void) | null = null;
    let isGone = false;
    setState('drawing');
    import('./draw-route.ts')
      .then(async ({ drawRoute }) => {
        if (isGone) return;
        remove = await drawRoute(element, shapes, () => setState('drawn'));
        if (isGone) remove();
      })
      .catch(() => setState('failed'));
    return () => {
      isGone = true;
      remove?.();
    };
  }, [shapes, colors]);
  return (
    <figure className="route-map">
      {state === 'failed' ? (
        <p className="muted route-map-none">This browser draws no maps.</p>
      ) : (
        <section ref={box} className="route-map-box" data-state={state} aria-label={descriptionOf(shapes)} />
      )}
      <figcaption className="muted small">{captionOf(shapes)}</figcaption>
    </figure>
  );
}

function descriptionOf({ ports }: RouteShapes): string {
  return `Map of the route: ${ports.map(({ name }) => name).join(', then ')}`;
}

function captionOf({ vessel, lines }: RouteShapes): string {
  const speed = vessel === null || vessel.speed === null ? '' : `, at ${vessel.speed} knots`;
  const seen =
    vessel === null
      ? 'No position of a vessel is known now.'
      : `AIS saw ${vessel.name ?? 'the vessel'} ${agoText(vessel.seenAt, Date.now())}${speed}.`;
  const isSketched = lines.some(({ kind }) => kind !== 'seen');
  return isSketched ? `${seen} Thin and dashed lines are sketched from sea lanes, not the course of the vessel.` : seen;
}
