import { formatBirthDecade, listBirthDecades } from '@harken/domain/data-collectors/decades';
import { maxLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { personLimits as limits } from '@harken/domain/users/limits';
import { type UseFormReturn, useController } from 'react-hook-form';
import { toValidator } from '../../../lib/forms/forms.ts';
import { FormPhoneField } from '../../../lib/forms/phone-field.tsx';
import { isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { HelpTerm } from '../../../shared/help/help-term.tsx';
import { RadioTiles, Switch } from '../../../ui/fields/choices.tsx';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { FieldGrid } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/page/card.tsx';
import text from '../../../ui/text/text.module.css';
import type { CollectorFormOptions } from './api.ts';
import styles from './form.module.css';
import type { CollectorValues } from './values.ts';

type Form = UseFormReturn<CollectorValues>;
type Type = CollectorValues['dataCollectorType'];

const types = ['Human', 'CollectionPoint'] as const;
const sexes = ['Female', 'Male', 'Other'] as const;

/** A person or a collection point. Cannot be changed later, because they report different things. */
function TypeField({ form, type, isNew }: { form: Form; type: Type; isNew: boolean }) {
  const { t } = useTexts();
  if (isNew)
    return (
      <RadioTiles
        label={t('dataCollectorForm.type')}
        tiles={types.map((value) => ({
          value,
          label: t(`dataCollectorForm.types.${value}`),
          detail: t(`dataCollectorForm.typeDetails.${value}`),
        }))}
        error={form.formState.errors.dataCollectorType?.message}
        {...form.register('dataCollectorType', { validate: toValidator(t, required) })}
      />
    );
  return (
    <dl className={styles.fixed}>
      <dt>{t('dataCollectorForm.type')}</dt>
      <dd>{t(`dataCollectorForm.types.${type}`)}</dd>
      <dd className={text.tiny}>{t('dataCollectorForm.typeFixed')}</dd>
    </dl>
  );
}

function NameField({ form, name }: { form: Form; name: 'name' | 'displayName' }) {
  const { t } = useTexts();
  return (
    <TextField
      label={t(`dataCollectorForm.${name}`)}
      limit={limits.nameMaxLength}
      autoComplete="off"
      defaultValue={form.formState.defaultValues?.[name]}
      error={form.formState.errors[name]?.message}
      {...form.register(name, {
        validate: toValidator(t, required, maxLength(limits.nameMaxLength), plainName),
      })}
    />
  );
}

/** The fields that only people have, except their names. */
function PersonFields({ form }: { form: Form }) {
  const { t } = useTexts();
  const { errors, defaultValues } = form.formState;
  const currentDecades = listBirthDecades(new Date().getFullYear());
  const known = Number(defaultValues?.birthGroupDecade);
  const decades = known && !currentDecades.includes(known) ? [...currentDecades, known] : currentDecades;
  return (
    <>
      <RadioTiles
        className={styles.span}
        label={t('dataCollectorForm.sex')}
        tiles={sexes.map((value) => ({ value, label: t(`dataCollectorForm.sexes.${value}`) }))}
        error={errors.sex?.message}
        {...form.register('sex', { validate: toValidator(t, required) })}
      />
      <SelectField
        label={t('dataCollectorForm.birthGroupDecade')}
        emptyLabel={t('ui.choose')}
        options={decades.map((value) => ({ value, label: isolateLeftToRight(formatBirthDecade(value)) }))}
        error={errors.birthGroupDecade?.message}
        {...form.register('birthGroupDecade', { validate: toValidator(t, required) })}
      />
    </>
  );
}

/** Who reports, and whether they are deployed and, when added, in training. */
export function CollectorCard({ form, type, isNew }: { form: Form; type: Type; isNew: boolean }) {
  const { t } = useTexts();
  const isHuman = type === 'Human';
  return (
    <Card
      id="who"
      title={t('dataCollectorForm.who')}
      explanation={<HelpTerm term="dataCollector" name={t('dataCollectorForm.who')} />}
    >
      <FieldGrid>
        <TypeField {...{ form, type, isNew }} />
        <NameField form={form} name="name" />
        {isHuman && <NameField form={form} name="displayName" />}
        {isHuman && <PersonFields form={form} />}
        <Switch
          className={styles.span}
          label={t('dataCollectorForm.deployed')}
          detail={t('dataCollectorForm.deployedHelp')}
          {...form.register('deployed')}
        />
        {isNew && (
          <Switch
            className={styles.span}
            label={t('training.form.inTraining')}
            detail={t('training.form.inTrainingHelp')}
            {...form.register('inTraining')}
          />
        )}
      </FieldGrid>
    </Card>
  );
}

/** The numbers that messages come from. */
export function PhoneCard({ form, type, countryCode }: { form: Form; type: Type; countryCode: string }) {
  const { t } = useTexts();
  const phone = { control: form.control, countryCode, isOptional: true };
  return (
    <Card id="phone" title={t('dataCollectorForm.phone')}>
      <FieldGrid>
        <FormPhoneField
          {...phone}
          name="phoneNumber"
          label={t('dataCollectorForm.phoneNumber')}
          help={t('dataCollectorForm.phoneNumberHelp')}
        />
        {type === 'Human' && (
          <FormPhoneField
            {...phone}
            name="additionalPhoneNumber"
            label={t('dataCollectorForm.additionalPhoneNumber')}
            help={t('dataCollectorForm.additionalPhoneNumberHelp')}
          />
        )}
      </FieldGrid>
    </Card>
  );
}

/** The supervisor of the collector. Supervisors have no choice: it is themselves. */
export function SupervisorCard({
  form,
  supervisors,
}: {
  form: Form;
  supervisors: CollectorFormOptions['supervisors'];
}) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: 'supervisorId',
    rules: { validate: toValidator<unknown>(t, required) },
  });
  const options = supervisors.map(({ id, name, role }) => ({
    value: id,
    label: role === 'HeadSupervisor' ? t('dataCollectorForm.headSupervisor', { name }) : name,
  }));
  return (
    <Card
      id="supervisor"
      title={t('dataCollectorForm.supervisorId')}
      explanation={<HelpTerm term="supervisor" name={t('dataCollectorForm.supervisorId')} />}
    >
      <Combobox
        label={t('dataCollectorForm.supervisorId')}
        help={options.length === 0 && t('dataCollectorForm.noSupervisors')}
        name={field.name}
        options={options}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={fieldState.error?.message}
      />
    </Card>
  );
}
