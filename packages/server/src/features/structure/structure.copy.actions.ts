import type { Database } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/http/expected-error.ts';
import { findCopyState, insertCopiedPlaces } from './structure.copy.queries.ts';

/**
 * Copies the places of one national society into another that has none, inside the caller's transaction, which records it. Only
 * names are copied.
 */
export async function copyPlaces(trx: Database, copy: { fromId: number; toId: number }): Promise<void> {
  const { isSourceKnown, hasPlaces } = await findCopyState(trx, copy);
  if (!isSourceKnown || copy.fromId === copy.toId)
    throw fieldError('CopyPlacesFromId', 'validation.valueInvalid');
  if (hasPlaces) throw fieldError('CopyPlacesFromId', 'nationalSociety.structure.placesExist');
  await insertCopiedPlaces(trx, copy);
}
