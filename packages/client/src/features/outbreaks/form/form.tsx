import { maxLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { outbreakLimits, responsibilities } from '@harken/domain/outbreaks/limits';
import { useMemo } from 'react';
import { type UseFormReturn, useController, useFieldArray } from 'react-hook-form';
import { toValidator, usePageForm } from '../../../lib/forms/forms.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { MultiCombobox } from '../../../ui/fields/multi-combobox.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormLayout } from '../../../ui/forms/layout.tsx';
import { Card } from '../../../ui/page/card.tsx';
import text from '../../../ui/text/text.module.css';
import type { Outbreak, OutbreakFields, OutbreakFormOptions } from '../outbreaks.api.ts';
import styles from '../outbreaks.module.css';
import { listPlaces, type OutbreakValues, toFormValues, toRequest } from './values.ts';

type PartProps = { form: UseFormReturn<OutbreakValues>; formOptions: OutbreakFormOptions };

function PlacesField({ form, formOptions }: PartProps) {
  const { t } = useTexts();
  const options = useMemo(() => listPlaces(t, formOptions), [t, formOptions]);
  const { field, fieldState } = useController({
    control: form.control,
    name: 'outbreakPlaces',
    rules: { validate: (places) => toValidator<unknown>(t, required)(places) },
  });
  return (
    <MultiCombobox
      label={t('outbreaks.form.places')}
      help={t('outbreaks.form.placesHelp')}
      name={field.name}
      options={options}
      values={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

function WhatCard({ form, formOptions, isNew }: PartProps & { isNew: boolean }) {
  const { t } = useTexts();
  const { errors, defaultValues } = form.formState;
  return (
    <Card id="what" title={t('outbreaks.form.what')}>
      <div className={styles.fields}>
        {isNew && (
          <SelectField
            label={t('outbreaks.form.healthRisk')}
            help={t('outbreaks.form.healthRiskHelp')}
            emptyLabel={t('ui.choose')}
            options={formOptions.healthRisks.map(({ id, name }) => ({ value: id, label: name }))}
            error={errors.healthRiskId?.message}
            {...form.register('healthRiskId', { validate: toValidator(t, required) })}
          />
        )}
        <TextField
          label={t('outbreaks.form.name')}
          help={t('outbreaks.form.nameHelp')}
          limit={outbreakLimits.nameMaxLength}
          autoComplete="off"
          defaultValue={defaultValues?.outbreakName}
          error={errors.outbreakName?.message}
          {...form.register('outbreakName', {
            validate: toValidator(t, required, maxLength(outbreakLimits.nameMaxLength), plainName),
          })}
        />
        <DateField
          label={t('outbreaks.form.startedOn')}
          max={formOptions.today}
          error={errors.startedOn?.message}
          {...form.register('startedOn', { validate: toValidator(t, required) })}
        />
        <PlacesField {...{ form, formOptions }} />
      </div>
    </Card>
  );
}

function PeopleCard({ form, formOptions }: PartProps) {
  const { t } = useTexts();
  const people = useFieldArray({ control: form.control, name: 'responsiblePeople' });
  return (
    <Card id="who" title={t('outbreaks.people')}>
      <div className={styles.fields}>
        {people.fields.length === 0 && <p className={text.muted}>{t('outbreaks.form.noPeople')}</p>}
        {people.fields.map((person, index) => (
          <fieldset key={person.id} className={styles.person}>
            <legend>{t('outbreaks.form.personNumber', { number: index + 1 })}</legend>
            <SelectField
              label={t('outbreaks.form.person')}
              emptyLabel={t('ui.choose')}
              options={formOptions.people.map(({ id, name }) => ({ value: id, label: name }))}
              error={form.formState.errors.responsiblePeople?.[index]?.userId?.message}
              {...form.register(`responsiblePeople.${index}.userId`, { validate: toValidator(t, required) })}
            />
            <SelectField
              label={t('outbreaks.form.responsibility')}
              options={responsibilities.map((value) => ({
                value,
                label: t(`outbreaks.responsibility.${value}`),
              }))}
              {...form.register(`responsiblePeople.${index}.responsibility`)}
            />
            <Button
              icon="trash"
              aria-label={t('outbreaks.form.removePerson', { number: index + 1 })}
              onClick={() => people.remove(index)}
            >
              {t('outbreaks.remove')}
            </Button>
          </fieldset>
        ))}
        {people.fields.length < outbreakLimits.maxPeople && formOptions.people.length > 0 && (
          <Button icon="plus" onClick={() => people.append({ userId: '', responsibility: 'lead' })}>
            {t('outbreaks.form.addPerson')}
          </Button>
        )}
      </div>
    </Card>
  );
}

type OutbreakFormProps = {
  /** The outbreak to change; without it a new one is opened. */
  outbreak?: Outbreak;
  formOptions: OutbreakFormOptions;
  title: string;
  submitLabel: string;
  cancelTo: string;
  /** Saves the fields; returns the address to open afterwards. */
  save: (fields: OutbreakFields) => Promise<string>;
};

/** The form of an outbreak: what it is, where, and who is responsible. */
export function OutbreakForm({ outbreak, formOptions, title, save, ...frame }: OutbreakFormProps) {
  const { t } = useTexts();
  const { form, progress } = usePageForm<OutbreakValues>({
    defaultValues: toFormValues(outbreak, formOptions),
    labels: {
      healthRiskId: t('outbreaks.form.healthRisk'),
      outbreakName: t('outbreaks.form.name'),
      startedOn: t('outbreaks.form.startedOn'),
      outbreakPlaces: t('outbreaks.form.places'),
      responsiblePeople: t('outbreaks.people'),
    } as never,
    save: (values) => save(toRequest(values)),
  });
  const sections = [
    {
      id: 'what',
      title: t('outbreaks.form.what'),
      fields: ['healthRiskId', 'outbreakName', 'startedOn', 'outbreakPlaces'],
    },
    { id: 'who', title: t('outbreaks.people'), fields: ['responsiblePeople'] },
  ];
  return (
    <FormLayout isWide label={title} {...{ sections, progress }} {...frame}>
      <WhatCard {...{ form, formOptions }} isNew={outbreak === undefined} />
      <PeopleCard {...{ form, formOptions }} />
    </FormLayout>
  );
}
