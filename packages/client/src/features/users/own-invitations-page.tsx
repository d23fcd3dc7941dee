import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { type OwnInvitation, useAnswerInvitation, useOwnInvitations } from './users.api.ts';
import styles from './users.module.css';

/** One society that invites, and the two answers. */
function InvitationCard({ invitation }: { invitation: OwnInvitation }) {
  const { t } = useTexts();
  const { lookAgain } = useSession();
  const snackbar = useSnackbar();
  const { id, nationalSocietyName: society, organizationName: organization, invitedByName } = invitation;
  const accept = useAnswerInvitation('accept');
  const decline = useAnswerInvitation('decline');
  const answer = async ({ mutateAsync }: typeof accept, done: string) => {
    await mutateAsync(id);
    snackbar.show(t(`invitations.${done}`, { society }));
    // the notice above the page, and where the work of the user begins
    await lookAgain().catch(() => {});
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
            look="main"
            isBusy={accept.isPending}
            onClick={() => void answer(accept, 'accepted').catch(() => {})}
          >
            {t('invitations.accept')}
          </Button>
          <Button isBusy={decline.isPending} onClick={() => void answer(decline, 'declined').catch(() => {})}>
            {t('invitations.decline')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** /invitations: the societies that invite the user. Access begins when they accept. */
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
