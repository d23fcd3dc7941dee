import { useRouterState } from '@tanstack/react-router';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/status/note.tsx';

const page = '/invitations';

/** Notice of open invitations, on every page except the invitations page. */
export function InvitationNotice() {
  const { t } = useTexts();
  const { user } = useSession();
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const count = user?.openInvitations ?? 0;
  if (count === 0 || pathname === page) return null;
  return (
    <Note
      action={
        <LinkButton size="small" to={page}>
          {t('shell.invitations.see')}
        </LinkButton>
      }
    >
      {t('shell.invitations.notice', { count })}
    </Note>
  );
}
