import type { PlaceLevel } from '@harken/domain/places/levels';
import { type LayerToStore, storeBoundaries } from '../features/structure/boundaries/boundaries.store.ts';
import { toPolygons } from '../features/structure/boundaries/reading/geojson.ts';
import { prepareAreas } from '../features/structure/boundaries/reading/prepare.ts';
import { simplifyAreas } from '../features/structure/boundaries/reading/simplify.ts';
import type { Database } from '../platform/db/database.ts';
import { createDistrictBoundaries, createRegionBoundaries, type DemoBoundaries } from './boundaries.ts';
import type { DemoPlace } from './place-data.ts';

/** A level of the demo's boundaries, as importing its file would store it. The places are in the order of the boundaries. */
function toLayer(
  { features }: DemoBoundaries,
  places: readonly DemoPlace[],
): Omit<LayerToStore, 'source' | 'importedAt'> {
  const raw = features.map(({ geometry }) => ({ properties: {}, polygons: toPolygons(geometry) }));
  const { areas, whole } = prepareAreas({ features: raw, projection: null }, []);
  const screen = simplifyAreas(whole);
  if (!screen) throw new Error('The demo has no boundaries.');
  return {
    screen,
    boundaries: areas.flatMap(({ packed }, index) =>
      packed ? [{ number: index + 1, placeId: places[index]?.id ?? 0, packed }] : [],
    ),
  };
}

/** Stores the boundaries of the demo's regions and districts. */
export async function writeBoundaries(
  trx: Database,
  nationalSocietyId: number,
  { tree, importedAt }: { tree: readonly DemoPlace[]; importedAt: Date },
): Promise<void> {
  const levels: [PlaceLevel, DemoBoundaries, readonly DemoPlace[]][] = [
    ['region', createRegionBoundaries(), tree],
    ['district', createDistrictBoundaries(), tree.flatMap(({ inside }) => inside)],
  ];
  for (const [level, boundaries, places] of levels) {
    const layer = { ...toLayer(boundaries, places), source: 'Invented for the demo', importedAt };
    await storeBoundaries(trx, { nationalSocietyId, level, ...layer });
  }
}
