import L from 'leaflet';
import type { AreaRing, AreaStyle, MapArea, MapBorder } from './area-types.ts';
import styles from './areas.module.css';

/** Above the ground (200), below its labels (250). */
const paneLevel = '240';
const hatchId = 'map-hatch';
const svgNamespace = 'http://www.w3.org/2000/svg';

function getPane(map: L.Map): string {
  if (!map.getPane('areas')) map.createPane('areas').style.zIndex = paneLevel;
  return 'areas';
}

const toLatLngs = (ring: AreaRing): L.LatLngTuple[] =>
  ring.map(([longitude, latitude]) => [latitude, longitude]);

/** The pattern of areas without a value. */
function createHatch(): SVGDefsElement {
  const definitions = document.createElementNS(svgNamespace, 'defs');
  const pattern = document.createElementNS(svgNamespace, 'pattern');
  for (const [name, value] of Object.entries({
    ...{ id: hatchId, width: '8', height: '8', patternUnits: 'userSpaceOnUse' },
    patternTransform: 'rotate(45)',
  }))
    pattern.setAttribute(name, value);
  const line = document.createElementNS(svgNamespace, 'path');
  line.setAttribute('d', 'M1 0v8');
  line.setAttribute('class', styles.hatch ?? '');
  pattern.append(line);
  definitions.append(pattern);
  return definitions;
}

/** A drawing of its own for some vectors. Not by `L.svg`, which wants features that only browsers have. */
function createDrawing(map: L.Map) {
  const renderer = new L.SVG({ pane: getPane(map), padding: 0.3 });
  renderer.addTo(map);
  const group = L.layerGroup().addTo(map);
  const remove = () => {
    group.remove();
    renderer.remove();
  };
  return { renderer, group, remove };
}

type Opened = (area: MapArea) => void;

/** Makes the drawn shape of an area a button. */
function makeButton(path: SVGElement, open: () => void): void {
  path.setAttribute('tabindex', '0');
  path.setAttribute('role', 'button');
  path.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    open();
  });
}

/**
 * Draws areas that can be opened by click and by keyboard.
 *
 * @returns how to style them, and how to remove them
 */
export function addAreas(map: L.Map, areas: readonly MapArea[], onOpened: Opened) {
  const { renderer, group, remove } = createDrawing(map);
  const paths = new Map<number, SVGElement>();
  for (const area of areas) {
    const shape = L.polygon(
      area.polygons.map((rings) => rings.map(toLatLngs)),
      { renderer, className: styles.area ?? '', smoothFactor: 0.5, bubblingMouseEvents: false },
    ).addTo(group);
    shape.on('click', () => onOpened(area));
    const path = shape.getElement() as SVGElement | undefined;
    if (!path) continue;
    makeButton(path, () => onOpened(area));
    paths.set(area.id, path);
  }
  paths.values().next().value?.ownerSVGElement?.prepend(createHatch());
  return {
    setStyle(getStyle: (area: MapArea) => AreaStyle) {
      for (const area of areas) {
        const path = paths.get(area.id);
        if (!path) continue;
        const { tone, label } = getStyle(area);
        path.setAttribute('aria-label', label);
        path.dataset.tone = String(tone);
        path.style.fill = tone === 'unknown' ? `url("#${hatchId}")` : '';
      }
    },
    setOpened(opened: number | null) {
      for (const [id, path] of paths) path.toggleAttribute('data-opened', id === opened);
    },
    remove,
  };
}

/** Draws the lines between areas, each once, and those between points that belong together. @returns removes them */
export function addLines(
  map: L.Map,
  { borders = [], links = [] }: { borders?: readonly MapBorder[]; links?: readonly AreaRing[] },
): () => void {
  const { renderer, group, remove } = createDrawing(map);
  const draw = (lines: readonly AreaRing[], className = '') => {
    if (lines.length === 0) return;
    const options = { renderer, className, interactive: false, smoothFactor: 0.5 };
    L.polyline(lines.map(toLatLngs), options).addTo(group);
  };
  const listBorders = (isMain: boolean) =>
    borders.filter((border) => border.isMain === isMain).map(({ line }) => line);
  draw(listBorders(false), styles.border);
  draw(listBorders(true), styles.mainBorder);
  draw(links, styles.link);
  return remove;
}
