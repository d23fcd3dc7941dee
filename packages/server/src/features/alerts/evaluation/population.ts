import type { AlertOfPopulation } from '@harken/domain/alerts/explain-alert';
import { getNeededCount, type PopulationRule } from '@harken/domain/alerts/population-rule';
import { decideByPopulation, type PopulationDecision } from '@harken/domain/alerts/raise-by-population';
import type { Database } from '../../../platform/db/database.ts';
import { readPopulation } from '../../../platform/place-populations.queries.ts';
import { findPlaceOfReport, findReportsInPlace } from './population.queries.ts';

interface ReportToDecide {
  rule: PopulationRule;
  nationalSocietyId: number;
  projectHealthRiskId: number;
  report: { id: number; receivedAt: Date };
}

type Decision = Exclude<PopulationDecision, { kind: 'none' }> & { population: AlertOfPopulation };

/**
 * What a report that was just evaluated means under a rule per population; undefined if nothing. A place whose population is not
 * known in the year of the report has no alerts under this rule.
 */
export async function decideOnPopulation(
  trx: Database,
  { rule, nationalSocietyId, projectHealthRiskId, report }: ReportToDecide,
): Promise<Decision | undefined> {
  const { level, days } = rule;
  const place = await findPlaceOfReport(trx, report.id, level);
  if (!place) return undefined;
  const { placeId, name } = place;
  const year = report.receivedAt.getUTCFullYear();
  const population = await readPopulation(trx, { nationalSocietyId, level, placeId, year });
  const neededCount = getNeededCount(rule, population);
  if (population === null || neededCount === null) return undefined;
  const reports = await findReportsInPlace(trx, {
    ...{ projectHealthRiskId, level, placeId, days },
    receivedAt: report.receivedAt,
  });
  // it was dismissed in the meantime
  const own = reports.find(({ id }) => id === report.id);
  if (!own) return undefined;
  const others = reports.filter(({ id }) => id !== report.id);
  const decision = decideByPopulation({ report: own, others, days, neededCount });
  if (decision.kind === 'none') return undefined;
  return { ...decision, population: { rule, placeId, placeName: name, population, year, neededCount } };
}
