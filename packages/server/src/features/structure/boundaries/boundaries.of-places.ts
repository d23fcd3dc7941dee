import { randomBytes } from 'node:crypto';
import type { PlaceLevel } from '@harken/domain/places/levels';
import type { Database } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { readUploadedBoundaries, removeBoundaryFile, storeBoundaryPart } from './boundaries.file.ts';
import { emptyLayer } from './boundaries.layer.ts';
import { findKnownLocations } from './boundaries.queries.ts';
import { storeBoundaries } from './boundaries.store.ts';
import type { BoundaryFile } from './reading/read-boundaries.task.ts';

/** A GeoJSON geometry of a place that is known by the caller's own key. */
export interface GivenBoundary {
  key: string;
  geometry: unknown;
}

/** Boundaries that were checked, repaired and simplified, by the caller's keys. */
export interface PreparedBoundaries {
  file: BoundaryFile;
  keys: string[];
}

/**
 * Checks, repairs and simplifies boundaries from another system, in the same way as those of a file.
 *
 * @returns `unusable` if a file with them would be refused: they are no areas, or elsewhere than the data collectors
 */
export async function prepareBoundaries(
  services: Services,
  { nationalSocietyId, boundaries }: { nationalSocietyId: number; boundaries: readonly GivenBoundary[] },
  signal: AbortSignal,
): Promise<PreparedBoundaries | 'unusable'> {
  const { config, db, workers } = services;
  const features = boundaries.map(({ key, geometry }) => ({
    ...{ type: 'Feature', geometry, properties: { name: key } },
  }));
  const content = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
  const upload = randomBytes(16).toString('hex');
  await storeBoundaryPart(config, nationalSocietyId, {
    ...{ upload, offset: 0, sizeInBytes: content.length, content },
  });
  try {
    const known = await findKnownLocations(db, nationalSocietyId);
    const choices = { upload, layer: null, nameField: 'name', codeField: '' };
    const read = await readUploadedBoundaries(
      { config, workers, signal },
      { nationalSocietyId, known, choices },
    );
    if ('error' in read) return 'unusable';
    return { file: read.file, keys: read.file.boundaries.map(({ name }) => name) };
  } finally {
    await removeBoundaryFile(config, nationalSocietyId, upload);
  }
}

/**
 * Replaces the boundaries of a level by prepared ones.
 *
 * @param placeOf the place of each key; boundaries without one are left out
 * @returns how many were stored
 */
export async function storePreparedBoundaries(
  trx: Database,
  { file, keys }: PreparedBoundaries,
  given: {
    nationalSocietyId: number;
    level: PlaceLevel;
    source: string;
    importedAt: Date;
    placeOf: ReadonlyMap<string, number>;
  },
): Promise<number> {
  const { placeOf, ...layer } = given;
  const boundaries = file.boundaries.flatMap(({ packed }, index) => {
    const placeId = placeOf.get(keys[index] ?? '');
    return packed && placeId !== undefined ? [{ number: index + 1, placeId, packed }] : [];
  });
  if (boundaries.length === 0) return 0;
  await storeBoundaries(trx, { ...layer, screen: file.screen ?? emptyLayer, boundaries });
  return boundaries.length;
}
