import type { ProjectEditBody } from '@harken/contract/projects';
import { normalizeAlertRule } from '@harken/domain/health-risks/alert-rule';
import { expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { findCatalogue } from './projects.queries.ts';

export type Catalogue = Awaited<ReturnType<typeof findCatalogue>>;
export type HealthRiskInput = ProjectEditBody['healthRisks'][number];

/**
 * Requires known health risks, each once, and at least one that is no activity.
 *
 * @param toFieldName returns the name of a health risk in validation errors
 */
export function requireValidHealthRisks(
  healthRisks: HealthRiskInput[],
  catalogue: Catalogue,
  toFieldName: (risk: HealthRiskInput, index: number) => string,
): void {
  const typesById = new Map(catalogue.map((risk) => [risk.healthRiskId, risk.healthRiskType]));
  if (healthRisks.some(({ healthRiskId }) => !typesById.has(healthRiskId)))
    throw expectedError('project.healthRiskDoesNotExist');
  const ids = healthRisks.map(({ healthRiskId }) => healthRiskId);
  healthRisks.forEach((risk, index) => {
    if (ids.indexOf(risk.healthRiskId) < index)
      throw fieldError(`${toFieldName(risk, index)}.HealthRiskId`, 'validation.valueInvalid');
  });
  if (ids.every((id) => typesById.get(id) === 'Activity'))
    throw fieldError('HealthRisks', 'validation.noHealthRiskSelected');
}

/**
 * The health risks of a project as stored: the chosen ones and all activity risks, with default texts where none were given.
 * Activity reports never raise alerts, so a rule given for them is ignored.
 */
export function toHealthRiskRows(projectId: number, healthRisks: HealthRiskInput[], catalogue: Catalogue) {
  const chosen = new Map(healthRisks.map((risk) => [risk.healthRiskId, risk]));
  const noRule = { countThreshold: 0, daysThreshold: null, kilometersThreshold: null };
  return catalogue
    .filter(({ healthRiskId, healthRiskType }) => chosen.has(healthRiskId) || healthRiskType === 'Activity')
    .map((known) => {
      const risk = chosen.get(known.healthRiskId) ?? known;
      const rule = normalizeAlertRule({
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
