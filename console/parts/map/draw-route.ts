import {
  type LayerSpecification,
  LngLatBounds,
  Map as MapView,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { readLand } from './land.ts';
import { boundsOf, type RouteShapes } from './route-shapes.ts';

setWorkerUrl(workerUrl);

const PADDING = 48;

/** Closer than this the outlines of the coasts are too coarse. */
const ZOOM_MAX = 8;

const COLORS = ['sea', 'land', 'accent', 'muted'] as const;

/**
 * Draws a route into an element; `drawn` is called once everything is there. The answer takes the map away. It throws where the
 * browser cannot draw maps.
 */
export async function drawRoute(box: HTMLElement, shapes: RouteShapes, drawn: () => void): Promise<() => void> {
  const land = await readLand();
  const colors = colorsOf(box);
  const map = new MapView({
    container: box,
    bounds: new LngLatBounds(...boundsOf(shapes)),
    fitBoundsOptions: { padding: PADDING, maxZoom: 6 },
    maxZoom: ZOOM_MAX,
    attributionControl: { compact: false, customAttribution: 'Natural Earth' },
    // Who scrolls the page over a map wants to scroll the page.
    cooperativeGestures: true,
    style: {
      version: 8,
      sources: {
        land: { type: 'geojson', data: land },
        lines: {
          type: 'geojson',
          data: {
            type: 'FeatureCollection',
            features: shapes.lines.map(({ kind, points }) => ({
              type: 'Feature',
              properties: { kind },
              geometry: { type: 'LineString', coordinates: points },
            })),
          },
        },
      },
      layers: layersOf(colors),
    },
  });
  map.addControl(new NavigationControl({ showCompass: false }));
  for (const { name, at } of shapes.ports) mark(map, at, portMark(name));
  if (shapes.vessel !== null) mark(map, shapes.vessel.at, vesselMark(shapes.vessel));
  map.once('idle', drawn);
  return () => map.remove();
}

type LinePaint = NonNullable<Extract<LayerSpecification, { type: 'line' }>['paint']>;

type Colors = Readonly<Record<(typeof COLORS)[number], string>>;

/** The tokens as colors that a drawing takes: which of two a token is depends on the theme. */
function colorsOf(box: HTMLElement): Colors {
  const probe = document.createElement('i');
  box.append(probe);
  const entries = COLORS.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  const { sea = '', land = '', accent = '', muted = '' } = Object.fromEntries(entries);
  return { sea, land, accent, muted };
}

function layersOf({ sea, land, accent, muted }: Colors): LayerSpecification[] {
  const line = (kind: string, paint: LinePaint): LayerSpecification => ({
    id: kind,
    type: 'line',
    source: 'lines',
    filter: ['==', ['get', 'kind'], kind],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint,
  });
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': sea } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': land } },
    line('sketch', { 'line-color': muted, 'line-width': 1.5 }),
    line('ahead', { 'line-color': accent, 'line-width': 2, 'line-dasharray': [1.5, 2] }),
    line('seen', { 'line-color': accent, 'line-width': 3 }),
  ];
}

function mark(map: MapView, at: [number, number], element: HTMLElement): void {
  new Marker({ element, anchor: 'center' }).setLngLat(at).addTo(map);
}

function portMark(name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = 'map-port';
  const label = document.createElement('span');
  label.textContent = name;
  element.append(label);
  return element;
}

function vesselMark({ name, heading }: NonNullable<RouteShapes['vessel']>): HTMLElement {
  const element = document.createElement('div');
  element.className = 'map-vessel';
  element.title = name ?? 'The vessel';
  const arrow = document.createElement('i');
  if (heading !== null) arrow.style.transform = `rotate(${heading}deg)`;
  element.append(arrow);
  return element;
}
