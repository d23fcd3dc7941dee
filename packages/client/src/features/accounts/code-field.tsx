import type { ComponentProps } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { TextField } from '../../ui/text-field.tsx';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'help'> & {
  /** A recovery code in place of one of the app. */
  isForRecovery?: boolean;
  /** Where another form of the page asks for a code, too. */
  label?: string;
};

/** Where a code of the app is written, or a recovery code. A telephone shows digits, and offers what was copied. */
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
