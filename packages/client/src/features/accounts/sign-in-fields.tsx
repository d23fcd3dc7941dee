import type { ComponentProps } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { PasswordField, TextField } from '../../ui/fields/text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'label'>;

/** The e-mail address at sign-in. */
export function EmailField(props: Props) {
  const { t } = useTexts();
  return (
    <TextField
      label={t('accounts.email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      dir="ltr"
      {...props}
    />
  );
}

/** The current password of an account. */
export function OwnPasswordField(props: Props) {
  const { t } = useTexts();
  return <PasswordField label={t('accounts.password')} autoComplete="current-password" {...props} />;
}
