import { useQueryClient } from '@tanstack/react-query';
import { SignInForm } from '../features/accounts/sign-in-form.tsx';
import { useSession } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.tsx';
import { Dialog } from '../ui/overlay.tsx';

/** Signing in again above the page, so that nothing typed is lost. Closing it means signing out. */
export function SessionDialog() {
  const { t } = useTexts();
  const { user, hasRunOut, signOut } = useSession();
  const queryClient = useQueryClient();
  return (
    <Dialog isOpen={hasRunOut} onClose={signOut} title={t('shell.session.title')}>
      <p>{t('shell.session.text')}</p>
      <SignInForm email={user?.email} onSignedIn={() => void queryClient.invalidateQueries()} />
    </Dialog>
  );
}
