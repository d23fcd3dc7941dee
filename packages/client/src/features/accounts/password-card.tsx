import { minPasswordLength } from '@harken/domain/access/passwords';
import { useState } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './account-page.module.css';
import {
  newPasswordErrorKeys,
  validateCode,
  validateNewPassword,
  validatePassword,
} from './account-rules.ts';
import { CodeField } from './code-field.tsx';
import { useChangePassword } from './own-account.api.ts';
import { useAccountForm } from './use-account-form.ts';

function usePasswordForm(hasTwoFactor: boolean, onChanged: () => void) {
  const { t } = useTexts();
  const changePassword = useChangePassword();
  return useAccountForm(
    {
      currentPassword: {
        check: (text) => validatePassword(text, t),
        errorKeys: ['account.currentPasswordWrong'],
      },
      newPassword: {
        check: (text) => validateNewPassword(text, t),
        requestName: 'password',
        errorKeys: newPasswordErrorKeys,
      },
      passwordCode: {
        check: (text) => (hasTwoFactor ? validateCode(text, t) : undefined),
        requestName: 'code',
      },
    },
    async ({ currentPassword, newPassword, passwordCode }) => {
      const code = passwordCode.trim() || undefined;
      await changePassword.mutateAsync({ currentPassword, password: newPassword, code });
      onChanged();
    },
  );
}

/** Changes the password; all other sessions of the account end. */
export function PasswordCard({ hasTwoFactor }: { hasTwoFactor: boolean }) {
  const { t } = useTexts();
  const { user } = useSession();
  const [isChanged, setIsChanged] = useState(false);
  const { field, submit, errorKey, isBusy, clear } = usePasswordForm(hasTwoFactor, () => {
    setIsChanged(true);
    clear();
  });
  const title = t('ownAccount.password.title');
  return (
    <Card title={title}>
      <form className={styles.form} noValidate aria-label={title} onSubmit={submit}>
        <div>
          <p className={styles.hint}>{t('ownAccount.password.text')}</p>
          <div role="status">
            {isChanged && (
              <Note tone="ok" className={styles.changed}>
                {t('ownAccount.password.changed')}
              </Note>
            )}
          </div>
        </div>
        {errorKey && <Note tone="error">{t(errorKey)}</Note>}
        {/* lets password managers assign the password to this account */}
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField
          label={t('ownAccount.password.current')}
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <PasswordField
          label={t('accounts.newPassword.field')}
          help={t('accounts.newPassword.help', { count: minPasswordLength })}
          autoComplete="new-password"
          {...field('newPassword')}
        />
        {hasTwoFactor && <CodeField label={t('ownAccount.code')} {...field('passwordCode')} />}
        <Button type="submit" variant="main" isBusy={isBusy} className={styles.submit}>
          {t('ownAccount.password.submit')}
        </Button>
      </form>
    </Card>
  );
}
