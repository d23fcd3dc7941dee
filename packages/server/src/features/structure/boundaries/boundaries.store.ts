import { createHash } from 'node:crypto';
import type { PlaceLevel } from '@harken/domain/places/levels';
import type { Database } from '../../../platform/db/database.ts';
import { compressLayer, type LayerGeometry, type StoredLayer } from './boundaries.layer.ts';
import { replaceBoundaries } from './boundaries.queries.ts';
import type { PackedArea } from './reading/prepare.ts';

/** The boundaries of a level: simplified ones by the number in their file, and whole ones. */
export interface LayerToStore {
  screen: StoredLayer;
  boundaries: readonly { number: number; placeId: number; packed: PackedArea }[];
  source: string;
  importedAt: Date;
}

/** Replaces the boundaries of a level. Simplified ones without a place are left out. */
export async function storeBoundaries(
  trx: Database,
  {
    nationalSocietyId,
    level,
    screen,
    boundaries,
    source,
    importedAt,
  }: LayerToStore & { nationalSocietyId: number; level: PlaceLevel },
): Promise<void> {
  const placeIds = new Map(boundaries.map(({ number, placeId }) => [number, placeId]));
  const geometries = screen.geometries.flatMap((geometry): LayerGeometry[] => {
    const id = placeIds.get(geometry.id);
    return id === undefined ? [] : [{ ...geometry, id }];
  });
  const layer = { ...screen, geometries };
  const version = createHash('sha256').update(JSON.stringify(layer)).digest('hex').slice(0, 32);
  await replaceBoundaries(trx, {
    ...{ nationalSocietyId, level },
    layer: { version, source, importedAt, topology: compressLayer(layer) },
    boundaries: boundaries.map(({ placeId, packed: { polygons, rings, points, box } }) => {
      const [west, south, east, north] = box;
      return { placeId, polygons, rings, points: Buffer.from(points), west, south, east, north };
    }),
  });
}
