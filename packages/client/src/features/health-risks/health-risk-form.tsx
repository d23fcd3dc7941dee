import type { Path } from 'react-hook-form';
import { useSavedForm } from '../../lib/forms.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { FormLayout } from '../../ui/form-layout.tsx';
import type { ContentLanguage } from './content-languages.ts';
import { AboutCard, RuleCard } from './health-risk-about.tsx';
import { ContentCard } from './health-risk-content.tsx';
import { type HealthRiskValues, sentOf, valuesOf } from './health-risk-form-values.ts';
import type { HealthRisk, HealthRiskFields } from './health-risks.api.ts';
import { languageSectionId } from './language-card.tsx';
import type { SuspectedDiseaseItem } from './suspected-diseases.api.ts';

const contentFields = ['name', 'caseDefinition', 'feedbackMessage'] as const;
const ruleFields = ['alertRuleCountThreshold', 'alertRuleKilometersThreshold', 'alertRuleDaysThreshold'];

/** Every field by its name, as the summary of errors calls it. */
function labelsOf(t: Translate, languages: readonly ContentLanguage[]) {
  const ofContents = languages.flatMap(({ name: language }, index) =>
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
    ...Object.fromEntries(ofContents),
  } as Record<Path<HealthRiskValues>, string>;
}

function sectionsOf(t: Translate, languages: readonly ContentLanguage[]) {
  return [
    {
      id: 'about',
      title: t('healthRisks.form.about'),
      fields: ['healthRiskCode', 'healthRiskType', 'healthRiskSuspectedDiseases'],
    },
    { id: 'rule', title: t('healthRisks.form.rule'), fields: ruleFields },
    ...languages.map((language, index) => ({
      id: languageSectionId(language),
      title: language.name,
      fields: contentFields.map((field) => `languageContent.${index}.${field}`),
    })),
  ];
}

/** Which field a refusal of the whole is about: once there are reports, the one of the two frozen ones that was changed. */
function fieldAtFault(key: string, values: HealthRiskValues, healthRisk: HealthRisk | undefined) {
  if (key === 'healthRisk.healthRiskNumberAlreadyExists') return 'healthRiskCode';
  if (key !== 'healthRisk.healthRiskContainsReports') return undefined;
  const isSameCode = Number(values.healthRiskCode) === healthRisk?.healthRiskCode;
  return isSameCode ? 'healthRiskType' : 'healthRiskCode';
}

export type HealthRiskFormProps = {
  /** The health risk to change; without it a new one is added. */
  healthRisk?: HealthRisk;
  languages: readonly ContentLanguage[];
  diseases: readonly SuspectedDiseaseItem[];
  title: string;
  submitLabel: string;
  cancelTo: string;
  /** Sends the fields; says where to go then. */
  save: (fields: HealthRiskFields) => Promise<string>;
};

/** The form of a health risk: what it is, when it raises an alert, and its texts in every language. */
export function HealthRiskForm(props: HealthRiskFormProps) {
  const { healthRisk, languages, diseases, title, save, ...frame } = props;
  const { t } = useTexts();
  const { form, progress } = useSavedForm<HealthRiskValues>({
    defaultValues: valuesOf(healthRisk, languages),
    labels: labelsOf(t, languages),
    save: (values) => save(sentOf(values)),
    fieldOfRefusal: (key, values) => fieldAtFault(key, values, healthRisk),
  });
  return (
    <FormLayout label={title} sections={sectionsOf(t, languages)} progress={progress} {...frame}>
      <AboutCard {...{ form, diseases }} />
      <RuleCard form={form} />
      {languages.map((language, index) => (
        <ContentCard key={language.id} {...{ form, language, index }} />
      ))}
    </FormLayout>
  );
}
