import { formatDate } from '../../lib/dates/dates.ts';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { isolateLeftToRight } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Card } from '../../ui/page/card.tsx';
import { StatusBadge } from '../../ui/status/badge.tsx';
import { type Invitation, useInvitations, useWithdrawInvitation } from './users.api.ts';
import styles from './users.module.css';

type SocietyScope = { nationalSocietyId: number };

function WithdrawButton({ invitation }: { invitation: Invitation }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const withdraw = useWithdrawInvitation(() => snackbar.show(t('users.invitations.done')));
  const { id, email, state } = invitation;
  const verb = state === 'Invited' ? 'withdraw' : 'remove';
  return (
    <Button
      size="small"
      isBusy={withdraw.isPending}
      aria-label={t(`users.invitations.${verb}Of`, { email })}
      onClick={() => withdraw.mutate(id)}
    >
      {t(`users.invitations.${verb}`)}
    </Button>
  );
}

/** Invitations of the society that are pending or declined. They show no name: the society only knows the e-mail address. */
export function InvitationsCard({ scope }: { scope: SocietyScope }) {
  const { t } = useTexts();
  const { data: invitations } = useInvitations(scope.nationalSocietyId);
  const mayWithdraw = useMay('nationalSocietyUsers.add', scope);
  if (!invitations || invitations.length === 0) return null;
  return (
    <Card title={t('users.invitations.title')}>
      <p className={styles.hint}>{t('users.invitations.text')}</p>
      <ul className={styles.invitations}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={styles.invitation}>
            <div className={styles.invitationText}>
              <bdi dir="ltr">{invitation.email}</bdi>
              <small>
                <bdi>{invitation.organizationName}</bdi> ·{' '}
                {isolateLeftToRight(formatDate(toLocalTime(`${invitation.invitedAt}Z`)))}
              </small>
            </div>
            <StatusBadge
              tone="outline"
              icon={invitation.state === 'Invited' ? 'clock' : 'cross'}
              label={t(`users.invitations.state.${invitation.state}`)}
            />
            {mayWithdraw && <WithdrawButton invitation={invitation} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
