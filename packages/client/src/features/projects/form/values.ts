import { countsAsCase } from '@harken/domain/health-risks/types';
import { RequestError } from '../../../lib/requests/error.ts';
import { type AlertRuleValues, toAlertRule, toAlertRuleValues } from '../../../shared/alert-rule/fields.tsx';
import {
  type AlertSettingsValues,
  toAlertSettings,
  toAlertSettingsValues,
} from '../alert-settings/values.ts';
import type { HealthRiskOption, ProjectDetails, ProjectFormData } from '../projects.api.ts';

/** The form values of one health risk of a project. */
export type HealthRiskValues = AlertRuleValues & { caseDefinition: string; feedbackMessage: string };

/** The key of a health risk in the form values. The prefix keeps the form library from treating ids as array indexes. */
export type RiskKey = `id${number}`;
export const toRiskKey = (healthRiskId: number): RiskKey => `id${healthRiskId}`;

/** Values of the form. The organization id is text because radio buttons hold text. */
export type ProjectValues = {
  name: string;
  organizationId: string;
  allowMultipleOrganizations: boolean;
  timeZoneId: string | null;
  flagsRepetitions: boolean;
  /** As typed; used only while duplicates are flagged. */
  repetitionMinutes: string;
  readsOnset: boolean;
  asksOnset: boolean;
  alertNotHandledNotificationRecipientId: number | null;
  alertSettings: AlertSettingsValues;
  /** The ids of the selected health risks. */
  healthRisks: number[];
  /** The values of every health risk, selected or not, so that one that is added again still has its texts. */
  healthRisk: Record<RiskKey, HealthRiskValues>;
};

export type ProjectHealthRisk = ProjectDetails['projectHealthRisks'][number];

function toRiskValues(risk: HealthRiskOption | ProjectHealthRisk): HealthRiskValues {
  return {
    caseDefinition: risk.caseDefinition ?? '',
    feedbackMessage: risk.feedbackMessage ?? '',
    ...toAlertRuleValues(risk),
  };
}

/** Proposed when flagging is switched on. Duplicates usually come within minutes, when an SMS was not confirmed. */
const defaultDuplicateMinutes = 10;

const getOnlyItem = <Item>(items: readonly Item[]): Item | undefined =>
  items.length === 1 ? items[0] : undefined;

/** The not-handled recipient where there is only one to choose; null otherwise. */
export function getOnlyRecipient(
  { alertNotHandledRecipients }: ProjectFormData,
  owner: string,
): number | null {
  const isEligible = ({ organizationId }: { organizationId: number }) =>
    owner === '' || String(organizationId) === owner;
  return getOnlyItem(alertNotHandledRecipients.filter(isEligible))?.id ?? null;
}

/**
 * Initial values: those of the project. For a new one the activity reports, the time zone of the country, and everything of
 * which there is only one to choose.
 */
export function toFormValues(formData: ProjectFormData, project?: ProjectDetails): ProjectValues {
  const own = project?.projectHealthRisks ?? [];
  const ownById = new Map(own.map((risk) => [risk.healthRiskId, risk]));
  const onlyRisk = getOnlyItem(formData.healthRisks.filter((risk) => countsAsCase(risk.healthRiskType)));
  const isChosen = (risk: HealthRiskOption) =>
    ownById.has(risk.healthRiskId) ||
    !countsAsCase(risk.healthRiskType) ||
    (risk === onlyRisk && project === undefined);
  const owner = String(getOnlyItem(formData.organizations)?.id ?? '');
  return {
    name: project?.name ?? '',
    organizationId: owner,
    allowMultipleOrganizations: project?.allowMultipleOrganizations ?? false,
    timeZoneId: project?.timeZoneId ?? formData.timeZones[0]?.id ?? null,
    flagsRepetitions: typeof project?.repetitionMinutes === 'number',
    repetitionMinutes: String(project?.repetitionMinutes ?? defaultDuplicateMinutes),
    readsOnset: project?.readsOnset ?? false,
    asksOnset: project?.asksOnset ?? false,
    alertNotHandledNotificationRecipientId: getOnlyRecipient(formData, owner),
    alertSettings: toAlertSettingsValues(project?.alertSettings),
    healthRisks: formData.healthRisks.filter(isChosen).map(({ healthRiskId }) => healthRiskId),
    healthRisk: Object.fromEntries(
      formData.healthRisks.map((risk) => [
        toRiskKey(risk.healthRiskId),
        toRiskValues(ownById.get(risk.healthRiskId) ?? risk),
      ]),
    ),
  };
}

