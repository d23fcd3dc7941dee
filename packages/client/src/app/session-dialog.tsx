import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SignInForm } from '../features/accounts/sign-in-form.tsx';
import { useDecisions } from '../lib/offline/decisions.ts';
import { errorText } from '../lib/request-error.ts';
import { useSession } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.tsx';
import { Note } from '../ui/note.tsx';
import { Dialog } from '../ui/overlay.tsx';

/** Refetches all queries after signing in again, here or in another tab. */
function useRefetchAfterSignIn(hasExpired: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!hasExpired) return;
    return () => void queryClient.invalidateQueries();
  }, [hasExpired, queryClient]);
}

/** Lets users sign in again above the page, so that unsaved input is not lost. Closing it signs out. */
export function SessionDialog() {
  const { t } = useTexts();
  const { user, hasExpired, signOut } = useSession();
  const [error, setError] = useState<unknown>();
  const waiting = useDecisions().length;
  useRefetchAfterSignIn(hasExpired);
  return (
    <Dialog
      isOpen={hasExpired}
      onClose={() => void signOut().catch(setError)}
      title={t('shell.session.title')}
    >
      {error !== undefined && <Note tone="error">{errorText(t, error)}</Note>}
      <p>{t('shell.session.text')}</p>
      {waiting > 0 && <p>{t('offline.session', { count: waiting })}</p>}
      <SignInForm email={user?.email} />
    </Dialog>
  );
}
