import type { HealthRiskBody } from '@harken/contract/health-risks';
import { normalizeAlertRule } from '@harken/domain/health-risks/alert-rule';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import {
  deleteHealthRisk,
  findHealthRisk,
  findLanguageIds,
  findUseOfHealthRisk,
  insertHealthRisk,
  insertHealthRiskContents,
  insertSuspectedDiseaseLinks,
  isHealthRiskCodeTaken,
  lockHealthRisk,
  updateHealthRisk,
} from './health-risks.queries.ts';
import { findMissingSuspectedDiseases } from './suspected-diseases.queries.ts';

interface HealthRiskAction {
  id: number;
  by: CurrentUser;
}

/** Adds a health risk with its texts, default rule and suspected diseases. */
export function createHealthRisk(
  db: Database,
  { healthRisk, by }: { healthRisk: HealthRiskBody; by: CurrentUser },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await requireValidHealthRisk(trx, healthRisk);
    const id = await insertHealthRisk(trx, toRow(healthRisk));
    await insertTextsAndDiseases(trx, id, healthRisk);
    await recordAuditEvent(trx, { ...toAuditEvent({ id, by }, 'create'), after: healthRisk });
    return id;
  });
}

/**
 * Changes a health risk. Projects keep their copies of texts and rule. Code and type cannot be changed once anything was
 * reported, in training too, so that past reports keep their meaning.
 */
export function editHealthRisk(
  db: Database,
  { healthRisk, ...target }: HealthRiskAction & { healthRisk: HealthRiskBody },
): Promise<void> {
  const { id } = target;
  return db.transaction().execute(async (trx) => {
    const known = await lockHealthRisk(trx, id);
    if (!known) throw expectedError('healthRisk.notFound');
    const isChanged =
      known.healthRiskCode !== healthRisk.healthRiskCode ||
      known.healthRiskType !== healthRisk.healthRiskType;
    if (isChanged && (await findUseOfHealthRisk(trx, id)).hasReports)
      throw expectedError('healthRisk.healthRiskContainsReports');
    await requireValidHealthRisk(trx, healthRisk, id);
    const before = await findHealthRisk(trx, id);
    await updateHealthRisk(trx, id, toRow(healthRisk));
    await insertTextsAndDiseases(trx, id, healthRisk);
    await recordAuditEvent(trx, { ...toAuditEvent(target, 'edit'), before, after: healthRisk });
  });
}

/** Deletes a health risk without reports that no project uses. */
export function removeHealthRisk(db: Database, target: HealthRiskAction): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockHealthRisk(trx, target.id))) throw expectedError('healthRisk.notFound');
    const { hasReports, isInProjects } = await findUseOfHealthRisk(trx, target.id);
    if (hasReports) throw expectedError('healthRisk.healthRiskContainsReports');
    if (isInProjects) throw expectedError('healthRisk.healthRiskIsUsedInProjects');
    const before = await findHealthRisk(trx, target.id);
    await deleteHealthRisk(trx, target.id);
    await recordAuditEvent(trx, { ...toAuditEvent(target, 'delete'), before });
  });
}

function toAuditEvent({ id, by }: HealthRiskAction, action: 'create' | 'edit' | 'delete') {
  return { action: `healthRisk/${action}`, actor: by, subjectType: 'healthRisk', subjectId: id };
}

/** @param id the health risk that is edited, which may keep its code */
async function requireValidHealthRisk(trx: Database, healthRisk: HealthRiskBody, id?: number): Promise<void> {
  if (await isHealthRiskCodeTaken(trx, healthRisk.healthRiskCode, id))
    throw expectedError('healthRisk.healthRiskNumberAlreadyExists');
  await requireAllLanguages(trx, healthRisk.languageContent);
  await requireKnownDiseases(trx, healthRisk);
}

function toRow(healthRisk: HealthRiskBody) {
  const { healthRiskCode, healthRiskType } = healthRisk;
  return { healthRiskCode, healthRiskType, ...toDefaultRule(healthRisk) };
}

async function insertTextsAndDiseases(trx: Database, id: number, healthRisk: HealthRiskBody): Promise<void> {
  const diseases = healthRisk.healthRiskSuspectedDiseases.map((disease) => disease.suspectedDiseaseId);
  await insertHealthRiskContents(trx, id, healthRisk.languageContent);
  await insertSuspectedDiseaseLinks(trx, id, [...new Set(diseases)]);
}

/** The rule that new projects start with. Activity reports never raise alerts, so there is none for them. */
function toDefaultRule(healthRisk: HealthRiskBody) {
  const { alertRuleCountThreshold: count } = healthRisk;
  if (healthRisk.healthRiskType === 'Activity' || count === null || count === undefined)
    return { countThreshold: null, daysThreshold: null, kilometersThreshold: null };
  return normalizeAlertRule({
    countThreshold: count,
    daysThreshold: healthRisk.alertRuleDaysThreshold ?? null,
    kilometersThreshold: healthRisk.alertRuleKilometersThreshold ?? null,
  });
}

/** Requires texts once in each language of the product: senders get replies in the language of their society. */
export async function requireAllLanguages(db: Database, contents: { languageId: number }[]): Promise<void> {
  const known = await findLanguageIds(db);
  contents.forEach(({ languageId }, index) => {
    const isFirst = contents.findIndex((content) => content.languageId === languageId) === index;
    if (!known.includes(languageId) || !isFirst)
      throw fieldError(`LanguageContent[${index}].LanguageId`, 'validation.valueInvalid');
  });
  if (contents.length < known.length) throw fieldError('LanguageContent', 'validation.fieldRequired');
}

async function requireKnownDiseases(db: Database, healthRisk: HealthRiskBody): Promise<void> {
  const wanted = healthRisk.healthRiskSuspectedDiseases.map((disease) => disease.suspectedDiseaseId);
  const missing = await findMissingSuspectedDiseases(db, wanted);
  const index = wanted.findIndex((id) => missing.has(id));
  if (index >= 0)
    throw fieldError(`HealthRiskSuspectedDiseases[${index}].SuspectedDiseaseId`, 'validation.valueInvalid');
}
