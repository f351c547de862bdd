import { LngLatBounds, type Map as MapView, Marker } from 'maplibre-gl';
import { baseMap } from '../../parts/map/base-map.ts';
import { type Cluster, clusters, type FleetPoint } from './cluster.ts';

/** Marks nearer to each other than this are drawn as one, in pixels. */
const CLUSTER_RADIUS = 34;
const PADDING = 56;
/** From this zoom on vessels have their names beside them. */
const NAMES_ZOOM = 3;
const WORLD = { center: [20, 25], zoom: 0.9 } as const;

/** A map with the cargo of an account. */
export interface FleetMap {
  /** Draws other points; what is in view stays. */
  show(points: readonly FleetPoint[]): void;
  remove(): void;
}

/** Draws points into an element; `choose` is called with that which a person clicks on, `drawn` once everything is there. */
export async function drawFleet(
  box: HTMLElement,
  first: readonly FleetPoint[],
  { choose, drawn }: { choose: (point: FleetPoint) => void; drawn: () => void },
): Promise<FleetMap> {
  const bounds = first.length === 0 ? null : boundsOf(first);
  const fitting = { padding: PADDING, maxZoom: 4 };
  const map = await baseMap(
    box,
    bounds === null ? { ...WORLD, center: [20, 25] } : { bounds, fitBoundsOptions: fitting },
  );
  let points = first;
  let marks: { cluster: Cluster; marker: Marker }[] = [];
  const draw = () => {
    box.dataset.near = `${map.getZoom() >= NAMES_ZOOM}`;
    const focused = marks.find(({ marker }) => marker.getElement() === document.activeElement)?.cluster;
    for (const { marker } of marks) marker.remove();
    marks = clusters(points, (at) => map.project([...at]), CLUSTER_RADIUS).map((cluster) => {
      const element = markOf(cluster);
      element.addEventListener('click', () => open(map, cluster, choose));
      const marker = new Marker({ element, anchor: 'center' }).setLngLat([...cluster.at]).addTo(map);
      return { cluster, marker };
    });
    if (focused !== undefined) focusAgain(marks, focused, map);
  };
  draw();
  map.on('moveend', draw);
  map.once('idle', drawn);
  return {
    show: (other) => {
      points = other;
      draw();
    },
    remove: () => map.remove(),
  };
}

/** The focus of the keyboard goes to the mark that has the first point of the former one, or to the map where there is none any more. */
function focusAgain(
  marks: readonly { cluster: Cluster; marker: Marker }[],
  { points: [{ id, kind }] }: Cluster,
  map: MapView,
): void {
  const same = marks.find(({ cluster }) => cluster.points.some((point) => point.id === id && point.kind === kind));
  (same?.marker.getElement() ?? map.getCanvas()).focus({ preventScroll: true });
}

/** Several points are looked at from nearer, unless they cannot be told apart from there either. */
function open(map: MapView, { points }: Cluster, choose: (point: FleetPoint) => void): void {
  const isSplit = points.length > 1 && map.getZoom() < map.getMaxZoom() - 0.1;
  if (isSplit) map.fitBounds(boundsOf(points), { padding: PADDING, maxZoom: map.getMaxZoom() });
  else choose(points[0]);
}

function boundsOf(points: readonly FleetPoint[]): LngLatBounds {
  const bounds = new LngLatBounds();
  for (const { at } of points) bounds.extend([...at]);
  return bounds;
}

const SIZES = [
  [1_000, 'is-huge'],
  [100, 'is-large'],
  [10, 'is-medium'],
] as const;

function markOf({ points, count }: Cluster): HTMLElement {
  const [first] = points;
  const element = document.createElement('button');
  element.type = 'button';
  const size = SIZES.find(([least]) => count >= least)?.[1] ?? '';
  const tone = points.some((point) => point.tone === 'bad')
    ? 'bad'
    : points.some((point) => point.tone === 'warning')
      ? 'warning'
      : 'plain';
  element.className = `fleet-mark is-${first.kind} is-${first.state} ${size} ${tone}`;
  const others = points.length - 1;
  const where = others === 0 ? first.name : `${first.name} and ${others} more`;
  const about = points.length === 1 && first.about !== '' ? `; ${first.about}` : '';
  element.setAttribute('aria-label', `${where}: ${count.toLocaleString('en')} containers${about}`);
  element.title = `${where}${about}`;
  if (first.kind === 'vessel') element.append(arrowOf(first));
  if (first.kind === 'place' || others > 0) element.append(textOf(shortCount(count)));
  else element.append(nameOf(first));
  return element;
}

/** The name of a vessel, which is shown from near alone: from afar names would cover each other. */
function nameOf({ name }: FleetPoint): HTMLElement {
  const element = textOf(name);
  element.className = 'fleet-name';
  return element;
}

/** An arrow in the direction of the course; a diamond where that is not known. */
function arrowOf({ course }: FleetPoint): HTMLElement {
  const arrow = document.createElement('i');
  arrow.className = course === null ? 'fleet-diamond' : 'fleet-arrow';
  if (course !== null) arrow.style.transform = `rotate(${course}deg)`;
  return arrow;
}

function textOf(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

function shortCount(count: number): string {
  return count < 10_000 ? `${count}` : `${Math.round(count / 1_000)}k`;
}
