import type { ComponentProps } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'help'> & {
  /** Asks for a recovery code instead of a code of the app. */
  isForRecovery?: boolean;
  /** Needed where another form on the same page also asks for a code. */
  label?: string;
};

/** A field for a code of the authenticator app or a recovery code. Phones show a number pad and offer the copied code. */
export function CodeField({ isForRecovery = false, label, ...field }: CodeFieldProps) {
  const { t } = useTexts();
  if (isForRecovery)
    return (
      <TextField
        label={t('accounts.code.recovery')}
        help={t('accounts.code.recoveryHelp')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        {...field}
      />
    );
  return (
    <TextField
      label={label ?? t('accounts.code.field')}
      help={t('accounts.code.help')}
      autoComplete="one-time-code"
      inputMode="numeric"
      dir="ltr"
      {...field}
    />
  );
}
