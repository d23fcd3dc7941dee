import { epiWeekStarts } from '@harken/domain/calendar/epi-week';
import { maxLength, minLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { nationalSocietyLimits as limits } from '@harken/domain/national-societies/limits';
import { type UseFormReturn, useController } from 'react-hook-form';
import { toValidator, usePageForm } from '../../lib/forms.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioTiles, Switch } from '../../ui/choices.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { FormLayout } from '../../ui/form-layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FormOptions, NationalSocietyEdit } from './national-societies.api.ts';
import styles from './national-societies.module.css';

/** Values of the form. The language id is text because radio buttons hold text. */
type Values = {
  name: string;
  initialOrganizationName: string;
  countryId: number | null;
  contentLanguageId: string;
  epiWeekStartDay: NationalSocietyEdit['epiWeekStartDay'];
  enableEidsrIntegration: boolean;
  requiresTwoFactor: boolean;
};

const emptyValues: Values = {
  name: '',
  initialOrganizationName: '',
  countryId: null,
  contentLanguageId: '',
  epiWeekStartDay: 'Sunday',
  enableEidsrIntegration: false,
  requiresTwoFactor: false,
};

function getFieldLabels(t: Translate, isNew: boolean) {
  return {
    name: t('nationalSocieties.form.name'),
    ...(isNew && { initialOrganizationName: t('nationalSocieties.form.initialOrganizationName') }),
    countryId: t('nationalSocieties.form.country'),
    contentLanguageId: t('nationalSocieties.form.contentLanguage'),
    epiWeekStartDay: t('nationalSocieties.form.epiWeekStartDay'),
    enableEidsrIntegration: t('nationalSocieties.form.eidsr'),
    requiresTwoFactor: t('twoFactor.society.field'),
  } as Record<keyof Values, string>;
}

type PartProps = { form: UseFormReturn<Values>; formOptions: FormOptions };

function CountryField({ form, formOptions }: PartProps) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: 'countryId',
    rules: { validate: (id) => id !== null || t('nationalSociety.creation.countryNotFound') },
  });
  return (
    <Combobox
      label={t('nationalSocieties.form.country')}
      name={field.name}
      options={formOptions.countries.map(({ id, name }) => ({ value: id, label: name }))}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

/** Name and country of the society. */
function AboutCard({ form, formOptions, isNew }: PartProps & { isNew: boolean }) {
  const { t } = useTexts();
  const { errors } = form.formState;
  return (
    <Card id="about" title={t('nationalSocieties.form.about')}>
      <div className={styles.fields}>
        <TextField
          label={t('nationalSocieties.form.name')}
          limit={limits.nameMaxLength}
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name', {
            validate: toValidator(
              t,
              required,
              minLength(limits.nameMinLength),
              maxLength(limits.nameMaxLength),
              plainName,
            ),
          })}
        />
        {isNew && (
          <TextField
            label={t('nationalSocieties.form.initialOrganizationName')}
            help={t('nationalSocieties.form.initialOrganizationNameHelp')}
            limit={limits.initialOrganizationNameMaxLength}
            autoComplete="off"
            error={errors.initialOrganizationName?.message}
            {...form.register('initialOrganizationName', {
              validate: toValidator(
                t,
                required,
                maxLength(limits.initialOrganizationNameMaxLength),
                plainName,
              ),
            })}
          />
        )}
        <CountryField {...{ form, formOptions }} />
      </div>
    </Card>
  );
}

/** Language, epi weeks, EIDSR and two-factor authentication. */
function WorkCard({ form, formOptions }: PartProps) {
  const { t } = useTexts();
  const { errors } = form.formState;
  return (
    <Card id="work" title={t('nationalSocieties.form.work')}>
      <div className={styles.fields}>
        <RadioTiles
          label={t('nationalSocieties.form.contentLanguage')}
          help={t('nationalSocieties.form.contentLanguageHelp')}
          tiles={formOptions.contentLanguages.map(({ id, name }) => ({ value: String(id), label: name }))}
          error={errors.contentLanguageId?.message}
          {...form.register('contentLanguageId', {
            validate: (id) => id !== '' || t('nationalSociety.creation.languageNotFound'),
          })}
        />
        <RadioTiles
          label={t('nationalSocieties.form.epiWeekStartDay')}
          help={t('nationalSocieties.form.epiWeekStartDayHelp')}
          tiles={epiWeekStarts.map((day) => ({ value: day, label: t(`nationalSocieties.day.${day}`) }))}
          error={errors.epiWeekStartDay?.message}
          {...form.register('epiWeekStartDay')}
        />
        <Switch
          label={t('nationalSocieties.form.eidsr')}
          detail={t('nationalSocieties.form.eidsrHelp')}
          {...form.register('enableEidsrIntegration')}
        />
        <Switch
          label={t('twoFactor.society.field')}
          detail={t('twoFactor.society.help')}
          {...form.register('requiresTwoFactor')}
        />
      </div>
    </Card>
  );
}

/** Converts the form to a request. */
function toRequest(values: Values) {
  return {
    name: values.name.trim(),
    initialOrganizationName: values.initialOrganizationName.trim(),
    countryId: values.countryId ?? 0,
    contentLanguageId: Number(values.contentLanguageId),
    epiWeekStartDay: values.epiWeekStartDay,
    enableEidsrIntegration: values.enableEidsrIntegration,
    requiresTwoFactor: values.requiresTwoFactor,
  };
}

export type NationalSocietyFormProps = {
  /** The society to change; undefined to add one. */
  society?: NationalSocietyEdit;
  formOptions: FormOptions;
  title: string;
  submitLabel: string;
  cancelTo: string;
  /** Saves the fields; returns the address to open afterwards. */
  save: (fields: ReturnType<typeof toRequest>) => Promise<string>;
};

/** The form to add or change a national society. A new one also gets its first organization. */
export function NationalSocietyForm({
  society,
  formOptions,
  title,
  save,
  ...frame
}: NationalSocietyFormProps) {
  const { t } = useTexts();
  const isNew = society === undefined;
  const { form, progress } = usePageForm<Values>({
    defaultValues: society
      ? { ...emptyValues, ...society, contentLanguageId: String(society.contentLanguageId) }
      : emptyValues,
    labels: getFieldLabels(t, isNew),
    save: (values) => save(toRequest(values)),
  });
  const sections = [
    {
      id: 'about',
      title: t('nationalSocieties.form.about'),
      fields: ['name', 'initialOrganizationName', 'countryId'],
    },
    { id: 'work', title: t('nationalSocieties.form.work'), fields: ['contentLanguageId', 'epiWeekStartDay'] },
  ];
  return (
    <FormLayout label={title} {...{ sections, progress }} {...frame}>
      <AboutCard {...{ form, formOptions, isNew }} />
      <WorkCard {...{ form, formOptions }} />
    </FormLayout>
  );
}
