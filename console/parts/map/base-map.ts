import {
  type LayerSpecification,
  type MapOptions,
  Map as MapView,
  NavigationControl,
  type SourceSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { readLand } from './land.ts';

setWorkerUrl(workerUrl);

/** Closer than this the outlines of the coasts are too coarse. */
const ZOOM_MAX = 8;

const COLORS = ['sea', 'land', 'accent', 'muted'] as const;

/** The colors of the theme that drawings on a map use. */
export type MapColors = Readonly<Record<(typeof COLORS)[number], string>>;

/** What is drawn on a map beside land and sea. */
export interface MapDrawing {
  sources: Record<string, SourceSpecification>;
  layers(colors: MapColors): LayerSpecification[];
}

/** A map of land and sea in the colors of the theme. It throws where the browser cannot draw maps. */
export async function baseMap(
  box: HTMLElement,
  options: Pick<MapOptions, 'bounds' | 'center' | 'zoom' | 'fitBoundsOptions'>,
  { sources, layers }: MapDrawing = { sources: {}, layers: () => [] },
): Promise<MapView> {
  const land = await readLand();
  const colors = colorsOf(box);
  const map = new MapView({
    container: box,
    ...options,
    maxZoom: ZOOM_MAX,
    attributionControl: { compact: false, customAttribution: 'Natural Earth' },
    // Who scrolls the page over a map wants to scroll the page.
    cooperativeGestures: true,
    style: {
      version: 8,
      sources: { land: { type: 'geojson', data: land }, ...sources },
      layers: [
        { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
        { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land } },
        ...layers(colors),
      ],
    },
  });
  map.addControl(new NavigationControl({ showCompass: false }));
  return map;
}

/** The tokens as colors that a drawing takes: which of two a token is depends on the theme. */
function colorsOf(box: HTMLElement): MapColors {
  const probe = document.createElement('i');
  // Where less motion is wanted, everything has a transition of no length (base.css), at whose beginning a color is the one before.
  probe.style.setProperty('transition', 'none', 'important');
  box.append(probe);
  const entries = COLORS.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  const { sea = '', land = '', accent = '', muted = '' } = Object.fromEntries(entries);
  return { sea, land, accent, muted };
}
