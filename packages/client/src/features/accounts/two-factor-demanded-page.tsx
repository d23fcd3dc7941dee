import { useState } from 'react';
import { errorText } from '../../lib/request-error.ts';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { AccountFrame } from './account-frame.tsx';
import { TwoFactorSetUp } from './two-factor-set-up.tsx';

/** In place of every page, for whoever must set up the second step before anything else. */
export function TwoFactorDemandedPage() {
  const { t } = useTexts();
  const { lookAgain, signOut } = useSession();
  const [error, setError] = useState<unknown>();
  const goOn = () => void lookAgain().catch(setError);
  const leave = () => void signOut().catch(setError);
  return (
    <AccountFrame title={t('twoFactor.required.title')}>
      {error !== undefined && <Note tone="error">{errorText(t, error)}</Note>}
      <p>{t('twoFactor.required.text')}</p>
      <TwoFactorSetUp look="main" onDone={goOn} />
      <p>
        <Button look="ghost" icon="signOut" onClick={leave}>
          {t('shell.user.signOut')}
        </Button>
      </p>
    </AccountFrame>
  );
}
