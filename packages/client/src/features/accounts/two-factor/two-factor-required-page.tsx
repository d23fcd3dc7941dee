import { useState } from 'react';
import { formatError } from '../../../lib/requests/error.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { TwoFactorSetUp } from './set-up.tsx';

/** Shown instead of every page to users who must set up two-factor authentication first. */
export function TwoFactorRequiredPage() {
  const { t } = useTexts();
  const { refreshUser, signOut } = useSession();
  const [error, setError] = useState<unknown>();
  const goOn = () => void refreshUser().catch(setError);
  const leave = () => void signOut().catch(setError);
  return (
    <AccountFrame title={t('twoFactor.required.title')}>
      {error !== undefined && <Note tone="error">{formatError(t, error)}</Note>}
      <p>{t('twoFactor.required.text')}</p>
      <TwoFactorSetUp variant="main" onDone={goOn} />
      <p>
        <Button variant="ghost" icon="signOut" onClick={leave}>
          {t('shell.user.signOut')}
        </Button>
      </p>
    </AccountFrame>
  );
}
