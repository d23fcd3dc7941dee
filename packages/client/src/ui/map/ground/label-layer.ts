import L from 'leaflet';
import type { MapName } from '../areas/area-types.ts';
import type { GroundLayer } from './ground-layer.ts';
import { hasDot, type Label, labelStyles, type PlacedLabel, placeLabels } from './labels.ts';
import { type GroundColors, prepareCanvas, readColors } from './paint.ts';

/** How far a label stands above its dot, in pixels. */
const aboveDot = 9;
/** How far the name of a village of the page is below its position, where its marker is, in pixels. */
const belowMarker = 27;
/** Draws soon after the last of several tiles, in milliseconds. */
const collectMilliseconds = 60;

function readFont(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--font').trim() || 'sans-serif';
}

/** The letters of the page are loaded in parts: those of another script are fetched when a map first needs them. */
async function loadLetters(font: string, labels: readonly Label[]): Promise<boolean> {
  const letters = [...new Set(labels.flatMap(({ text }) => [...text]))].join('');
  if (!document.fonts || letters === '' || document.fonts.check(font, letters)) return false;
  return document.fonts.load(font, letters).then(
    (loaded) => loaded.length > 0,
    () => false,
  );
}

function drawLabel(context: CanvasRenderingContext2D, label: PlacedLabel, colors: GroundColors): void {
  const { text, kind, x, y } = label;
  const dot = hasDot(kind);
  const top = dot ? y - aboveDot : y;
  context.strokeStyle = colors.land;
  context.lineWidth = 3;
  context.strokeText(text, x, top);
  context.fillStyle = kind === 'water' ? colors.waterLabel : colors.label;
  context.fillText(text, x, top);
  if (!dot) return;
  context.beginPath();
  context.arc(x, y, 2, 0, 2 * Math.PI);
  context.lineWidth = 2;
  context.stroke();
  context.fill();
}

/** The names of places, above the ground and below the markers, in the language of the page. */
export class LabelLayer extends L.Layer {
  readonly #ground: GroundLayer | null;
  #names: readonly MapName[] = [];
  readonly #canvas = document.createElement('canvas');
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param ground whose names are drawn; null if pictures with names of their own lie above it */
  constructor(ground: GroundLayer | null) {
    super();
    this.#ground = ground;
    this.#canvas.setAttribute('aria-hidden', 'true');
    this.#canvas.dataset.labels = '';
    this.#canvas.style.position = 'absolute';
    this.#canvas.style.pointerEvents = 'none';
  }

  override onAdd(map: L.Map): this {
    const pane = map.getPane('labels') ?? map.createPane('labels');
    // between the tiles (200) and what lies on the map (400)
    pane.style.zIndex = '250';
    pane.style.pointerEvents = 'none';
    pane.append(this.#canvas);
    map.on('moveend resize', this.#soon).on('zoomstart', this.#hide);
    this.#ground?.on('tileload', this.#soon);
    this.#soon();
    return this;
  }

  override onRemove(map: L.Map): this {
    clearTimeout(this.#timer);
    map.off('moveend resize', this.#soon).off('zoomstart', this.#hide);
    this.#ground?.off('tileload', this.#soon);
    this.#canvas.remove();
    return this;
  }

  /** Draws the labels again, in the colours of a theme that was just chosen. */
  repaint(): void {
    this.#draw();
  }

  /** Names of places that the page knows, drawn before those of the ground. */
  setNames(names: readonly MapName[]): void {
    this.#names = names;
    this.#soon();
  }

  /** The names of the page that are in view. */
  #findOwn(map: L.Map): Label[] {
    const { x: width, y: height } = map.getSize();
    return this.#names.flatMap(({ text, kind, latitude, longitude }) => {
      const { x, y } = map.latLngToContainerPoint([latitude, longitude]);
      if (x < 0 || x > width || y < 0 || y > height) return [];
      return [{ text, kind, weight: 0, x, y: kind === 'ownVillage' ? y + belowMarker : y }];
    });
  }

  readonly #hide = () => {
    this.#canvas.style.visibility = 'hidden';
  };

  readonly #soon = () => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#draw(), collectMilliseconds);
  };

  #draw(): void {
    const map = this._map as L.Map | null;
    if (!map) return;
    const { x: width, y: height } = map.getSize();
    L.DomUtil.setPosition(this.#canvas, map.containerPointToLayerPoint([0, 0]));
    this.#canvas.style.inlineSize = `${width}px`;
    this.#canvas.style.blockSize = `${height}px`;
    this.#canvas.style.visibility = '';
    const context = prepareCanvas(this.#canvas, [width, height]);
    if (!context) return;
    const ofGround = this.#ground?.findLabels(map, document.documentElement.lang || 'en') ?? [];
    const labels = [...this.#findOwn(map), ...ofGround];
    const family = readFont();
    const setFont = ({ kind }: Label) => {
      const { size, fontWeight } = labelStyles[kind];
      context.font = `${fontWeight} ${size}px ${family}`;
    };
    const measure = (label: Label) => {
      setFont(label);
      return context.measureText(label.text).width;
    };
    const colors = readColors(document.documentElement);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    const placed = placeLabels(labels, { zoom: map.getZoom(), measure });
    for (const label of placed) {
      setFont(label);
      drawLabel(context, label, colors);
    }
    void loadLetters(`12px ${family}`, placed).then((isNew) => isNew && this.#soon());
  }
}
