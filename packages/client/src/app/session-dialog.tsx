import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SignInForm } from '../features/accounts/sign-in-form.tsx';
import { useDecisions } from '../lib/offline/decisions.ts';
import { errorText } from '../lib/request-error.ts';
import { useSession } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.tsx';
import { Note } from '../ui/note.tsx';
import { Dialog } from '../ui/overlay.tsx';

/** Once the sign-in holds again, here or in another tab, what is shown is asked for again. */
function useFreshAnswers(hasRunOut: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!hasRunOut) return;
    return () => void queryClient.invalidateQueries();
  }, [hasRunOut, queryClient]);
}

/** Signing in again above the page, so that nothing typed is lost. Closing it means signing out. */
export function SessionDialog() {
  const { t } = useTexts();
  const { user, hasRunOut, signOut } = useSession();
  const [error, setError] = useState<unknown>();
  const waiting = useDecisions().length;
  useFreshAnswers(hasRunOut);
  return (
    <Dialog
      isOpen={hasRunOut}
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
