import { maxLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { healthRiskLimits as limits } from '@harken/domain/health-risks/limits';
import type { Path, UseFormReturn } from 'react-hook-form';
import { toValidator, usePageForm } from '../../lib/forms/forms.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormLayout } from '../../ui/forms/layout.tsx';
import { Card } from '../../ui/page/card.tsx';
import { codeRules } from './code-rules.ts';
import type { ContentLanguage } from './content-languages.ts';
import styles from './health-risks.module.css';
import { getTextAttributes } from './language-card.tsx';
import type { SuspectedDisease, SuspectedDiseaseFields } from './suspected-diseases.api.ts';

/** Values of the form. The code is text, as typed. */
type Values = {
  suspectedDiseaseCode: string;
  languageContent: SuspectedDiseaseFields['languageContent'];
};

function toFormValues(disease: SuspectedDisease | undefined, languages: readonly ContentLanguage[]): Values {
  return {
    suspectedDiseaseCode: String(disease?.suspectedDiseaseCode ?? ''),
    languageContent: languages.map(({ id }) => {
      const known = disease?.languageContent.find(({ languageId }) => languageId === id);
      return { languageId: id, name: known?.name ?? '' };
    }),
  };
}

function getFieldLabels(t: Translate, languages: readonly ContentLanguage[]) {
  const names = languages.map(({ name: language }, index) => [
    `languageContent.${index}.name`,
    t('suspectedDiseases.form.nameIn', { language }),
  ]);
  return {
    suspectedDiseaseCode: t('suspectedDiseases.form.code'),
    ...Object.fromEntries(names),
  } as Record<Path<Values>, string>;
}

/** Converts the form to a request. */
function toRequest({ suspectedDiseaseCode, languageContent }: Values): SuspectedDiseaseFields {
  return {
    suspectedDiseaseCode: Number(suspectedDiseaseCode),
    languageContent: languageContent.map(({ languageId, name }) => ({ languageId, name: name.trim() })),
  };
}

function NameFields({
  form,
  languages,
}: {
  form: UseFormReturn<Values>;
  languages: readonly ContentLanguage[];
}) {
  const { t } = useTexts();
  const { errors, defaultValues } = form.formState;
  return languages.map((language, index) => (
    <TextField
      key={language.id}
      {...getTextAttributes(language)}
      label={t('suspectedDiseases.form.nameIn', { language: language.name })}
      limit={limits.nameMaxLength}
      autoComplete="off"
      defaultValue={defaultValues?.languageContent?.[index]?.name}
      error={errors.languageContent?.[index]?.name?.message}
      {...form.register(`languageContent.${index}.name`, {
        validate: toValidator(t, required, maxLength(limits.nameMaxLength), plainName),
      })}
    />
  ));
}

export type SuspectedDiseaseFormProps = {
  /** The disease to change; undefined to add one. */
  disease?: SuspectedDisease;
  languages: readonly ContentLanguage[];
  title: string;
  submitLabel: string;
  cancelTo: string;
  /** Saves the fields; returns the address to open afterwards. */
  save: (fields: SuspectedDiseaseFields) => Promise<string>;
};

/** The form of a suspected disease: its code, and its name in every language. */
export function SuspectedDiseaseForm(props: SuspectedDiseaseFormProps) {
  const { disease, languages, title, save, ...frame } = props;
  const { t } = useTexts();
  const { form, progress } = usePageForm<Values>({
    defaultValues: toFormValues(disease, languages),
    labels: getFieldLabels(t, languages),
    save: (values) => save(toRequest(values)),
    getErrorField: (key) =>
      key === 'suspectedDisease.suspectedDiseaseNumberAlreadyExists' ? 'suspectedDiseaseCode' : undefined,
  });
  const names = languages.map((_, index) => `languageContent.${index}.name`);
  const sections = [
    { id: 'about', title: t('suspectedDiseases.form.about'), fields: ['suspectedDiseaseCode', ...names] },
  ];
  return (
    <FormLayout label={title} {...{ sections, progress }} {...frame}>
      <Card id="about" title={t('suspectedDiseases.form.about')}>
        <div className={styles.fields}>
          <TextField
            label={t('suspectedDiseases.form.code')}
            inputMode="numeric"
            autoComplete="off"
            error={form.formState.errors.suspectedDiseaseCode?.message}
            {...form.register('suspectedDiseaseCode', { validate: toValidator(t, ...codeRules) })}
          />
          <NameFields {...{ form, languages }} />
        </div>
      </Card>
    </FormLayout>
  );
}
