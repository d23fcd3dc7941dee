import type { HealthRiskBody } from '@harken/contract/health-risks';
import { tidyAlertRule } from '@harken/domain/health-risks/alert-rule';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import {
  findLanguageIds,
  insertHealthRisk,
  insertHealthRiskContents,
  insertSuspectedDiseaseLinks,
  isHealthRiskCodeTaken,
} from './health-risks.queries.ts';
import { findMissingSuspectedDiseases } from './suspected-diseases.queries.ts';

/** Adds a health risk with its texts, its default rule and the diseases it may point to. */
export function createHealthRisk(
  db: Database,
  { healthRisk, by }: { healthRisk: HealthRiskBody; by: CurrentUser },
): Promise<number> {
  const { healthRiskCode, healthRiskType, languageContent } = healthRisk;
  const diseaseIds = [
    ...new Set(healthRisk.healthRiskSuspectedDiseases.map(({ suspectedDiseaseId }) => suspectedDiseaseId)),
  ];
  return db.transaction().execute(async (trx) => {
    if (await isHealthRiskCodeTaken(trx, healthRiskCode))
      throw problem('healthRisk.healthRiskNumberAlreadyExists');
    await demandEveryLanguage(trx, languageContent);
    await demandSuspectedDiseases(trx, healthRisk);
    const id = await insertHealthRisk(trx, { healthRiskCode, healthRiskType, ...defaultRule(healthRisk) });
    await insertHealthRiskContents(trx, id, languageContent);
    await insertSuspectedDiseaseLinks(trx, id, diseaseIds);
    await recordDeed(trx, {
      deed: 'healthRisk/create',
      actor: by,
      subjectType: 'healthRisk',
      subjectId: id,
      after: healthRisk,
    });
    return id;
  });
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
