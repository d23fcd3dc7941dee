import type { ProjectScope } from '@harken/domain/access/check-permission';
import { normalizeText } from '@harken/domain/imports/columns';
import { type PlaceAnswers, PlaceMatcher } from '@harken/domain/imports/place-matching';
import { toPlaceTree } from '@harken/domain/imports/place-names';
import { isProjectClosed } from '../../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import { findCodesInEffect, getUtcDay } from '../../../platform/place-codes.queries.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type ImportResult,
  limitUncertain,
  type ParsedFile,
} from '../../../platform/spreadsheets/import-response.ts';
import { findStructure } from '../../../platform/structure.queries.ts';
import { notifyOfImport } from '../../notifications/index.ts';
import { toPersonColumns, toSupervisorLink } from '../data-collectors.assignments.ts';
import { findCountryOfProject } from '../data-collectors.queries.ts';
import { openNotDeployedPeriods } from '../data-collectors.states.queries.ts';
import {
  findSupervisorOptions,
  lockSupervisor,
  type SupervisorOption,
} from '../data-collectors.supervisors.queries.ts';
import { openTrainingPeriods } from '../duty/duty.queries.ts';
import type { CollectorField, CollectorLabels } from './import.columns.ts';
import {
  findTakenNumberErrors,
  type ImportedNumber,
  normalizeNumbers,
  restorePlus,
} from './import.numbers.ts';
import { listOutsideNotes } from './import.outside.ts';
import {
  findRegisteredNumbers,
  insertCollectors,
  insertLocationsOfMany,
  insertNumbersOfMany,
  reserveCollectorIds,
} from './import.queries.ts';
import { type NewCollector, readCollectors } from './import.rows.ts';

interface CollectorImport {
  file: ParsedFile<CollectorField>;
  labels: CollectorLabels;
  project: ProjectScope;
  answers: PlaceAnswers;
  by: CurrentUser;
  at: Date;
}

type Outcome = ImportResult<CollectorField>;

/** What importing a file of collectors would do; nothing is stored. */
export async function previewCollectors(db: Database, request: CollectorImport): Promise<Outcome> {
  const { project, by } = request;
  const options = await findSupervisorOptions(db, project.projectId, by, project);
  const { outcome } = await validateRows(db, request, options);
  return outcome;
}

/** Registers the collectors of a file; all of them or, if there are errors, none. */
export function importCollectors(services: Services, request: CollectorImport): Promise<Outcome> {
  const { file, project, by, at } = request;
  return services.db.transaction().execute(async (trx) => {
    if (await isProjectClosed(trx, project.projectId)) throw expectedError('dataCollector.projectIsClosed');
    const options = await lockSupervisors(trx, request);
    const { collectors, numbers, outcome } = await validateRows(trx, request, options);
    const isUncertain = outcome.uncertain.length > 0;
    if (file.faults.length > 0 || outcome.faults.length > 0 || isUncertain) return outcome;
    const ids = await storeCollectors(trx, {
      collectors,
      numbers,
      options,
      projectId: project.projectId,
      at,
    });
    await recordAuditEvent(trx, {
      action: 'dataCollector/import',
      actor: by,
      subjectType: 'project',
      subjectId: project.projectId,
      nationalSocietyId: project.nationalSocietyId,
      projectId: project.projectId,
      after: { ...toCounts(outcome), dataCollectorIds: ids },
    });
    const { nationalSocietyId, projectId } = project;
    const what = { what: 'dataCollectors', count: ids.length } as const;
    await notifyOfImport(trx, services, { userId: by.id, nationalSocietyId, projectId, ...what, at });
    return { ...outcome, isImported: true };
  });
}

const toCounts = ({ added }: Outcome) => Object.fromEntries(added.map(({ kind, count }) => [kind, count]));

/**
 * Locks the supervisors named in the file and reads them again, so that they are neither deleted nor moved to another project
 * meanwhile.
 */
async function lockSupervisors(trx: Database, { file, project, by }: CollectorImport) {
  const names = new Set(file.entries.map(({ supervisorId }) => normalizeText(supervisorId)));
  const options = await findSupervisorOptions(trx, project.projectId, by, project);
  const namedOptions = options.filter(({ id, name }) => id === by.id || names.has(normalizeText(name)));
  for (const { id } of namedOptions.sort((a, b) => a.id - b.id)) await lockSupervisor(trx, id);
  return findSupervisorOptions(trx, project.projectId, by, project);
}