/** A project that the set-up guide adds starts with the whole catalogue of health risks if it has at most this many. */
const maxProposedRisks = 10;

/** Initial values of a project that the set-up guide adds: with a name, and with the health risks that were just added. */
export function toGuideValues(formData: ProjectFormData, name: string): ProjectValues {
  const values = { ...toFormValues(formData), name };
  const risks = formData.healthRisks;
  const isShort = risks.filter((risk) => countsAsCase(risk.healthRiskType)).length <= maxProposedRisks;
  return isShort ? { ...values, healthRisks: risks.map(({ healthRiskId }) => healthRiskId) } : values;
}

/**
 * Converts the form to a request. Health risks that the project already has keep their ids. Callers who are not asked for the
 * organization send none: the server takes the only one, or their own.
 */
export function toRequest(
  values: ProjectValues,
  { project, asksOrganization }: { project: ProjectDetails | undefined; asksOrganization: boolean },
) {
  const idOf = new Map(project?.projectHealthRisks.map(({ healthRiskId, id }) => [healthRiskId, id]));
  return {
    name: values.name.trim(),
    allowMultipleOrganizations: values.allowMultipleOrganizations,
    timeZoneId: values.timeZoneId,
    repetitionMinutes: values.flagsRepetitions ? Number(values.repetitionMinutes) : null,
    readsOnset: values.readsOnset,
    asksOnset: values.asksOnset,
    organizationId: asksOrganization ? Number(values.organizationId) || null : null,
    alertNotHandledNotificationRecipientId: values.alertNotHandledNotificationRecipientId ?? 0,
    alertSettings: toAlertSettings(values.alertSettings),
    healthRisks: values.healthRisks.flatMap((healthRiskId) => {
      const typedValues = values.healthRisk[toRiskKey(healthRiskId)];
      if (!typedValues) return [];
      const caseDefinition = typedValues.caseDefinition.trim();
      const feedbackMessage = typedValues.feedbackMessage.trim();
      const id = idOf.get(healthRiskId) ?? null;
      return [{ id, healthRiskId, caseDefinition, feedbackMessage, ...toAlertRule(typedValues) }];
    }),
  };
}
export type ProjectRequest = ReturnType<typeof toRequest>;

/**
 * Renames the fields of an error to those of the form. The server names a health risk by its index in the request when a
 * project is added (`HealthRisks[2].CaseDefinition`), and by its id when it is changed (`HealthRisk.7.CaseDefinition`).
 */
export function renameErrorFields(error: unknown, { healthRisks }: ProjectRequest): unknown {
  if (!(error instanceof RequestError) || typeof error.data !== 'object' || error.data === null) return error;
  const toFieldName = (path: string) =>
    path
      .replace(/^healthRisks\[(\d+)\]\./i, (match, index: string) => {
        const sent = healthRisks[Number(index)];
        return sent ? `healthRisk.${toRiskKey(sent.healthRiskId)}.` : match;
      })
      .replace(/^healthRisk\.(\d+)\./i, 'healthRisk.id$1.');
  const data = Object.fromEntries(
    Object.entries(error.data).map(([path, texts]) => [toFieldName(path), texts]),
  );
  return new RequestError(error.status, error.key, data, error.statusText);
}
