import { maxLength, phoneNumber, required } from '@harken/domain/forms/form-rules';
import { personLimits } from '@harken/domain/users/limits';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { useTexts } from '../texts/texts.tsx';
import { getCallingCode } from './calling-codes.ts';
import { toValidator } from './forms.ts';

export type FormPhoneFieldProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  help?: string;
  /** The country whose calling code is prefilled; empty if unknown. */
  countryCode: string;
  isOptional?: boolean;
};

/** A phone number field with the validation rules of all phone numbers. */
export function FormPhoneField<Values extends FieldValues>(props: FormPhoneFieldProps<Values>) {
  const { control, name, label, help, countryCode, isOptional } = props;
  const { t } = useTexts();
  const rules = [maxLength(personLimits.phoneNumberMaxLength), phoneNumber];
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: toValidator(t, ...(isOptional ? rules : [required, ...rules])) },
  });
  return (
    <PhoneField
      {...{ label, help, isOptional }}
      callingCode={getCallingCode(countryCode)}
      limit={personLimits.phoneNumberMaxLength}
      error={fieldState.error?.message}
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
