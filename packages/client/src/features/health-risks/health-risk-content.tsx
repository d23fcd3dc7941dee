import { maxLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { healthRiskLimits as limits } from '@harken/domain/health-risks/limits';
import type { UseFormReturn } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { SmsTextArea } from '../../lib/forms/sms-text-area.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { ContentLanguage } from './content-languages.ts';
import type { HealthRiskValues } from './health-risk-form-values.ts';
import { getTextAttributes, LanguageCard } from './language-card.tsx';

/** The texts of a health risk in one language: name, case definition and feedback message. */
export function ContentCard({
  form,
  language,
  index,
}: {
  form: UseFormReturn<HealthRiskValues>;
  language: ContentLanguage;
  index: number;
}) {
  const { t } = useTexts();
  const { errors, defaultValues } = form.formState;
  const error = errors.languageContent?.[index];
  const getFieldProps = (field: 'name' | 'caseDefinition' | 'feedbackMessage', limit: number) => ({
    ...form.register(`languageContent.${index}.${field}`, {
      validate: toValidator(t, required, maxLength(limit), ...(field === 'name' ? [plainName] : [])),
    }),
    ...getTextAttributes(language),
    label: t(`healthRisks.form.${field}`),
    limit,
    defaultValue: defaultValues?.languageContent?.[index]?.[field],
    error: error?.[field]?.message,
  });
  return (
    <LanguageCard language={language} hasErrors={error !== undefined}>
      <TextField {...getFieldProps('name', limits.nameMaxLength)} autoComplete="off" />
      <TextArea {...getFieldProps('caseDefinition', limits.caseDefinitionMaxLength)} />
      <SmsTextArea
        {...getFieldProps('feedbackMessage', limits.feedbackMessageMaxLength)}
        help={t('healthRisks.form.feedbackMessageHelp')}
      />
    </LanguageCard>
  );
}
