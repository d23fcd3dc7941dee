import type { Path } from 'react-hook-form';
import { usePageForm } from '../../lib/forms/forms.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { FormLayout } from '../../ui/forms/layout.tsx';
import type { ContentLanguage } from './content-languages.ts';
import { AboutCard, RuleCard } from './health-risk-about.tsx';
import { ContentCard } from './health-risk-content.tsx';
import { type HealthRiskValues, toFormValues, toRequest } from './health-risk-form-values.ts';
import type { HealthRisk, HealthRiskFields } from './health-risks.api.ts';
import { getLanguageSectionId } from './language-card.tsx';
import type { SuspectedDiseaseItem } from './suspected-diseases.api.ts';

const contentFields = ['name', 'caseDefinition', 'feedbackMessage'] as const;
const ruleFields = ['alertRuleCountThreshold', 'alertRuleKilometersThreshold', 'alertRuleDaysThreshold'];

/** The label of every field, for the error summary. */
function getFieldLabels(t: Translate, languages: readonly ContentLanguage[]) {
  const contentLabels = languages.flatMap(({ name: language }, index) =>
    contentFields.map((field) => [
      `languageContent.${index}.${field}`,
      t(`healthRisks.form.${field}In`, { language }),
    ]),
  );
  return {
    healthRiskCode: t('healthRisks.form.code'),
    healthRiskType: t('healthRisks.form.type'),
    healthRiskSuspectedDiseases: t('healthRisks.form.suspectedDiseases'),
    alertRuleCountThreshold: t('alertRule.count'),
    alertRuleKilometersThreshold: t('alertRule.kilometers'),
    alertRuleDaysThreshold: t('alertRule.days'),
    ...Object.fromEntries(contentLabels),
  } as Record<Path<HealthRiskValues>, string>;
}

function getSections(t: Translate, languages: readonly ContentLanguage[]) {
  return [
    {
      id: 'about',
      title: t('healthRisks.form.about'),
      fields: ['healthRiskCode', 'healthRiskType', 'healthRiskSuspectedDiseases'],
    },
    { id: 'rule', title: t('healthRisks.form.rule'), fields: ruleFields },
    ...languages.map((language, index) => ({
      id: getLanguageSectionId(language),
      title: language.name,
      fields: contentFields.map((field) => `languageContent.${index}.${field}`),
    })),
  ];
}

/** The field that an error without a field belongs to. Once there are reports, neither code nor type may change. */
function getErrorField(key: string, values: HealthRiskValues, healthRisk: HealthRisk | undefined) {
  if (key === 'healthRisk.healthRiskNumberAlreadyExists') return 'healthRiskCode';
  if (key !== 'healthRisk.healthRiskContainsReports') return undefined;
  const isSameCode = Number(values.healthRiskCode) === healthRisk?.healthRiskCode;
  return isSameCode ? 'healthRiskType' : 'healthRiskCode';
}

export type HealthRiskFormProps = {
  /** The health risk to change; undefined to add one. */
  healthRisk?: HealthRisk;
  languages: readonly ContentLanguage[];
  diseases: readonly SuspectedDiseaseItem[];
  title: string;
  submitLabel: string;
  cancelTo: string;
  /** Saves the fields; returns the address to open afterwards. */
  save: (fields: HealthRiskFields) => Promise<string>;
};

/** The form of a health risk: type, alert rule, and texts in every language. */
export function HealthRiskForm(props: HealthRiskFormProps) {
  const { healthRisk, languages, diseases, title, save, ...frame } = props;
  const { t } = useTexts();
  const { form, progress } = usePageForm<HealthRiskValues>({
    defaultValues: toFormValues(healthRisk, languages),
    labels: getFieldLabels(t, languages),
    save: (values) => save(toRequest(values)),
    getErrorField: (key, values) => getErrorField(key, values, healthRisk),
  });
  return (
    <FormLayout label={title} sections={getSections(t, languages)} progress={progress} {...frame}>
      <AboutCard {...{ form, diseases }} />
      <RuleCard form={form} />
      {languages.map((language, index) => (
        <ContentCard key={language.id} {...{ form, language, index }} />
      ))}
    </FormLayout>
  );
}
