import { fieldErrorsOf } from '@harken/contract/field-errors';
import { structureCalls } from '@harken/contract/structure';
import type { ImportColumn } from '@harken/domain/imports/columns';
import { type PlaceLevel, placeLevels } from '@harken/domain/imports/place-names';
import { type NewPlace, newPlacesInParts } from '@harken/domain/imports/structure-rows';
import { isSocietyArchived } from '../../platform/access/places.queries.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { inTurns } from '../../platform/in-turns.ts';
import {
  type ImportOutcome,
  inEveryLanguage,
  type ReadFile,
} from '../../platform/spreadsheets/import-verdict.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import type { Texts } from '../../platform/texts/texts.ts';
import { insertPlaces } from './structure.import.queries.ts';

interface PlaceImport {
  file: ReadFile<PlaceLevel>;
  nationalSocietyId: number;
  by: CurrentUser;
}

type Outcome = ImportOutcome<PlaceLevel>;

const kinds = { region: 'regions', district: 'districts', village: 'villages', zone: 'zones' } as const;

/** The title of a column: the one that lists of collectors have for it too. */
export function placeTitle(texts: Texts, languageCode: string, level: PlaceLevel): string {
  return texts.text('app', `dataCollectorExport.column.${level}`, languageCode);
}

/** The columns that an import of places reads. Regions are always named; how deep the others go is up to the rows. */
export function placeColumns(texts: Texts): ImportColumn<PlaceLevel>[] {
  return placeLevels.map((level) => ({
    field: level,
    isRequired: level === 'region',
    titles: inEveryLanguage(texts, `dataCollectorExport.column.${level}`),
  }));
}

/** What is wrong with the name of a place, by the rules of the call that adds one. */
function checkName(name: string) {
  const read = structureCalls.createRegion.body.safeParse({ name }, { reportInput: true });
  const [error] = read.success ? [] : fieldErrorsOf(read.error);
  return error ? { key: error.key, values: error.values } : null;
}

/** What importing a file of places would add; nothing is stored. */
export async function previewPlaces(db: Database, asked: PlaceImport): Promise<Outcome> {
  return (await readAgainst(db, asked)).outcome;
}

/** Adds the places of a file that are not there yet, all of them or, if anything is wrong, none. */
export function importPlaces(db: Database, asked: PlaceImport): Promise<Outcome> {
  const { file, nationalSocietyId, by } = asked;
  return db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId))
      throw problem('nationalSociety.structure.cannotCreateItemInArchivedNationalSociety');
    const { places, outcome } = await readAgainst(trx, asked);
    if (file.faults.length > 0 || outcome.faults.length > 0) return outcome;
    const ids = await storePlaces(trx, places, nationalSocietyId);
    await recordDeed(trx, {
      deed: 'nationalSocietyStructure/import',
      actor: by,
      subjectType: 'nationalSociety',
      subjectId: nationalSocietyId,
      nationalSocietyId,
      after: ids,
    });
    return { ...outcome, isImported: true };
  });
}

async function readAgainst(db: Database, { file, nationalSocietyId }: PlaceImport) {
  const structure = await findStructure(db, nationalSocietyId);
  const { places, faults } = await inTurns(newPlacesInParts(file.entries, structure, checkName));
  const added = placeLevels.map((level) => ({
    kind: kinds[level],
    count: places.filter((place) => place.level === level).length,
  }));
  return { places, outcome: { isImported: false, added, faults } };
}

/** Stores places level by level: what is inside a new place needs the id that the database gave to it. */
async function storePlaces(
  trx: Database,
  places: NewPlace[],
  nationalSocietyId: number,
): Promise<Record<string, number[]>> {
  const given = new Map<number, number>();
  const stored: Record<string, number[]> = {};
  for (const level of placeLevels) {
    const added = places.filter((place) => place.level === level);
    const rows = added.map(({ parentId, name }) => ({
      parentId: parentId === null ? nationalSocietyId : (given.get(parentId) ?? parentId),
      name,
    }));
    const ids = await insertPlaces(trx, level, rows);
    added.forEach(({ id }, index) => {
      given.set(id, ids[index] as number);
    });
    stored[`${level}Ids`] = ids;
  }
  return stored;
}
