import { toFieldErrors } from '@harken/contract/calls/field-errors';
import { structureCalls } from '@harken/contract/structure';
import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import type { ImportColumn } from '@harken/domain/imports/columns';
import type { PlaceAnswers } from '@harken/domain/imports/place-matching';
import {
  findNewPlacesInSteps,
  type NewPlace,
  type StructureField,
} from '@harken/domain/imports/structure-rows';
import { placeLevels } from '@harken/domain/places/levels';
import { isSocietyArchived } from '../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { findCodesInEffect, getUtcDay } from '../../platform/place-codes.queries.ts';
import { runInSlices } from '../../platform/run-in-slices.ts';
import type { Services } from '../../platform/services.ts';
import {
  type ImportResult,
  limitUncertain,
  type ParsedFile,
  translateIntoAllLanguages,
} from '../../platform/spreadsheets/import-response.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import type { Texts } from '../../platform/texts/texts.ts';
import { notifyOfImport } from '../notifications/index.ts';
import { insertCodes, insertPlaces } from './structure.import.queries.ts';

interface PlaceImport {
  file: ParsedFile<StructureField>;
  nationalSocietyId: number;
  answers: PlaceAnswers;
  by: CurrentUser;
}

type Outcome = ImportResult<StructureField>;

const kinds = { region: 'regions', district: 'districts', village: 'villages', zone: 'zones' } as const;

/** The titles of the columns, where they exist the same as in exports of collectors. */
const titleKeys = {
  region: 'dataCollectorExport.column.region',
  district: 'dataCollectorExport.column.district',
  village: 'dataCollectorExport.column.village',
  zone: 'dataCollectorExport.column.zone',
  regionCode: 'places.pcodeOf.region',
  districtCode: 'places.pcodeOf.district',
  villageCode: 'places.pcodeOf.village',
  zoneCode: 'places.pcodeOf.zone',
  nationalCode: 'places.system.national',
  dhis2Code: 'places.system.dhis2',
} as const satisfies Record<StructureField, string>;

export const structureFields = Object.keys(titleKeys) as StructureField[];

export function getPlaceTitle(texts: Texts, languageCode: string, field: StructureField): string {
  return texts.text('app', titleKeys[field], languageCode);
}

const codAbLanguages = ['en', 'fr', 'es', 'ar', 'pt'] as const;

/** The level of a column, from 1 for regions; 0 for codes of other systems, which are of any level. */
const getDepth = (field: StructureField) =>
  placeLevels.findIndex((level) => field === level || field === `${level}Code`) + 1;

/** The headers of COD-AB, the humanitarian standard: `ADM1_EN` and `ADM1_PCODE` are regions. */
function listCodAbHeaders(field: StructureField): string[] {
  const depth = getDepth(field);
  if (depth === 0) return [];
  return field.endsWith('Code')
    ? [`ADM${depth}_PCODE`]
    : codAbLanguages.map((language) => `ADM${depth}_${language}`);
}

/** What a preview says about the columns that are left out. */
function listIgnoredNotes({ fields, firstRows }: ParsedFile<StructureField>) {
  const headers = firstRows[0]?.cells ?? [];
  const ignored = headers.filter((header, index) => header && fields[index] === null);
  if (ignored.length === 0) return [];
  return [{ key: 'import.notes.ignoredColumns', values: { columns: ignored.slice(0, 30).join(', ') } }];
}

/** The columns of a places import. Only the region is required; rows may end at any level. */
export function listPlaceColumns(texts: Texts): ImportColumn<StructureField>[] {
  return structureFields.map((field) => ({
    field,
    isRequired: field === 'region',
    depth: getDepth(field),
    headers: [...translateIntoAllLanguages(texts, titleKeys[field]), ...listCodAbHeaders(field)],
  }));
}

/** Checks the name of a place with the rules of the call that adds one. */
function checkName(name: string) {
  const read = structureCalls.createRegion.body.safeParse({ name }, { reportInput: true });
  const [error] = read.success ? [] : toFieldErrors(read.error);
  return error ? { key: error.key, values: error.values } : null;
}

/** What importing a file of places would add; nothing is stored. */
export async function previewPlaces({ db, clock }: Services, request: PlaceImport): Promise<Outcome> {
  return (await compareWithStructure(db, request, getUtcDay(clock.now()))).outcome;
}

/** Adds the places of a file that do not exist yet; all of them or, if there are errors, none. */
export function importPlaces(services: Services, request: PlaceImport): Promise<Outcome> {
  const { file, nationalSocietyId, by } = request;
  const today = getUtcDay(services.clock.now());
  return services.db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId))
      throw expectedError('nationalSociety.structure.cannotCreateItemInArchivedNationalSociety');
    const { places, codes, outcome } = await compareWithStructure(trx, request, today);
    const isUncertain = (outcome.uncertain ?? []).length > 0;
    if (file.faults.length > 0 || outcome.faults.length > 0 || isUncertain) return outcome;
    const { stored: ids, storedIds } = await storePlaces(trx, places, nationalSocietyId);
    const newCodes = codes.map((code) => ({ ...code, id: storedIds.get(code.id) ?? code.id }));
    await insertCodes(trx, { nationalSocietyId, codes: newCodes, today });
    await recordAuditEvent(trx, {
      action: 'nationalSocietyStructure/import',
      actor: by,
      subjectType: 'nationalSociety',
      subjectId: nationalSocietyId,
      nationalSocietyId,
      after: { ...ids, ...(codes.length > 0 && { codes: codes.length }) },
    });
    await notifyOfImport(trx, services, {
      ...{ userId: by.id, nationalSocietyId, projectId: null },
      ...{ what: 'places', count: places.length + codes.length, at: services.clock.now() },
    });
    return { ...outcome, isImported: true };
  });
}

async function compareWithStructure(
  db: Database,
  { file, nationalSocietyId, answers }: PlaceImport,
  today: CalendarDate,
) {
  const structure = await findStructure(db, nationalSocietyId);
  const stored = await findCodesInEffect(db, nationalSocietyId, today);
  const context = { structure, codes: stored, answers, checkName };
  const found = await runInSlices(findNewPlacesInSteps(file.entries, context));
  const { places, codes, uncertain, errors } = found;
  const added: Outcome['added'] = placeLevels.map((level) => ({
    kind: kinds[level],
    count: places.filter((place) => place.level === level).length,
  }));
  if (codes.length > 0) added.push({ kind: 'codes', count: codes.length });
  const faults = [...errors, ...limitUncertain(found)];
  const notes = listIgnoredNotes(file);
  return { places, codes, outcome: { isImported: false, added, faults, uncertain, notes } };
}

/** Stores places level by level, because places inside a new place need its id. */
async function storePlaces(
  trx: Database,
  places: NewPlace[],
  nationalSocietyId: number,
): Promise<{ stored: Record<string, number[]>; storedIds: ReadonlyMap<number, number> }> {
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
  return { stored, storedIds };
}
