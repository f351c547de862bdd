import { type GeoProjection, geoMercator, geoPath } from 'd3-geo';
import { useEffect, useRef, useState } from 'preact/hooks';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import atlas from 'world-atlas/land-110m.json';
import type { Position, RouteMap } from '../model/route-map.ts';

const MARGIN = 36;
const HEIGHT_MIN = 170;
const HEIGHT_MAX = 320;
/** Nearer than this the outlines of the coasts are too coarse. */
const SCALE_MAX = 1_800;
const LABEL_GAP = 12;

type Land = ReturnType<typeof feature>;

let land: Land | null = null;

/** The outlines of the land, unpacked once. */
function landShape(): Land {
  land ??= unpackLand();
  return land;
}

function unpackLand(): Land {
  // The types of the file's text are too wide for those of its format.
  const topology: Topology = JSON.parse(JSON.stringify(atlas));
  const shape = topology.objects.land;
  if (shape === undefined) throw new Error('The atlas has no land.');
  return feature(topology, shape);
}

/** the route of a container: where it was seen, what is sketched, what lies ahead. */
export function RouteMapView({ map }: { map: RouteMap }) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  return (
    <figure class="map">
      <div class="sea" ref={box}>
        {width > 0 && <Drawing map={map} width={width} />}
      </div>
      <figcaption>
        {map.notes.map((note) => (
          <span key={note}>{note} </span>
        ))}
      </figcaption>
    </figure>
  );
}

function Drawing({ map, width }: { map: RouteMap; width: number }) {
  const height = Math.round(Math.min(HEIGHT_MAX, Math.max(HEIGHT_MIN, width * 0.42)));
  const projection = projectionOf(map, width, height);
  const path = geoPath(projection);
  const labels = labelsOf(map, projection, width);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={map.description}>
      <path class="land" d={path(landShape()) ?? ''} />
      {map.lines.map(({ kind, points }, at) => (
        <path
          key={at}
          class={`line ${kind}`}
          d={path({ type: 'LineString', coordinates: points.map((point) => [...point]) }) ?? ''}
        />
      ))}
      {labels.map(({ name, x, y, anchor, dy, isEnd }, at) => (
        <g key={at}>
          <circle class="port" cx={x} cy={y} r={isEnd ? 5 : 3.5} />
          <text x={x} y={y + dy} text-anchor={anchor}>
            {name}
          </text>
        </g>
      ))}
      {map.vessel !== null && <Vessel vessel={map.vessel} projection={projection} />}
    </svg>
  );
}

function Vessel({ vessel, projection }: { vessel: NonNullable<RouteMap['vessel']>; projection: GeoProjection }) {
  const point = projection([...vessel.at]);
  if (point === null) return null;
  const [x, y] = point;
  return (
    <g class="vessel" transform={`translate(${x} ${y})`}>
      <circle class="halo" r="11" />
      {vessel.heading === null ? (
        <circle r="5" />
      ) : (
        <path d="M0-8 5 6 0 3-5 6Z" transform={`rotate(${vessel.heading})`} />
      )}
    </g>
  );
}

/** Turned so that the middle of the route is in the middle; the antimeridian is then far away from it. */
function projectionOf(map: RouteMap, width: number, height: number): GeoProjection {
  const all = [
    ...map.places.map(({ at }) => at),
    ...map.lines.flatMap(({ points }) => points),
    ...(map.vessel === null ? [] : [map.vessel.at]),
  ];
  const projection = geoMercator().rotate([-middleOf(all), 0]);
  projection.fitExtent(
    [
      [MARGIN, MARGIN],
      [width - MARGIN, height - MARGIN],
    ],
    { type: 'MultiPoint', coordinates: all.map((point) => [...point]) },
  );
  if (projection.scale() > SCALE_MAX) {
    const [first] = all;
    projection.scale(SCALE_MAX).translate([width / 2, height / 2]);
    const at = first === undefined ? null : projection([...first]);
    if (at !== null) projection.translate([width - at[0], height - at[1]]);
  }
  return projection.clipExtent([
    [-2, -2],
    [width + 2, height + 2],
  ]);
}

function middleOf(points: readonly Position[]): number {
  const angles = points.map(([longitude]) => (longitude * Math.PI) / 180);
  const sum = (part: (angle: number) => number) => angles.reduce((total, angle) => total + part(angle), 0);
  return (Math.atan2(sum(Math.sin), sum(Math.cos)) * 180) / Math.PI;
}

interface Label {
  name: string;
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  dy: number;
  isEnd: boolean;
}

/** A label stands above its place, or below it where another one is near. */
function labelsOf(map: RouteMap, projection: GeoProjection, width: number): Label[] {
  const placed: Label[] = [];
  for (const { name, at, isEnd } of map.places) {
    const point = projection([...at]);
    if (point === null) continue;
    const [x, y] = point;
    const isNear = placed.some((other) => Math.abs(other.x - x) < 90 && Math.abs(other.y - y) < 26 && other.dy < 0);
    const anchor = x < width * 0.2 ? 'start' : x > width * 0.8 ? 'end' : 'middle';
    placed.push({ name, x, y, anchor, dy: isNear ? LABEL_GAP + 8 : -LABEL_GAP, isEnd });
  }
  return placed;
}
