import type { ProjectEditBody } from '@harken/contract/projects';
import { tidyAlertRule } from '@harken/domain/health-risks/alert-rule';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { findCatalogue } from './projects.queries.ts';

export type Catalogue = Awaited<ReturnType<typeof findCatalogue>>;
export type WantedHealthRisk = ProjectEditBody['healthRisks'][number];

/**
 * Known risks, each once, and at least one that people fall ill or worry about.
 *
 * @param nameOf how the request calls a health risk in its faults
 */
export function demandHealthRisks(
  healthRisks: WantedHealthRisk[],
  catalogue: Catalogue,
  nameOf: (risk: WantedHealthRisk, index: number) => string,
): void {
  const typeOf = new Map(catalogue.map((risk) => [risk.healthRiskId, risk.healthRiskType]));
  if (healthRisks.some(({ healthRiskId }) => !typeOf.has(healthRiskId)))
    throw problem('project.healthRiskDoesNotExist');
  const ids = healthRisks.map(({ healthRiskId }) => healthRiskId);
  healthRisks.forEach((risk, index) => {
    if (ids.indexOf(risk.healthRiskId) < index)
      throw fieldProblem(`${nameOf(risk, index)}.HealthRiskId`, 'validation.valueInvalid');
  });
  if (ids.every((id) => typeOf.get(id) === 'Activity'))
    throw fieldProblem('HealthRisks', 'validation.noHealthRiskSelected');
}

/**
 * The health risks of a project as they are stored: those that were chosen, and all Activity risks, with their default
 * texts where none came. Activity reports never raise alerts: whatever rule came with them is left out.
 */
export function healthRiskRows(projectId: number, healthRisks: WantedHealthRisk[], catalogue: Catalogue) {
  const chosen = new Map(healthRisks.map((risk) => [risk.healthRiskId, risk]));
  const noRule = { countThreshold: 0, daysThreshold: null, kilometersThreshold: null };
  return catalogue
    .filter(({ healthRiskId, healthRiskType }) => chosen.has(healthRiskId) || healthRiskType === 'Activity')
    .map((known) => {
      const risk = chosen.get(known.healthRiskId) ?? known;
      const rule = tidyAlertRule({
        countThreshold: risk.alertRuleCountThreshold ?? 0,
        daysThreshold: risk.alertRuleDaysThreshold ?? null,
        kilometersThreshold: risk.alertRuleKilometersThreshold ?? null,
      });
      return {
        projectId,
        healthRiskId: known.healthRiskId,
        feedbackMessage: risk.feedbackMessage,
        caseDefinition: risk.caseDefinition,
        ...(known.healthRiskType === 'Activity' ? noRule : rule),
      };
    });
}
