import { structureCalls } from '@harken/contract/structure';
import type { PlaceAnswers, UncertainPlace } from '@harken/domain/imports/place-matching';
import { toPlaceTree } from '@harken/domain/imports/place-names';
import { type BoundaryMatch, matchBoundaries } from '@harken/domain/places/boundary-matching';
import type { PlaceLevel } from '@harken/domain/places/levels';
import { isSocietyArchived } from '../../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import { findCodesInEffect, getUtcDay } from '../../../platform/place-codes.queries.ts';
import type { Services } from '../../../platform/services.ts';
import { findStructure } from '../../../platform/structure.queries.ts';
import { insertCodes, insertPlaces } from '../structure.import.queries.ts';
import { emptyLayer } from './boundaries.layer.ts';
import { deleteBoundaries, findPlacesOfLevel, type NamedPlace } from './boundaries.queries.ts';
import { storeBoundaries } from './boundaries.store.ts';
import type { BoundaryFile } from './reading/read-boundaries.task.ts';

export interface BoundaryImport {
  file: BoundaryFile;
  nationalSocietyId: number;
  level: PlaceLevel;
  source: string;
  answers: PlaceAnswers;
  createsMissing: boolean;
  skipsOthers: boolean;
  by: CurrentUser;
}

type ReadBoundary = BoundaryFile['boundaries'][number];

/** A boundary of a file with the place that it belongs to. */
export interface ComparedBoundary {
  number: number;
  boundary: ReadBoundary;
  /** `new`: its place will be added in `parentId`. */
  match: BoundaryMatch | { kind: 'new'; parentId: number | null } | { kind: 'faulty' };
}

export interface Comparison {
  compared: ComparedBoundary[];
  uncertain: UncertainPlace[];
  places: NamedPlace[];
}

const isValidName = (name: string) => structureCalls.createRegion.body.safeParse({ name }).success;

/** Finds the places of the boundaries of a file. */
export async function compareBoundaries(
  { db, clock }: { db: Database; clock: Services['clock'] },
  { file, nationalSocietyId, level, answers, createsMissing }: BoundaryImport,
): Promise<Comparison> {
  const day = getUtcDay(clock.now());
  const tree = toPlaceTree(await findStructure(db, nationalSocietyId));
  const codes = await findCodesInEffect(db, nationalSocietyId, day);
  const { matches, uncertain } = matchBoundaries(file.boundaries, { tree, codes, level, answers });
  const compared = file.boundaries.map((boundary, index): ComparedBoundary => {
    const match = matches[index] as BoundaryMatch;
    const number = index + 1;
    if (!boundary.packed) return { number, boundary, match: { kind: 'faulty' } };
    const canBeAdded =
      match.kind === 'unknown' &&
      createsMissing &&
      isValidName(boundary.name) &&
      (match.parentId !== null || level === 'region');
    if (match.kind !== 'unknown' || !canBeAdded) return { number, boundary, match };
    return { number, boundary, match: { kind: 'new', parentId: match.parentId } };
  });
  const places = await findPlacesOfLevel(db, { nationalSocietyId, level, day, withBoundary: false });
  return { compared, uncertain, places };
}

/** Whether a boundary can be imported. */
export const isUsable = ({ match }: ComparedBoundary) => match.kind === 'found' || match.kind === 'new';

/** Replaces the boundaries of a level by those of a file, unless something is undecided or wrong. */
export function importBoundaries(services: Services, request: BoundaryImport) {
  const { nationalSocietyId, level, source, skipsOthers, by } = request;
  return services.db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId))
      throw expectedError('nationalSociety.structure.cannotCreateItemInArchivedNationalSociety');
    const comparison = await compareBoundaries({ db: trx, clock: services.clock }, request);
    const usable = comparison.compared.filter(isUsable);
    const isComplete = usable.length === comparison.compared.length || skipsOthers;
    if (comparison.uncertain.length > 0 || !isComplete || usable.length === 0)
      return { ...comparison, isImported: false };
    const placeIds = await addMissingPlaces(trx, services, request, usable);
    await storeBoundaries(trx, {
      ...{ nationalSocietyId, level, source, importedAt: services.clock.now() },
      screen: request.file.screen ?? emptyLayer,
      boundaries: usable.flatMap(({ number, boundary: { packed } }) =>
        packed ? [{ number, placeId: placeIds.get(number) ?? 0, packed }] : [],
      ),
    });
    const added = usable.filter(({ match }) => match.kind === 'new').length;
    await recordAuditEvent(trx, {
      ...{ action: 'nationalSocietyStructure/boundaries/import', actor: by },
      ...{ subjectType: 'nationalSociety', subjectId: nationalSocietyId, nationalSocietyId },
      after: { level, boundaries: usable.length, source, ...(added > 0 && { places: added }) },
    });
    return { ...comparison, isImported: true };
  });
}

/** Adds the places that do not exist yet. @returns the id of the place of each boundary by its number */
async function addMissingPlaces(
  trx: Database,
  { clock }: Services,
  { nationalSocietyId, level }: BoundaryImport,
  usable: readonly ComparedBoundary[],
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  const added: ComparedBoundary[] = [];
  for (const item of usable) {
    if (item.match.kind === 'found') ids.set(item.number, item.match.placeId);
    else added.push(item);
  }
  if (added.length === 0) return ids;
  const rows = added.map(({ boundary, match }) => ({
    parentId: (match.kind === 'new' && match.parentId) || nationalSocietyId,
    name: boundary.name,
  }));
  const newIds = await insertPlaces(trx, level, rows);
  added.forEach(({ number }, index) => {
    ids.set(number, newIds[index] as number);
  });
  const codes = added.flatMap(({ number, boundary: { code } }) =>
    code ? [{ level, id: ids.get(number) as number, system: 'pcode' as const, code }] : [],
  );
  await insertCodes(trx, { nationalSocietyId, codes, today: getUtcDay(clock.now()) });
  return ids;
}

/** Removes the boundaries of a level. */
export function removeBoundaries(
  db: Database,
  { nationalSocietyId, level, by }: { nationalSocietyId: number; level: PlaceLevel; by: CurrentUser },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    const boundaries = await deleteBoundaries(trx, { nationalSocietyId, level });
    if (boundaries === 0) return;
    await recordAuditEvent(trx, {
      ...{ action: 'nationalSocietyStructure/boundaries/remove', actor: by },
      ...{ subjectType: 'nationalSociety', subjectId: nationalSocietyId, nationalSocietyId },
      before: { level, boundaries },
    });
  });
}
