import type { PlaceKind } from './kinds.ts';

/** Names of the ground, and of places that the page knows: these come first where both have one. */
export type LabelKind = PlaceKind | 'ownRegion' | 'ownArea' | 'ownVillage';

/** A name at a position on the screen, in pixels. */
export type Label = {
  text: string;
  kind: LabelKind;
  x: number;
  y: number;
  /** Among labels of a kind, those with more weight come first: more people. */
  weight: number;
};

/** A label with its place: the middle of its text. */
export type PlacedLabel = Label & { width: number };

type LabelStyle = { size: number; fontWeight: number; rank: number; minZoom: number; maxZoom: number };

/** Labels of lower rank are placed first. A country is named while most of it fits on the screen. */
export const labelStyles: Record<LabelKind, LabelStyle> = {
  country: { size: 13, fontWeight: 600, rank: 0, minZoom: 3, maxZoom: 7 },
  ownRegion: { size: 13, fontWeight: 600, rank: 0.5, minZoom: 4, maxZoom: 7 },
  ownArea: { size: 12, fontWeight: 600, rank: 0.6, minZoom: 5, maxZoom: 12 },
  ownVillage: { size: 12, fontWeight: 400, rank: 0.7, minZoom: 10, maxZoom: 19 },
  city: { size: 13, fontWeight: 500, rank: 1, minZoom: 4, maxZoom: 19 },
  town: { size: 12, fontWeight: 500, rank: 2, minZoom: 6, maxZoom: 19 },
  region: { size: 11, fontWeight: 600, rank: 3, minZoom: 6, maxZoom: 9 },
  village: { size: 11, fontWeight: 400, rank: 4, minZoom: 8, maxZoom: 19 },
  part: { size: 11, fontWeight: 400, rank: 5, minZoom: 12, maxZoom: 19 },
  water: { size: 11, fontWeight: 400, rank: 6, minZoom: 7, maxZoom: 19 },
};

/** Labels of settlements stand above a dot. */
export const hasDot = (kind: LabelKind) => kind === 'city' || kind === 'town' || kind === 'village';

/** Free space around a label, in pixels. */
const gap = 3;

/**
 * Chooses the labels that fit without touching each other, the important ones first.
 *
 * @param measure the width of a text in pixels, in the font of its kind
 */
export function placeLabels(
  labels: readonly Label[],
  { zoom, measure }: { zoom: number; measure: (label: Label) => number },
): PlacedLabel[] {
  const isShown = ({ kind }: Label) => zoom >= labelStyles[kind].minZoom && zoom <= labelStyles[kind].maxZoom;
  const sorted = labels
    .filter(isShown)
    .sort(
      (a, b) =>
        labelStyles[a.kind].rank - labelStyles[b.kind].rank ||
        b.weight - a.weight ||
        (a.text < b.text ? -1 : a.text > b.text ? 1 : 0),
    );
  const placed: (PlacedLabel & { height: number })[] = [];
  for (const label of sorted) {
    const height = labelStyles[label.kind].size + (hasDot(label.kind) ? 8 : 2);
    const width = measure(label);
    const isFree = placed.every(
      (other) =>
        Math.abs(other.x - label.x) > (other.width + width) / 2 + gap ||
        Math.abs(other.y - label.y) > (other.height + height) / 2 + gap,
    );
    // the same name twice nearby: the label of an area and of its town
    const isRepeated = placed.some(
      (other) => other.text === label.text && Math.hypot(other.x - label.x, other.y - label.y) < 150,
    );
    if (isFree && !isRepeated) placed.push({ ...label, width, height });
  }
  return placed;
}
