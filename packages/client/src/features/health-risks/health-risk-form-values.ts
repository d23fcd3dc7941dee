import { countsAsCase, type HealthRiskType, reservedActivityCodes } from '@harken/domain/health-risks/types';
import { type AlertRuleValues, sentAlertRule, typedAlertRule } from '../../lib/alert-rule-fields.tsx';
import type { ContentLanguage } from './content-languages.ts';
import type { HealthRisk, HealthRiskFields } from './health-risks.api.ts';

/** What is written of a health risk in one language. */
export type HealthRiskContent = HealthRiskFields['languageContent'][number];

/** What is written and chosen so far. Numbers are text, as they are typed. */
export type HealthRiskValues = AlertRuleValues & {
  healthRiskCode: string;
  healthRiskType: HealthRiskType | '';
  healthRiskSuspectedDiseases: number[];
  languageContent: HealthRiskContent[];
};

/** What the form begins with: the health risk as it is, or nothing but a place for each language. */
export function valuesOf(
  healthRisk: HealthRisk | undefined,
  languages: readonly ContentLanguage[],
): HealthRiskValues {
  const { languageContent = [], healthRiskSuspectedDiseases = [] } = healthRisk ?? {};
  return {
    healthRiskCode: String(healthRisk?.healthRiskCode ?? ''),
    healthRiskType: healthRisk?.healthRiskType ?? '',
    ...typedAlertRule(healthRisk ?? {}),
    healthRiskSuspectedDiseases: healthRiskSuspectedDiseases.map((disease) => disease.suspectedDiseaseId),
    languageContent: languages.map(({ id }) => {
      const known = languageContent.find(({ languageId }) => languageId === id);
      return known ?? { languageId: id, name: '', caseDefinition: '', feedbackMessage: '' };
    }),
  };
}

/** Whether reports of it can raise alerts, as far as type and code are known. */
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

/** The fields as the server takes them. */
export function sentOf(values: HealthRiskValues): HealthRiskFields {
  const hasRule = mayRaiseAlerts(values) && values.alertRuleCountThreshold.trim() !== '';
  return {
    healthRiskCode: Number(values.healthRiskCode),
    healthRiskType: values.healthRiskType as HealthRiskType,
    ...(hasRule ? sentAlertRule(values) : noRule),
    healthRiskSuspectedDiseases: values.healthRiskSuspectedDiseases.map((id) => ({ suspectedDiseaseId: id })),
    languageContent: values.languageContent.map((content) => ({
      languageId: content.languageId,
      name: content.name.trim(),
      caseDefinition: content.caseDefinition.trim(),
      feedbackMessage: content.feedbackMessage.trim(),
    })),
  };
}
