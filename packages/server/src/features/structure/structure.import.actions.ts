import { toFieldErrors } from '@harken/contract/calls/field-errors';
import { structureCalls } from '@harken/contract/structure';
import type { ImportColumn } from '@harken/domain/imports/columns';
import { findNewPlacesInSteps, type NewPlace } from '@harken/domain/imports/structure-rows';
import { type PlaceLevel, placeLevels } from '@harken/domain/places/levels';
import { isSocietyArchived } from '../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { runInSlices } from '../../platform/run-in-slices.ts';
import type { Services } from '../../platform/services.ts';
import {
  type ImportResult,
  type ParsedFile,
  translateIntoAllLanguages,
} from '../../platform/spreadsheets/import-response.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import type { Texts } from '../../platform/texts/texts.ts';
import { notifyOfImport } from '../notifications/index.ts';
import { insertPlaces } from './structure.import.queries.ts';

interface PlaceImport {
  file: ParsedFile<PlaceLevel>;
  nationalSocietyId: number;
  by: CurrentUser;
}

type Outcome = ImportResult<PlaceLevel>;

const kinds = { region: 'regions', district: 'districts', village: 'villages', zone: 'zones' } as const;

/** The title of a column, the same as in exports of collectors. */
export function getPlaceTitle(texts: Texts, languageCode: string, level: PlaceLevel): string {
  return texts.text('app', `dataCollectorExport.column.${level}`, languageCode);
}

/** The columns of a places import. Only the region is required; rows may end at any level. */
export function listPlaceColumns(texts: Texts): ImportColumn<PlaceLevel>[] {
  return placeLevels.map((level) => ({
    field: level,
    isRequired: level === 'region',
    headers: translateIntoAllLanguages(texts, `dataCollectorExport.column.${level}`),
  }));
}

/** Checks the name of a place with the rules of the call that adds one. */
function checkName(name: string) {
  const read = structureCalls.createRegion.body.safeParse({ name }, { reportInput: true });
  const [error] = read.success ? [] : toFieldErrors(read.error);
  return error ? { key: error.key, values: error.values } : null;
}

/** What importing a file of places would add; nothing is stored. */
export async function previewPlaces(db: Database, request: PlaceImport): Promise<Outcome> {
  return (await compareWithStructure(db, request)).outcome;
}

/** Adds the places of a file that do not exist yet; all of them or, if there are errors, none. */
export function importPlaces(services: Services, request: PlaceImport): Promise<Outcome> {
  const { file, nationalSocietyId, by } = request;
  return services.db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId))
      throw expectedError('nationalSociety.structure.cannotCreateItemInArchivedNationalSociety');
    const { places, outcome } = await compareWithStructure(trx, request);
    if (file.faults.length > 0 || outcome.faults.length > 0) return outcome;
    const ids = await storePlaces(trx, places, nationalSocietyId);
    await recordAuditEvent(trx, {
      action: 'nationalSocietyStructure/import',
      actor: by,
      subjectType: 'nationalSociety',
      subjectId: nationalSocietyId,
      nationalSocietyId,
      after: ids,
    });
    await notifyOfImport(trx, services, {
      ...{ userId: by.id, nationalSocietyId, projectId: null },
      ...{ what: 'places', count: places.length, at: services.clock.now() },
    });
    return { ...outcome, isImported: true };
  });
}

async function compareWithStructure(db: Database, { file, nationalSocietyId }: PlaceImport) {
  const structure = await findStructure(db, nationalSocietyId);
  const { places, errors } = await runInSlices(findNewPlacesInSteps(file.entries, structure, checkName));
  const added = placeLevels.map((level) => ({
    kind: kinds[level],
    count: places.filter((place) => place.level === level).length,
  }));
  return { places, outcome: { isImported: false, added, faults: errors } };
}

/** Stores places level by level, because places inside a new place need its id. */
async function storePlaces(
  trx: Database,
  places: NewPlace[],
  nationalSocietyId: number,
): Promise<Record<string, number[]>> {
  const storedIds = new Map<number, number>();
  const stored: Record<string, number[]> = {};
  for (const level of placeLevels) {
    const added = places.filter((place) => place.level === level);
    const rows = added.map(({ parentId, name }) => ({
      parentId: parentId === null ? nationalSocietyId : (storedIds.get(parentId) ?? parentId),
      name,
    }));
    const ids = await insertPlaces(trx, level, rows);
    added.forEach(({ id }, index) => {
      storedIds.set(id, ids[index] as number);
    });
    stored[`${level}Ids`] = ids;
  }
  return stored;
}
