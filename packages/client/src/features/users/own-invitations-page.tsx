import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { type OwnInvitation, useOwnInvitations, useRespondToInvitation } from './users.api.ts';
import styles from './users.module.css';

/** An invitation of a society, with the buttons to accept and decline. */
function InvitationCard({ invitation }: { invitation: OwnInvitation }) {
  const { t } = useTexts();
  const { refreshUser } = useSession();
  const snackbar = useSnackbar();
  const { id, nationalSocietyName: society, organizationName: organization, invitedByName } = invitation;
  const accept = useRespondToInvitation('accept');
  const decline = useRespondToInvitation('decline');
  const respond = async ({ mutateAsync }: typeof accept, confirmationKey: string) => {
    await mutateAsync(id);
    snackbar.show(t(`invitations.${confirmationKey}`, { society }));
    // updates the notice above the page and the home page of the user
    await refreshUser().catch(() => {});
  };
  return (
    <Card title={society}>
      <div className={styles.fields}>
        <p>
          {invitedByName
            ? t('invitations.text', { inviter: invitedByName, organization })
            : t('invitations.textWithoutInviter', { organization })}
        </p>
        <p className={styles.hint}>{t('invitations.consequence')}</p>
        <div className={styles.answers}>
          <Button
            variant="main"
            isBusy={accept.isPending}
            onClick={() => void respond(accept, 'accepted').catch(() => {})}
          >
            {t('invitations.accept')}
          </Button>
          <Button
            isBusy={decline.isPending}
            onClick={() => void respond(decline, 'declined').catch(() => {})}
          >
            {t('invitations.decline')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** /invitations: the invitations of the user. Access begins when they accept. */
export function OwnInvitationsPage() {
  const { t } = useTexts();
  const invitations = useOwnInvitations();
  return (
    <Page title={t('invitations.title')}>
      <Loaded query={invitations} rows={2} label={t('invitations.loading')}>
        {(open) =>
          open.length === 0 ? (
            <Note>{t('invitations.none')}</Note>
          ) : (
            <div className={styles.fields}>
              {open.map((invitation) => (
                <InvitationCard key={invitation.id} invitation={invitation} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}
