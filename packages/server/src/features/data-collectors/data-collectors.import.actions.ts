import type { ProjectFacts } from '@harken/domain/access/may';
import { folded } from '@harken/domain/imports/columns';
import { placeTree } from '@harken/domain/imports/place-names';
import { isProjectClosed } from '../../platform/access/places.queries.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { ImportOutcome, ReadFile } from '../../platform/spreadsheets/import-verdict.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import { linkTo, personOf } from './data-collectors.assignments.ts';
import type { CollectorField, CollectorWords } from './data-collectors.import.columns.ts';
import { type GivenNumber, numbersOf, takenNumbers, withPlus } from './data-collectors.import.numbers.ts';
import {
  findTakenAmong,
  insertCollectors,
  insertLocationsOfMany,
  insertNumbersOfMany,
  takeCollectorIds,
} from './data-collectors.import.queries.ts';
import { type NewCollector, readCollectors } from './data-collectors.import.rows.ts';
import { supervisorFinder } from './data-collectors.import.supervisors.ts';
import { findCountryOfProject } from './data-collectors.queries.ts';
import { openNotDeployedPeriods } from './data-collectors.states.queries.ts';
import {
  findSupervisorChoices,
  holdSupervisor,
  type SupervisorChoice,
} from './data-collectors.supervisors.queries.ts';

interface CollectorImport {
  file: ReadFile<CollectorField>;
  words: CollectorWords;
  project: ProjectFacts;
  by: CurrentUser;
  at: Date;
}

type Outcome = ImportOutcome<CollectorField>;

/** What importing a file of collectors would do; nothing is stored. */
export async function previewCollectors(db: Database, asked: CollectorImport): Promise<Outcome> {
  const { project, by } = asked;
  const choices = await findSupervisorChoices(db, project.projectId, by, project);
  const { outcome } = await readAgainst(db, asked, choices);
  return outcome;
}

/** Registers the collectors of a file, all of them or, if anything at all is wrong, none. */
export function importCollectors(db: Database, asked: CollectorImport): Promise<Outcome> {
  const { file, project, by, at } = asked;
  return db.transaction().execute(async (trx) => {
    if (await isProjectClosed(trx, project.projectId)) throw problem('dataCollector.projectIsClosed');
    const choices = await heldSupervisors(trx, asked);
    const { collectors, numbers, outcome } = await readAgainst(trx, asked, choices);
    if (file.faults.length > 0 || outcome.faults.length > 0) return outcome;
    const ids = await storeCollectors(trx, {
      collectors,
      numbers,
      choices,
      projectId: project.projectId,
      at,
    });
    await recordDeed(trx, {
      deed: 'dataCollector/import',
      actor: by,
      subjectType: 'project',
      subjectId: project.projectId,
      nationalSocietyId: project.nationalSocietyId,
      projectId: project.projectId,
      after: { ...countsOf(outcome), dataCollectorIds: ids },
    });
    return { ...outcome, isImported: true };
  });
}

const countsOf = ({ added }: Outcome) => Object.fromEntries(added.map(({ kind, count }) => [kind, count]));

/** Those who are named in the file, held and then looked at once more: they neither leave nor go elsewhere meanwhile. */
async function heldSupervisors(trx: Database, { file, project, by }: CollectorImport) {
  const names = new Set(file.entries.map(({ supervisorId }) => folded(supervisorId)));
  const choices = await findSupervisorChoices(trx, project.projectId, by, project);
  const named = choices.filter(({ id, name }) => id === by.id || names.has(folded(name)));
  for (const { id } of named.sort((one, other) => one.id - other.id)) await holdSupervisor(trx, id);
  return findSupervisorChoices(trx, project.projectId, by, project);
}

/** Reads the rows against what is there now: places, supervisors, and the numbers of other collectors. */
async function readAgainst(
  db: Database,
  { file, words, project, by }: CollectorImport,
  choices: SupervisorChoice[],
) {
  const [structure, { countryCode }] = [
    await findStructure(db, project.nationalSocietyId),
    await findCountryOfProject(db, project.projectId),
  ];
  const { collectors, faults } = await readCollectors(file.entries, {
    projectId: project.projectId,
    words,
    tree: placeTree(structure),
    findSupervisor: supervisorFinder(choices, by),
    withPlus: (digits) => withPlus(digits, countryCode),
  });
  const numbers = await numbersOf(collectors, countryCode);
  const taken = await findTakenAmong(
    db,
    numbers.map(({ normalizedNumber }) => normalizedNumber),
  );
  const atFault = new Set(faults.map(({ row, field }) => `${row} ${field}`));
  const hasFault = (row: number, field: CollectorField) => atFault.has(`${row} ${field}`);
  const added: Outcome['added'] = [
    { kind: 'dataCollectors', count: collectors.length },
    { kind: 'locations', count: file.entries.length },
  ];
  const allFaults = [...faults, ...takenNumbers(numbers, taken, hasFault)];
  return { collectors, numbers, outcome: { isImported: false, added, faults: allFaults } };
}

async function storeCollectors(
  trx: Database,
  given: {
    collectors: NewCollector[];
    numbers: GivenNumber[];
    choices: SupervisorChoice[];
    projectId: number;
    at: Date;
  },
): Promise<number[]> {
  const { collectors, numbers, choices, projectId, at } = given;
  const ids = await takeCollectorIds(trx, collectors.length);
  const links = new Map(choices.map((choice) => [choice.id, linkTo(choice)]));
  const idAt = (index: number) => ids[index] as number;
  await insertCollectors(
    trx,
    collectors.map(({ collector, isInTrainingMode }, index) => ({
      id: idAt(index),
      projectId,
      dataCollectorType: collector.dataCollectorType,
      isDeployed: collector.deployed,
      isInTrainingMode,
      createdAt: at,
      ...links.get(collector.supervisorId),
      ...personOf(collector.dataCollectorType, collector),
    })),
  );
  await insertNumbersOfMany(
    trx,
    numbers.map(({ index, field, phoneNumber, normalizedNumber }) => ({
      dataCollectorId: idAt(index),
      field,
      phoneNumber,
      normalizedNumber,
    })),
  );
  await insertLocationsOfMany(
    trx,
    collectors.flatMap(({ collector }, index) =>
      collector.locations.map(({ latitude, longitude, villageId, zoneId }) => ({
        dataCollectorId: idAt(index),
        latitude,
        longitude,
        villageId,
        zoneId: zoneId ?? null,
      })),
    ),
  );
  const notDeployed = ids.filter((_id, index) => !collectors[index]?.collector.deployed);
  await openNotDeployedPeriods(trx, notDeployed, at);
  return ids;
}
