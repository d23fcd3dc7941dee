import { required } from '@harken/domain/forms/form-rules';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { ruleOf } from '../../lib/forms.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { MultiCombobox, type MultiOption } from '../../ui/multi-combobox.tsx';
import { type RecipientValues, supervisorsOffered } from './alert-recipient-form-values.ts';
import type { RecipientOffers } from './alert-recipients.api.ts';
import styles from './alert-recipients.module.css';

type PartProps = { form: UseFormReturn<RecipientValues>; offers: RecipientOffers };

function Choice({
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
    // nothing chosen would be sent as any
    rules: { validate: (ids) => ruleOf<unknown>(t, required)(ids) },
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

function Supervisors({ form, offers }: PartProps) {
  const { t } = useTexts();
  const [isForAny, organizationId] = useWatch({
    control: form.control,
    name: ['isForAnySupervisor', 'organizationId'],
  });
  const options = supervisorsOffered(offers, organizationId).map(({ id, name, role }) => ({
    value: id,
    label: role === 'HeadSupervisor' ? t('alertRecipients.form.headSupervisor', { name }) : name,
  }));
  return (
    <div>
      <Checkbox label={t('alertRecipients.form.anySupervisor')} {...form.register('isForAnySupervisor')} />
      {!isForAny && <Choice name="supervisors" {...{ form, options }} />}
    </div>
  );
}

function HealthRisks({ form, offers }: PartProps) {
  const { t } = useTexts();
  const isForAny = useWatch({ control: form.control, name: 'isForAnyHealthRisk' });
  const options = offers.healthRisks.map(({ id, healthRiskName }) => ({ value: id, label: healthRiskName }));
  return (
    <div>
      <Checkbox label={t('alertRecipients.form.anyHealthRisk')} {...form.register('isForAnyHealthRisk')} />
      {!isForAny && <Choice name="healthRisks" {...{ form, options }} />}
    </div>
  );
}

/** About which escalated alerts they are told. */
export function TriggerCard({ form, offers }: PartProps) {
  const { t } = useTexts();
  return (
    <Card id="trigger" title={t('alertRecipients.form.trigger')}>
      <div className={styles.fields}>
        <Supervisors {...{ form, offers }} />
        <HealthRisks {...{ form, offers }} />
      </div>
    </Card>
  );
}