/** Validates the rows against current places, supervisors, and the numbers of other collectors. */
async function validateRows(
  db: Database,
  { file, labels, project, answers, by, at }: CollectorImport,
  options: SupervisorOption[],
) {
  const [structure, { countryCode }] = [
    await findStructure(db, project.nationalSocietyId),
    await findCountryOfProject(db, project.projectId),
  ];
  const tree = toPlaceTree(structure);
  const codes = await findCodesInEffect(db, project.nationalSocietyId, getUtcDay(at));
  const matcher = new PlaceMatcher(tree, codes, answers);
  const { collectors, errors } = await readCollectors(file.entries, {
    projectId: project.projectId,
    labels,
    tree,
    matcher,
    findSupervisor: createSupervisorFinder(options, by),
    restorePlus: (digits) => restorePlus(digits, countryCode),
  });
  const numbers = await normalizeNumbers(collectors, countryCode);
  const taken = await findRegisteredNumbers(
    db,
    numbers.map(({ normalizedNumber }) => normalizedNumber),
  );
  const cellsWithErrors = new Set(errors.map(({ row, field }) => `${row} ${field}`));
  const hasError = (row: number, field: CollectorField) => cellsWithErrors.has(`${row} ${field}`);
  const added: Outcome['added'] = [
    { kind: 'dataCollectors', count: collectors.length },
    { kind: 'locations', count: file.entries.length },
  ];
  const { uncertain } = matcher;
  const allErrors = [
    ...errors,
    ...findTakenNumberErrors(numbers, taken, hasError),
    ...limitUncertain({ uncertain }),
  ];
  const notes = await listOutsideNotes(db, {
    collectors,
    tree,
    nationalSocietyId: project.nationalSocietyId,
  });
  return { collectors, numbers, outcome: { isImported: false, added, faults: allErrors, uncertain, notes } };
}

async function storeCollectors(
  trx: Database,
  given: {
    collectors: NewCollector[];
    numbers: ImportedNumber[];
    options: SupervisorOption[];
    projectId: number;
    at: Date;
  },
): Promise<number[]> {
  const { collectors, numbers, options, projectId, at } = given;
  const ids = await reserveCollectorIds(trx, collectors.length);
  const links = new Map(options.map((choice) => [choice.id, toSupervisorLink(choice)]));
  const getIdAt = (index: number) => ids[index] as number;
  await insertCollectors(
    trx,
    collectors.map(({ collector, isInTrainingMode }, index) => ({
      id: getIdAt(index),
      projectId,
      dataCollectorType: collector.dataCollectorType,
      isDeployed: collector.deployed,
      isInTrainingMode,
      createdAt: at,
      ...links.get(collector.supervisorId),
      ...toPersonColumns(collector.dataCollectorType, collector),
    })),
  );
  await insertNumbersOfMany(
    trx,
    numbers.map(({ index, field, phoneNumber, normalizedNumber }) => ({
      dataCollectorId: getIdAt(index),
      field,
      phoneNumber,
      normalizedNumber,
    })),
  );
  await insertLocationsOfMany(
    trx,
    collectors.flatMap(({ collector }, index) =>
      collector.locations.map(({ latitude, longitude, villageId, zoneId }) => ({
        dataCollectorId: getIdAt(index),
        latitude,
        longitude,
        villageId,
        zoneId: zoneId ?? null,
      })),
    ),
  );
  const notDeployed = ids.filter((_id, index) => !collectors[index]?.collector.deployed);
  await openNotDeployedPeriods(trx, notDeployed, at);
  const inTraining = ids.filter((_id, index) => collectors[index]?.isInTrainingMode);
  await openTrainingPeriods(trx, inTraining, at);
  return ids;
}

/**
 * Finds a supervisor by the name in a file, among the options of the caller. Without a name it is the caller, if they have
 * collectors of their own.
 */
function createSupervisorFinder(options: readonly SupervisorOption[], by: CurrentUser) {
  const hasOwn = options.some(({ id }) => id === by.id);
  return (name: string): { ok: true; id: number } | { ok: false; key: string } => {
    if (!name) return hasOwn ? { ok: true, id: by.id } : { ok: false, key: 'validation.fieldRequired' };
    const exact = options.filter((choice) => choice.name === name);
    const similar = options.filter((choice) => normalizeText(choice.name) === normalizeText(name));
    const matches = exact.length > 0 ? exact : similar;
    const own = matches.find(({ id }) => id === by.id);
    if (by.role === 'Supervisor' && matches.length > 0)
      return own ? { ok: true, id: by.id } : { ok: false, key: notAllowedSupervisor };
    const [one, another] = matches;
    if (!one) return { ok: false, key: 'import.fault.supervisorUnknown' };
    return another ? { ok: false, key: 'import.fault.supervisorAmbiguous' } : { ok: true, id: one.id };
  };
}

const notAllowedSupervisor = 'dataCollector.notAllowedToSelectSupervisor';
