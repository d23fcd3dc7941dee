import { countsAsCase, type HealthRiskType, reservedActivityCodes } from '@harken/domain/health-risks/types';
import { type AlertRuleValues, toAlertRule, toAlertRuleValues } from '../../shared/alert-rule/fields.tsx';
import type { ContentLanguage } from './content-languages.ts';
import type { HealthRisk, HealthRiskFields } from './health-risks.api.ts';

/** The texts of a health risk in one language. */
export type HealthRiskContent = HealthRiskFields['languageContent'][number];

/** Values of the form. Numbers are text, as typed. */
export type HealthRiskValues = AlertRuleValues & {
  healthRiskCode: string;
  healthRiskType: HealthRiskType | '';
  healthRiskSuspectedDiseases: number[];
  languageContent: HealthRiskContent[];
};

/** Initial values: those of the health risk, or empty texts for every language. */
export function toFormValues(
  healthRisk: HealthRisk | undefined,
  languages: readonly ContentLanguage[],
): HealthRiskValues {
  const { languageContent = [], healthRiskSuspectedDiseases = [] } = healthRisk ?? {};
  return {
    healthRiskCode: String(healthRisk?.healthRiskCode ?? ''),
    healthRiskType: healthRisk?.healthRiskType ?? '',
    ...toAlertRuleValues(healthRisk ?? {}),
    healthRiskSuspectedDiseases: healthRiskSuspectedDiseases.map((disease) => disease.suspectedDiseaseId),
    languageContent: languages.map(({ id }) => {
      const known = languageContent.find(({ languageId }) => languageId === id);
      return known ?? { languageId: id, name: '', caseDefinition: '', feedbackMessage: '' };
    }),
  };
}

/** Whether the health risk can raise alerts, as far as type and code are known. */
export function mayRaiseAlerts({
  healthRiskType,
  healthRiskCode,
}: Pick<HealthRiskValues, 'healthRiskType' | 'healthRiskCode'>): boolean {
  const isActivity = healthRiskType !== '' && !countsAsCase(healthRiskType);
  return !isActivity && !reservedActivityCodes.includes(Number(healthRiskCode));
}

const noRule = {
  alertRuleCountThreshold: null,
  alertRuleDaysThreshold: null,
  alertRuleKilometersThreshold: null,
};

/** Converts the form to a request. */
export function toRequest(values: HealthRiskValues): HealthRiskFields {
  const hasRule = mayRaiseAlerts(values) && values.alertRuleCountThreshold.trim() !== '';
  return {
    healthRiskCode: Number(values.healthRiskCode),
    healthRiskType: values.healthRiskType as HealthRiskType,
    ...(hasRule ? toAlertRule(values) : noRule),
    healthRiskSuspectedDiseases: values.healthRiskSuspectedDiseases.map((id) => ({ suspectedDiseaseId: id })),
    languageContent: values.languageContent.map((content) => ({
      languageId: content.languageId,
      name: content.name.trim(),
      caseDefinition: content.caseDefinition.trim(),
      feedbackMessage: content.feedbackMessage.trim(),
    })),
  };
}
