import { useMemo } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { OutbreakFormOptions } from '../outbreaks.api.ts';
import type { LineListField, LineListRow, LineValues } from './api.ts';
import { getChoiceLabel, getFieldLabel } from './labels.ts';

/** Values of the form: all as text. */
export type RowValues = { lineValues: Record<string, string> };

export function toRowValues(fields: readonly LineListField[], row: LineListRow | undefined): RowValues {
  return {
    lineValues: Object.fromEntries(fields.map(({ key }) => [key, String(row?.values[key] ?? '')])),
  };
}

/** Empty fields have no value. */
export function toLineValues(fields: readonly LineListField[], { lineValues }: RowValues): LineValues {
  return Object.fromEntries(
    fields.map(({ key }) => {
      const text = (lineValues[key] ?? '').trim();
      return [key, text === '' ? null : text];
    }),
  );
}

const textLengths: Record<string, number> = { facility: 100, personName: 100, exposure: 300, comments: 500 };
const ownTextLength = 200;

type FieldProps = { form: UseFormReturn<RowValues>; field: LineListField };

function VillageField({ form, field, formOptions }: FieldProps & { formOptions: OutbreakFormOptions }) {
  const { t } = useTexts();
  const options = useMemo(() => listVillages(t, formOptions), [t, formOptions]);
  const { field: control, fieldState } = useController({
    control: form.control,
    name: `lineValues.${field.key}`,
  });
  return (
    <Combobox
      label={getFieldLabel(t, field)}
      isOptional
      name={control.name}
      options={options}
      maxShown={50}
      value={control.value || null}
      onChange={(value) => control.onChange(value ?? '')}
      onBlur={control.onBlur}
      error={fieldState.error?.message}
    />
  );
}

function listVillages(t: Translate, { locations }: OutbreakFormOptions) {
  return locations.regions.flatMap(({ districts }) =>
    districts.flatMap((district) =>
      district.villages.map((village) => ({
        value: String(village.id),
        label: t('outbreaks.form.placeIn', { place: village.name, around: district.name }),
      })),
    ),
  );
}

function InputField({ form, field }: FieldProps) {
  const { t } = useTexts();
  const name = `lineValues.${field.key}` as const;
  const label = getFieldLabel(t, field);
  const error = form.formState.errors.lineValues?.[field.key]?.message;
  const shared = { label, isOptional: true, error, defaultValue: form.getValues(name) };
  if (field.type === 'date')
    return <DateField label={label} isOptional error={error} {...form.register(name)} />;
  if (field.type === 'choice')
    return (
      <SelectField
        {...{ label, isOptional: true, error }}
        emptyLabel={t('lineList.noValue')}
        options={field.choices.map((value) => ({ value, label: getChoiceLabel(t, field, value) }))}
        {...form.register(name)}
      />
    );
  if (field.type === 'number')
    return (
      <TextField
        {...shared}
        inputMode="decimal"
        autoComplete="off"
        {...form.register(name, {
          validate: (text) =>
            /^(-?\d{1,10}([.,]\d{1,6})?)?$/.test(text.trim()) || t('validation.numberInvalid'),
        })}
      />
    );
  const limit = textLengths[field.key] ?? ownTextLength;
  return (
    <TextArea
      {...shared}
      rows={2}
      dir="auto"
      limit={limit}
      {...(field.isPersonal && { help: t('lineList.personalHelp') })}
      {...form.register(name, {
        validate: (text) => text.trim().length <= limit || t('validation.tooLong', { value: limit }),
      })}
    />
  );
}

/** The fields of a row, as its line list has them. */
export function RowFields({
  form,
  fields,
  formOptions,
}: {
  form: UseFormReturn<RowValues>;
  fields: readonly LineListField[];
  formOptions: OutbreakFormOptions;
}) {
  return fields.map((field) =>
    field.type === 'place' ? (
      <VillageField key={field.key} {...{ form, field, formOptions }} />
    ) : (
      <InputField key={field.key} {...{ form, field }} />
    ),
  );
}
