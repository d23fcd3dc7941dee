import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SignInForm } from '../features/accounts/sign-in-form.tsx';
import { useWaitingCount } from '../lib/offline/use-waiting-count.ts';
import { formatError } from '../lib/requests/error.ts';
import { useSession } from '../lib/session/session.tsx';
import { useTexts } from '../lib/texts/texts.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/overlays/overlay.tsx';
import { Note } from '../ui/status/note.tsx';

/** Refetches all queries after signing in again, here or in another tab. */
function useRefetchAfterSignIn(hasExpired: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!hasExpired) return;
    return () => void queryClient.invalidateQueries();
  }, [hasExpired, queryClient]);
}

/** Lets users sign in again above the page, so that unsaved input is not lost. Only its buttons close it. */
export function SessionDialog() {
  const { t } = useTexts();
  const { user, hasExpired, signOut } = useSession();
  const [error, setError] = useState<unknown>();
  const { waiting } = useWaitingCount();
  useRefetchAfterSignIn(hasExpired);
  const leave = () => void signOut().catch(setError);
  return (
    <Dialog
      isOpen={hasExpired}
      closesOnlyByButtons
      onClose={leave}
      title={t('shell.session.title')}
      footer={<Button onClick={leave}>{t('shell.user.signOut')}</Button>}
    >
      {error !== undefined && <Note tone="error">{formatError(t, error)}</Note>}
      <p>{t('shell.session.text')}</p>
      {waiting > 0 && <p>{t('offline.session', { count: waiting })}</p>}
      <SignInForm email={user?.email} />
    </Dialog>
  );
}
