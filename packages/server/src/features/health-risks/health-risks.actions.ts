import type { HealthRiskBody } from '@harken/contract/health-risks';
import { tidyAlertRule } from '@harken/domain/health-risks/alert-rule';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import {
  deleteHealthRisk,
  findHealthRisk,
  findHealthRiskForChange,
  findLanguageIds,
  findUseOfHealthRisk,
  insertHealthRisk,
  insertHealthRiskContents,
  insertSuspectedDiseaseLinks,
  isHealthRiskCodeTaken,
  updateHealthRisk,
} from './health-risks.queries.ts';
import { findMissingSuspectedDiseases } from './suspected-diseases.queries.ts';

interface NamedHealthRisk {
  id: number;
  by: CurrentUser;
}

/** Adds a health risk with its texts, its default rule and the diseases it may point to. */
export function createHealthRisk(
  db: Database,
  { healthRisk, by }: { healthRisk: HealthRiskBody; by: CurrentUser },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await demandSoundHealthRisk(trx, healthRisk);
    const id = await insertHealthRisk(trx, rowOf(healthRisk));
    await insertTextsAndDiseases(trx, id, healthRisk);
    await recordDeed(trx, { ...deedOn({ id, by }, 'create'), after: healthRisk });
    return id;
  });
}

/**
 * Changes a health risk. Projects keep the texts and the rule they took over. What was reported under a code keeps its
 * meaning: code and type are frozen once anything was (decision 20), in training too.
 */
export function editHealthRisk(
  db: Database,
  { healthRisk, ...named }: NamedHealthRisk & { healthRisk: HealthRiskBody },
): Promise<void> {
  const { id } = named;
  return db.transaction().execute(async (trx) => {
    const known = await findHealthRiskForChange(trx, id);
    if (!known) throw problem('healthRisk.notFound');
    const isOther =
      known.healthRiskCode !== healthRisk.healthRiskCode ||
      known.healthRiskType !== healthRisk.healthRiskType;
    if (isOther && (await findUseOfHealthRisk(trx, id)).hasReports)
      throw problem('healthRisk.healthRiskContainsReports');
    await demandSoundHealthRisk(trx, healthRisk, id);
    const before = await findHealthRisk(trx, id);
    await updateHealthRisk(trx, id, rowOf(healthRisk));
    await insertTextsAndDiseases(trx, id, healthRisk);
    await recordDeed(trx, { ...deedOn(named, 'edit'), before, after: healthRisk });
  });
}

/** Removes a health risk that nobody reported and no project uses. */
export function removeHealthRisk(db: Database, named: NamedHealthRisk): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!(await findHealthRiskForChange(trx, named.id))) throw problem('healthRisk.notFound');
    const { hasReports, isInProjects } = await findUseOfHealthRisk(trx, named.id);
    if (hasReports) throw problem('healthRisk.healthRiskContainsReports');
    if (isInProjects) throw problem('healthRisk.healthRiskIsUsedInProjects');
    const before = await findHealthRisk(trx, named.id);
    await deleteHealthRisk(trx, named.id);
    await recordDeed(trx, { ...deedOn(named, 'delete'), before });
  });
}

function deedOn({ id, by }: NamedHealthRisk, deed: 'create' | 'edit' | 'delete') {
  return { deed: `healthRisk/${deed}`, actor: by, subjectType: 'healthRisk', subjectId: id };
}

/** @param id of the health risk that is changed, which may keep its code */
async function demandSoundHealthRisk(trx: Database, healthRisk: HealthRiskBody, id?: number): Promise<void> {
  if (await isHealthRiskCodeTaken(trx, healthRisk.healthRiskCode, id))
    throw problem('healthRisk.healthRiskNumberAlreadyExists');
  await demandEveryLanguage(trx, healthRisk.languageContent);
  await demandSuspectedDiseases(trx, healthRisk);
}

function rowOf(healthRisk: HealthRiskBody) {
  const { healthRiskCode, healthRiskType } = healthRisk;
  return { healthRiskCode, healthRiskType, ...defaultRule(healthRisk) };
}

async function insertTextsAndDiseases(trx: Database, id: number, healthRisk: HealthRiskBody): Promise<void> {
  const diseases = healthRisk.healthRiskSuspectedDiseases.map((disease) => disease.suspectedDiseaseId);
  await insertHealthRiskContents(trx, id, healthRisk.languageContent);
  await insertSuspectedDiseaseLinks(trx, id, [...new Set(diseases)]);
}

/** The rule offered to new projects; activity reports never raise alerts, so there is none for them. */
function defaultRule(healthRisk: HealthRiskBody) {
  const { alertRuleCountThreshold: count } = healthRisk;
  if (healthRisk.healthRiskType === 'Activity' || count === null || count === undefined)
    return { countThreshold: null, daysThreshold: null, kilometersThreshold: null };
  return tidyAlertRule({
    countThreshold: count,
    daysThreshold: healthRisk.alertRuleDaysThreshold ?? null,
    kilometersThreshold: healthRisk.alertRuleKilometersThreshold ?? null,
  });
}

/** Texts are needed once in each language of the product: senders are answered in the one of their society. */
export async function demandEveryLanguage(db: Database, contents: { languageId: number }[]): Promise<void> {
  const known = await findLanguageIds(db);
  contents.forEach(({ languageId }, index) => {
    const isFirst = contents.findIndex((content) => content.languageId === languageId) === index;
    if (!known.includes(languageId) || !isFirst)
      throw fieldProblem(`LanguageContent[${index}].LanguageId`, 'validation.valueInvalid');
  });
  if (contents.length < known.length) throw fieldProblem('LanguageContent', 'validation.fieldRequired');
}

async function demandSuspectedDiseases(db: Database, healthRisk: HealthRiskBody): Promise<void> {
  const wanted = healthRisk.healthRiskSuspectedDiseases.map((disease) => disease.suspectedDiseaseId);
  const missing = await findMissingSuspectedDiseases(db, wanted);
  const index = wanted.findIndex((id) => missing.has(id));
  if (index >= 0)
    throw fieldProblem(`HealthRiskSuspectedDiseases[${index}].SuspectedDiseaseId`, 'validation.valueInvalid');
}
