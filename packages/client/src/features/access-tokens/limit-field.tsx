import { type Control, useController } from 'react-hook-form';
import { useTexts } from '../../lib/texts/texts.tsx';
import { MultiCombobox } from '../../ui/fields/multi-combobox.tsx';
import type { TokenValues } from './token-values.ts';

/** What the token is limited to; nothing chosen means no limit. Hidden if there is nothing to choose between. */
export function LimitField({
  control,
  name,
  choices,
}: {
  control: Control<TokenValues>;
  name: 'limitedSocietyIds' | 'limitedProjectIds' | 'limitedOrganizationIds';
  choices: readonly { id: number; name: string }[];
}) {
  const { t } = useTexts();
  const { field, fieldState } = useController({ control, name });
  if (choices.length < 2) return null;
  return (
    <MultiCombobox
      name={name}
      label={t(`accessTokens.field.${name}`)}
      isOptional
      options={choices.map((choice) => ({ value: choice.id, label: choice.name }))}
      values={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}
