import { epiWeekStarts } from '@harken/domain/calendar/epi-week';
import { maxLength, minLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { nationalSocietyLimits as limits } from '@harken/domain/national-societies/limits';
import { dismissalReasons } from '@harken/domain/reports/dismissal-reasons';
import { useMemo } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { useFollowingField } from '../../lib/forms/following-field.ts';
import { toValidator, usePageForm } from '../../lib/forms/forms.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { getCountryName } from '../../lib/texts/country-name.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { HelpTerms } from '../../shared/help/help-terms.tsx';
import { Checkbox, RadioTiles, Switch } from '../../ui/fields/choices.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { FieldGroup } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormLayout } from '../../ui/forms/layout.tsx';
import { Card } from '../../ui/page/card.tsx';
import { CopySocietyCard } from './copy-society-card.tsx';
import type { FormOptions, NationalSocietyEdit } from './national-societies.api.ts';
import styles from './national-societies.module.css';
import { emptyValues, type SocietyValues } from './national-society-values.ts';

function getFieldLabels(t: Translate, isNew: boolean) {
  return {
    name: t('nationalSocieties.form.name'),
    copyPlacesFromId: t('startingPoints.society.places'),
    ...(isNew && { initialOrganizationName: t('nationalSocieties.form.initialOrganizationName') }),
    countryId: t('nationalSocieties.form.country'),
    contentLanguageId: t('nationalSocieties.form.contentLanguage'),
    epiWeekStartDay: t('nationalSocieties.form.epiWeekStartDay'),
    enableEidsrIntegration: t('nationalSocieties.form.eidsr'),
    requiresTwoFactor: t('twoFactor.society.field'),
    dismissalReasons: t('dismissal.society.field'),
  } as Record<keyof SocietyValues, string>;
}

/** The language of the user, as the likely one of the content. */
function findOwnLanguage({ contentLanguages }: FormOptions, language: string): string {
  const ownName = new Intl.DisplayNames([language], { type: 'language' }).of(language)?.toLowerCase();
  return String(contentLanguages.find(({ name }) => name.toLowerCase() === ownName)?.id ?? '');
}

type PartProps = { form: UseFormReturn<SocietyValues>; formOptions: FormOptions };

/** The countries by their names in the language of the user. */
function useCountryOptions({ countries }: FormOptions) {
  const { language } = useTexts();
  return useMemo(
    () =>
      countries
        .map((country) => ({ value: country.id, label: getCountryName(country, language) }))
        .sort((a, b) => a.label.localeCompare(b.label, language)),
    [countries, language],
  );
}

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
      options={useCountryOptions(formOptions)}
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
        <HelpTerms terms={['epiWeek']} />
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
        <FieldGroup
          id="dismissalReasons"
          label={t('dismissal.society.field')}
          help={t('dismissal.society.help')}
          error={errors.dismissalReasons?.message}
        >
          {dismissalReasons.map((reason) => (
            <Checkbox
              key={reason}
              value={reason}
              label={t(`dismissal.reason.${reason}`)}
              {...form.register('dismissalReasons')}
            />
          ))}
        </FieldGroup>
      </div>
    </Card>
  );
}

/** Converts the form to a request. */
function toRequest(values: SocietyValues) {
  return {
    name: values.name.trim(),
    initialOrganizationName: values.initialOrganizationName.trim(),
    countryId: values.countryId ?? 0,
    contentLanguageId: Number(values.contentLanguageId),
    epiWeekStartDay: values.epiWeekStartDay,
    enableEidsrIntegration: values.enableEidsrIntegration,
    requiresTwoFactor: values.requiresTwoFactor,
    dismissalReasons: dismissalReasons.filter((reason) => values.dismissalReasons?.includes(reason)),
    ...(values.copyPlacesFromId !== null && { copyPlacesFromId: values.copyPlacesFromId }),
  };
}

export type NationalSocietyFormProps = {
  /** The society to change; undefined to add one. */
  society?: NationalSocietyEdit & { id: number };
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
  const { t, language } = useTexts();
  const isNew = society === undefined;
  const mayCopy = useCan('nationalSocieties.copy');
  const { form, progress } = usePageForm<SocietyValues>({
    defaultValues: society
      ? {
          ...emptyValues,
          ...society,
          contentLanguageId: String(society.contentLanguageId),
          copyPlacesFromId: null,
        }
      : { ...emptyValues, contentLanguageId: findOwnLanguage(formOptions, language) },
    labels: getFieldLabels(t, isNew),
    save: (values) => save(toRequest(values)),
  });
  useFollowingField(form, { from: 'name', to: 'initialOrganizationName', isActive: isNew });
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
      {mayCopy && <CopySocietyCard form={form} societyId={society?.id} />}
      <AboutCard {...{ form, formOptions, isNew }} />
      <WorkCard {...{ form, formOptions }} />
    </FormLayout>
  );
}
