import { maxLength } from '@harken/domain/forms/form-rules';
import { measureSms } from '@harken/domain/sms/parts';
import { textLimits as limits } from '@harken/domain/texts/limits';
import { validatePlaceholders } from '@harken/domain/texts/placeholders';
import type { FormEvent } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { toValidator, useSubmitForm } from '../../lib/forms/forms.ts';
import { getDirection } from '../../lib/texts/languages.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { SelectionCheckbox } from '../../ui/data-table/selection-checkbox.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useDirty } from '../../ui/forms/form-dialog.tsx';
import { FormSummary } from '../../ui/forms/summary.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Note } from '../../ui/status/note.tsx';
import type { TextKind } from './text-kinds.ts';
import { type EditedText, useSaveText } from './translations.api.ts';
import styles from './translations.module.css';

/** The length of an SMS, and as how many SMS it is sent. */
function formatSmsLength(t: Translate, text: string): string {
  const { characters, parts } = measureSms(text);
  return t('translations.sms.parts', { count: characters, parts });
}

type Values = { needsImprovement: boolean; translations: { value: string }[] };
type Name = 'needsImprovement' | 'translations' | `translations.${number}` | `translations.${number}.value`;

const toFieldName = (index: number) => `translations.${index}.value` as const;

/** A translation must have the same placeholders as the English text. */
function checkPlaceholders(
  t: Translate,
  kind: TextKind,
  { getEnglish, value }: { getEnglish: string; value: string },
) {
  if (value.trim() === '') return undefined;
  const placeholderError = validatePlaceholders(kind, {
    english: getEnglish.trim() === '' ? value : getEnglish,
    value,
  });
  if (!placeholderError) return undefined;
  if (placeholderError.reason === 'unreadable') return t('translations.fault.unreadable');
  const names = placeholderError.expected
    .map((name) => (kind === 'app' ? `{${name}}` : `{{${name}}}`))
    .join(' ');
  return names ? t('translations.fault.otherNames', { names }) : t('translations.fault.noNames');
}

type FieldProps = {
  form: UseFormReturn<Values>;
  kind: TextKind;
  index: number;
  translation: EditedText['translations'][number];
  /** The English text with the known placeholders; for a new text the one being typed. */
  english: (values: Values) => string;
};

function TranslationField({ form, kind, index, translation, english }: FieldProps) {
  const { t } = useTexts();
  const { languageCode: code, name: language } = translation;
  const { field, fieldState } = useController({
    control: form.control,
    name: toFieldName(index),
    rules: {
      validate: (value, values) => {
        const rule = toValidator(t, maxLength(limits.valueMaxLength))(value);
        return rule === true
          ? (checkPlaceholders(t, kind, { getEnglish: english(values), value }) ?? true)
          : rule;
      },
    },
  });
  return (
    <TextArea
      {...field}
      label={language}
      lang={code}
      dir={getDirection(code)}
      rows={kind === 'email' ? 6 : 3}
      limit={limits.valueMaxLength}
      describeText={kind === 'sms' ? (text) => formatSmsLength(t, text) : undefined}
      error={fieldState.error?.message}
    />
  );
}

function ImprovementCheckbox({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTexts();
  const { field } = useController({ control: form.control, name: 'needsImprovement' });
  return (
    <SelectionCheckbox isChecked={field.value} onToggle={() => field.onChange(!field.value)}>
      {t('translations.edit.needsImprovement')}
    </SelectionCheckbox>
  );
}

export type TextFormProps = {
  /** The id by which buttons outside the form submit it; the button named `delete` requests deletion. */
  id: string;
  kind: TextKind;
  text: EditedText;
  onBusy: (isBusy: boolean) => void;
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
  onDelete: () => void;
};

const isDeletion = ({ nativeEvent }: FormEvent) =>
  ((nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.name === 'delete';

function useTextForm({ kind, text, onBusy, onDone }: Omit<TextFormProps, 'id' | 'onDelete' | 'onDirty'>) {
  const { t } = useTexts();
  const { show } = useSnackbar();
  const { mutateAsync: save } = useSaveText(kind);
  const { key, needsImprovement, translations } = text;
  const labels = translations.map(({ name }, index) => [toFieldName(index), name] as const);
  return useSubmitForm<Values>({
    defaultValues: { needsImprovement, translations: translations.map(({ value }) => ({ value })) },
    labels: Object.fromEntries(labels) as Record<Name, string>,
    send: async (values) => {
      onBusy(true);
      try {
        const written = translations.map(({ languageCode }, index) => ({
          languageCode,
          value: values.translations[index]?.value ?? '',
        }));
        await save({ key, needsImprovement: values.needsImprovement, translations: written });
        show(t('translations.saved'));
        onDone();
      } finally {
        onBusy(false);
      }
    },
  });
}

/** The form of a text in every language, each in its own direction. */
export function TextForm({ id, onDelete, onDirty, ...formProps }: TextFormProps) {
  const { kind, text } = formProps;
  const { t } = useTexts();
  const { form, progress } = useTextForm(formProps);
  const { fieldErrors, failure, attempt, onSubmit, isDirty } = progress;
  useDirty(isDirty, onDirty);
  const englishIndex = text.translations.findIndex(({ languageCode }) => languageCode === 'en');
  const known = text.translations[englishIndex]?.value ?? '';
  const english = (values: Values) => known || (values.translations[englishIndex]?.value ?? '');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (!isDeletion(event)) return onSubmit(event);
    event.preventDefault();
    if (await form.trigger(undefined, { shouldFocus: true })) onDelete();
  };
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <FormSummary
        title={t('translations.edit.toCorrect', { count: fieldErrors.length })}
        {...{ fieldErrors, failure, attempt }}
      />
      {text.translations.every(({ value }) => value === '') && <Note>{t('translations.edit.deleted')}</Note>}
      {text.translations.map((translation, index) => (
        <TranslationField key={translation.languageCode} {...{ form, kind, index, translation, english }} />
      ))}
      <p className={styles.help}>{t('translations.edit.emptyHelp')}</p>
      <ImprovementCheckbox form={form} />
    </form>
  );
}
