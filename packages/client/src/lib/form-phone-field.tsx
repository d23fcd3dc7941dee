import { maxLength, phoneNumber, required } from '@harken/domain/forms/form-rules';
import { personLimits } from '@harken/domain/users/limits';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { PhoneField } from '../ui/phone-field.tsx';
import { callingCodeOf } from './calling-codes.ts';
import { ruleOf } from './forms.ts';
import { useTexts } from './texts.tsx';

export type FormPhoneFieldProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  help?: string;
  /** The country whose calling code a new number begins with; empty where none is known. */
  countryCode: string;
  isOptional?: boolean;
};

/** A telephone number in a form, with the rules of all telephone numbers. */
export function FormPhoneField<Values extends FieldValues>(props: FormPhoneFieldProps<Values>) {
  const { control, name, label, help, countryCode, isOptional } = props;
  const { t } = useTexts();
  const rules = [maxLength(personLimits.phoneNumberMaxLength), phoneNumber];
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: ruleOf(t, ...(isOptional ? rules : [required, ...rules])) },
  });
  return (
    <PhoneField
      {...{ label, help, isOptional }}
      callingCode={callingCodeOf(countryCode)}
      limit={personLimits.phoneNumberMaxLength}
      error={fieldState.error?.message}
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
