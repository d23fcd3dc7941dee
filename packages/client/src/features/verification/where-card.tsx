import { required } from '@harken/domain/forms/form-rules';
import { verificationLimits } from '@harken/domain/verification/limits';
import { useMemo } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { MultiCombobox } from '../../ui/fields/multi-combobox.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import { type ContactValues, listPlaces } from './contact-form-values.ts';
import type { ContactFormOptions } from './verification.api.ts';
import styles from './verification.module.css';

type PartProps = { form: UseFormReturn<ContactValues>; formOptions: ContactFormOptions };

const orders = Array.from({ length: verificationLimits.maxOrder }, (_, index) => ({
  value: index + 1,
  label: String(index + 1),
}));

function AreasField({ form, formOptions }: PartProps) {
  const { t } = useTexts();
  const options = useMemo(() => listPlaces(t, formOptions), [t, formOptions]);
  const { field, fieldState } = useController({
    control: form.control,
    name: 'areas',
    rules: { validate: (areas) => toValidator<unknown>(t, required)(areas) },
  });
  return (
    <MultiCombobox
      label={t('verification.form.areas')}
      help={t('verification.form.areasHelp')}
      name={field.name}
      options={options}
      values={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

function HealthRisksField({ form, formOptions }: PartProps) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: 'healthRiskIds',
    rules: { validate: (ids) => toValidator<unknown>(t, required)(ids) },
  });
  return (
    <MultiCombobox
      label={t('verification.form.healthRisks')}
      name={field.name}
      options={formOptions.healthRisks.map(({ id, name }) => ({ value: id, label: name }))}
      values={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

/** The places and health risks that the contact is asked about, and when. */
export function WhereCard({ form, formOptions }: PartProps) {
  const { t } = useTexts();
  const isForAll = useWatch({ control: form.control, name: 'isForAllHealthRisks' });
  return (
    <Card id="where" title={t('verification.form.where')}>
      <div className={styles.fields}>
        <AreasField {...{ form, formOptions }} />
        <div>
          <Checkbox label={t('verification.form.allHealthRisks')} {...form.register('isForAllHealthRisks')} />
          {!isForAll && <HealthRisksField {...{ form, formOptions }} />}
        </div>
        <SelectField
          label={t('verification.form.order')}
          help={t('verification.form.orderHelp')}
          options={orders}
          error={form.formState.errors.escalationOrder?.message}
          {...form.register('escalationOrder')}
        />
      </div>
    </Card>
  );
}
