import { type PopulationRule, populationRuleLevels } from '@harken/domain/alerts/population-rule';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import { readPopulations } from '../../../platform/place-populations.queries.ts';
import {
  countPlaces,
  findPopulationRules,
  lockPopulationRule,
  storePopulationRule,
} from './population-rules.queries.ts';

/** The rules of a project, and for how many places a population is known in a year. */
export async function readPopulationRules(
  db: Database,
  { projectId, nationalSocietyId, year }: { projectId: number; nationalSocietyId: number; year: number },
) {
  const [rules, counts, known] = await Promise.all([
    findPopulationRules(db, projectId),
    countPlaces(db, nationalSocietyId),
    Promise.all(populationRuleLevels.map((level) => readPopulations(db, { nationalSocietyId, level, year }))),
  ]);
  const places = populationRuleLevels.map((level, index) => ({
    ...{ level, count: counts[level], known: known[index]?.size ?? 0 },
  }));
  return { rules, places };
}

/** Sets or removes a rule. It applies to reports that arrive from now on; alerts stay as they were raised. */
export function setPopulationRule(
  db: Database,
  {
    projectId,
    healthRiskId,
    rule,
    by,
  }: { projectId: number; healthRiskId: number; rule: PopulationRule | null; by: CurrentUser },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const before = await lockPopulationRule(trx, projectId, healthRiskId);
    if (!before || before.healthRiskType === 'Activity')
      throw expectedError('project.healthRiskDoesNotExist');
    if (before.state === 'Closed') throw expectedError('project.projectIsClosed');
    await storePopulationRule(trx, before.id, rule);
    await recordAuditEvent(trx, {
      action: 'project/setPopulationRule',
      actor: by,
      subjectType: 'project',
      subjectId: projectId,
      nationalSocietyId: before.nationalSocietyId,
      projectId,
      before: { healthRiskId, populationRule: before.rule },
      after: { healthRiskId, populationRule: rule },
    });
  });
}
