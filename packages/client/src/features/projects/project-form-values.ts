import { countsAsCase } from '@harken/domain/health-risks/types';
import { type AlertRuleValues, sentAlertRule, typedAlertRule } from '../../lib/alert-rule-fields.tsx';
import { RequestError } from '../../lib/request-error.ts';
import { type AlertSettingsValues, sentAlertSettings, typedAlertSettings } from './alert-settings-values.ts';
import type { HealthRiskOffer, ProjectDetails, ProjectFormData } from './projects.api.ts';

/** What is written about one health risk of a project. */
export type HealthRiskValues = AlertRuleValues & { caseDefinition: string; feedbackMessage: string };

/** Under which name the values of a health risk stand. The letters keep the form from counting it as a place in a list. */
export type RiskKey = `id${number}`;
export const riskKey = (healthRiskId: number): RiskKey => `id${healthRiskId}`;

/** What is written and chosen so far. The organization is text, as radio buttons have it. */
export type ProjectValues = {
  name: string;
  organizationId: string;
  allowMultipleOrganizations: boolean;
  timeZoneId: string | null;
  flagsRepetitions: boolean;
  /** As typed; it counts only while repetitions are flagged. */
  repetitionMinutes: string;
  alertNotHandledNotificationRecipientId: number | null;
  alertSettings: AlertSettingsValues;
  /** The ids of the health risks that the project has. */
  healthRisks: number[];
  /** What is written about each health risk there is, chosen or not: who takes one back finds it as it was. */
  healthRisk: Record<RiskKey, HealthRiskValues>;
};

export type ProjectHealthRisk = ProjectDetails['projectHealthRisks'][number];

function riskValues(risk: HealthRiskOffer | ProjectHealthRisk): HealthRiskValues {
  return {
    caseDefinition: risk.caseDefinition ?? '',
    feedbackMessage: risk.feedbackMessage ?? '',
    ...typedAlertRule(risk),
  };
}

/** The time offered to who switches the flagging of repetitions on: an SMS that was not confirmed is sent again soon. */
const usualRepetitionMinutes = 10;

/** What the form begins with: the project as it is, or a new one with the activity reports and the country's time. */
export function valuesOf(formData: ProjectFormData, project?: ProjectDetails): ProjectValues {
  const own = project?.projectHealthRisks ?? [];
  const ownById = new Map(own.map((risk) => [risk.healthRiskId, risk]));
  const [only, second] = formData.organizations;
  const isChosen = ({ healthRiskId, healthRiskType }: HealthRiskOffer) =>
    ownById.has(healthRiskId) || !countsAsCase(healthRiskType);
  return {
    name: project?.name ?? '',
    organizationId: only && !second ? String(only.id) : '',
    allowMultipleOrganizations: project?.allowMultipleOrganizations ?? false,
    timeZoneId: project?.timeZoneId ?? formData.timeZones[0]?.id ?? null,
    flagsRepetitions: typeof project?.repetitionMinutes === 'number',
    repetitionMinutes: String(project?.repetitionMinutes ?? usualRepetitionMinutes),
    alertNotHandledNotificationRecipientId: null,
    alertSettings: typedAlertSettings(project?.alertSettings),
    healthRisks: formData.healthRisks.filter(isChosen).map(({ healthRiskId }) => healthRiskId),
    healthRisk: Object.fromEntries(
      formData.healthRisks.map((risk) => [
        riskKey(risk.healthRiskId),
        riskValues(ownById.get(risk.healthRiskId) ?? risk),
      ]),
    ),
  };
}

/** The fields as the server takes them. A health risk that the project has already keeps its id there. */
export function sentOf(values: ProjectValues, project?: ProjectDetails) {
  const idOf = new Map(project?.projectHealthRisks.map(({ healthRiskId, id }) => [healthRiskId, id]));
  return {
    name: values.name.trim(),
    allowMultipleOrganizations: values.allowMultipleOrganizations,
    timeZoneId: values.timeZoneId,
    repetitionMinutes: values.flagsRepetitions ? Number(values.repetitionMinutes) : null,
    organizationId: values.organizationId === '' ? null : Number(values.organizationId),
    alertNotHandledNotificationRecipientId: values.alertNotHandledNotificationRecipientId ?? 0,
    alertSettings: sentAlertSettings(values.alertSettings),
    healthRisks: values.healthRisks.flatMap((healthRiskId) => {
      const written = values.healthRisk[riskKey(healthRiskId)];
      if (!written) return [];
      const caseDefinition = written.caseDefinition.trim();
      const feedbackMessage = written.feedbackMessage.trim();
      const id = idOf.get(healthRiskId) ?? null;
      return [{ id, healthRiskId, caseDefinition, feedbackMessage, ...sentAlertRule(written) }];
    }),
  };
}
export type SentProject = ReturnType<typeof sentOf>;

/**
 * A refusal with the names that its fields have in the form. The server names a health risk by its place in what was sent
 * when a project is added (`HealthRisks[2].CaseDefinition`), and by its id when it is changed (`HealthRisk.7.CaseDefinition`).
 */
export function namedAsInForm(error: unknown, { healthRisks }: SentProject): unknown {
  if (!(error instanceof RequestError) || typeof error.data !== 'object' || error.data === null) return error;
  const nameOf = (path: string) =>
    path
      .replace(/^healthRisks\[(\d+)\]\./i, (whole, place: string) => {
        const sent = healthRisks[Number(place)];
        return sent ? `healthRisk.${riskKey(sent.healthRiskId)}.` : whole;
      })
      .replace(/^healthRisk\.(\d+)\./i, 'healthRisk.id$1.');
  const data = Object.fromEntries(Object.entries(error.data).map(([path, texts]) => [nameOf(path), texts]));
  return new RequestError(error.status, error.key, data, error.statusText);
}
