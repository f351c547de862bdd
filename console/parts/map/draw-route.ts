import { type LayerSpecification, LngLatBounds, type Map as MapView, Marker } from 'maplibre-gl';
import { baseMap, type MapColors } from './base-map.ts';
import { boundsOf, type RouteShapes } from './route-shapes.ts';

const PADDING = 48;

/**
 * Draws a route into an element; `drawn` is called once everything is there. The answer takes the map away. It throws where the
 * browser cannot draw maps.
 */
export async function drawRoute(box: HTMLElement, shapes: RouteShapes, drawn: () => void): Promise<() => void> {
  const bounds = new LngLatBounds(...boundsOf(shapes));
  const map = await baseMap(
    box,
    { bounds, fitBoundsOptions: { padding: PADDING, maxZoom: 6 } },
    {
      sources: {
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
      layers: lineLayers,
    },
  );
  for (const { name, at } of shapes.ports) mark(map, at, portMark(name));
  if (shapes.vessel !== null) mark(map, shapes.vessel.at, vesselMark(shapes.vessel));
  map.once('idle', drawn);
  return () => map.remove();
}

type LinePaint = NonNullable<Extract<LayerSpecification, { type: 'line' }>['paint']>;

function lineLayers({ accent, muted }: MapColors): LayerSpecification[] {
  const line = (kind: string, paint: LinePaint): LayerSpecification => ({
    id: kind,
    type: 'line',
    source: 'lines',
    filter: ['==', ['get', 'kind'], kind],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint,
  });
  return [
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
