import { required } from '@harken/domain/forms/form-rules';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { MultiCombobox, type MultiOption } from '../../ui/fields/multi-combobox.tsx';
import { Card } from '../../ui/page/card.tsx';
import { listSupervisorOptions, type RecipientValues } from './alert-recipient-form-values.ts';
import type { RecipientFormOptions } from './alert-recipients.api.ts';
import styles from './alert-recipients.module.css';

type PartProps = { form: UseFormReturn<RecipientValues>; formOptions: RecipientFormOptions };

function ChoiceField({
  form,
  name,
  options,
}: {
  form: PartProps['form'];
  name: 'supervisors' | 'healthRisks';
  options: ReadonlyArray<MultiOption<number>>;
}) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name,
    // an empty list would mean any
    rules: { validate: (ids) => toValidator<unknown>(t, required)(ids) },
  });
  return (
    <MultiCombobox
      label={t(`alertRecipients.form.${name}`)}
      help={options.length === 0 && t(`alertRecipients.form.${name}Missing`)}
      name={field.name}
      options={options}
      values={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

function Supervisors({ form, formOptions }: PartProps) {
  const { t } = useTexts();
  const [isForAny, organizationId] = useWatch({
    control: form.control,
    name: ['isForAnySupervisor', 'organizationId'],
  });
  const options = listSupervisorOptions(formOptions, organizationId).map(({ id, name, role }) => ({
    value: id,
    label: role === 'HeadSupervisor' ? t('alertRecipients.form.headSupervisor', { name }) : name,
  }));
  return (
    <div>
      <Checkbox label={t('alertRecipients.form.anySupervisor')} {...form.register('isForAnySupervisor')} />
      {!isForAny && <ChoiceField name="supervisors" {...{ form, options }} />}
    </div>
  );
}

function HealthRisks({ form, formOptions }: PartProps) {
  const { t } = useTexts();
  const isForAny = useWatch({ control: form.control, name: 'isForAnyHealthRisk' });
  const options = formOptions.healthRisks.map(({ id, healthRiskName }) => ({
    value: id,
    label: healthRiskName,
  }));
  return (
    <div>
      <Checkbox label={t('alertRecipients.form.anyHealthRisk')} {...form.register('isForAnyHealthRisk')} />
      {!isForAny && <ChoiceField name="healthRisks" {...{ form, options }} />}
    </div>
  );
}

/** The escalated alerts that they are notified of. */
export function TriggerCard({ form, formOptions }: PartProps) {
  const { t } = useTexts();
  return (
    <Card id="trigger" title={t('alertRecipients.form.trigger')}>
      <div className={styles.fields}>
        <Supervisors {...{ form, formOptions }} />
        <HealthRisks {...{ form, formOptions }} />
      </div>
    </Card>
  );
}
