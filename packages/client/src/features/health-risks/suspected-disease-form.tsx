import { maxLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { healthRiskLimits as limits } from '@harken/domain/health-risks/limits';
import type { Path, UseFormReturn } from 'react-hook-form';
import { ruleOf, useSavedForm } from '../../lib/forms.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { FormLayout } from '../../ui/form-layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { codeRules } from './code-rules.ts';
import type { ContentLanguage } from './content-languages.ts';
import styles from './health-risks.module.css';
import { writtenIn } from './language-card.tsx';
import type { SuspectedDisease, SuspectedDiseaseFields } from './suspected-diseases.api.ts';

/** What is written so far. The code is text, as it is typed. */
type Values = {
  suspectedDiseaseCode: string;
  languageContent: SuspectedDiseaseFields['languageContent'];
};

function valuesOf(disease: SuspectedDisease | undefined, languages: readonly ContentLanguage[]): Values {
  return {
    suspectedDiseaseCode: String(disease?.suspectedDiseaseCode ?? ''),
    languageContent: languages.map(({ id }) => {
      const known = disease?.languageContent.find(({ languageId }) => languageId === id);
      return { languageId: id, name: known?.name ?? '' };
    }),
  };
}

function labelsOf(t: Translate, languages: readonly ContentLanguage[]) {
  const names = languages.map(({ name: language }, index) => [
    `languageContent.${index}.name`,
    t('suspectedDiseases.form.nameIn', { language }),
  ]);
  return {
    suspectedDiseaseCode: t('suspectedDiseases.form.code'),
    ...Object.fromEntries(names),
  } as Record<Path<Values>, string>;
}

/** The fields as the server takes them. */
function sentOf({ suspectedDiseaseCode, languageContent }: Values): SuspectedDiseaseFields {
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
      {...writtenIn(language)}
      label={t('suspectedDiseases.form.nameIn', { language: language.name })}
      limit={limits.nameMaxLength}
      autoComplete="off"
      defaultValue={defaultValues?.languageContent?.[index]?.name}
      error={errors.languageContent?.[index]?.name?.message}
      {...form.register(`languageContent.${index}.name`, {
        validate: ruleOf(t, required, maxLength(limits.nameMaxLength), plainName),
      })}
    />
  ));
}

export type SuspectedDiseaseFormProps = {
  /** The disease to change; without it a new one is added. */
  disease?: SuspectedDisease;
  languages: readonly ContentLanguage[];
  title: string;
  submitLabel: string;
  cancelTo: string;
  /** Sends the fields; says where to go then. */
  save: (fields: SuspectedDiseaseFields) => Promise<string>;
};

/** The form of a suspected disease: its code, and what it is called in every language. */
export function SuspectedDiseaseForm(props: SuspectedDiseaseFormProps) {
  const { disease, languages, title, save, ...frame } = props;
  const { t } = useTexts();
  const { form, progress } = useSavedForm<Values>({
    defaultValues: valuesOf(disease, languages),
    labels: labelsOf(t, languages),
    save: (values) => save(sentOf(values)),
    fieldOfRefusal: (key) =>
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
            {...form.register('suspectedDiseaseCode', { validate: ruleOf(t, ...codeRules) })}
          />
          <NameFields {...{ form, languages }} />
        </div>
      </Card>
    </FormLayout>
  );
}
