import { dateOf } from '../../lib/dates.ts';
import { localTime } from '../../lib/instants.ts';
import { leftToRight } from '../../lib/left-to-right.ts';
import { useMay } from '../../lib/permissions.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type Invitation, useInvitations, useWithdrawInvitation } from './users.api.ts';
import styles from './users.module.css';

type Place = { nationalSocietyId: number };

function Withdrawing({ invitation }: { invitation: Invitation }) {
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

/** Those whom the society invited and who have not accepted: the address that was typed, and nothing else of them. */
export function InvitationsCard({ place }: { place: Place }) {
  const { t } = useTexts();
  const { data: invitations } = useInvitations(place.nationalSocietyId);
  const mayWithdraw = useMay('nationalSocietyUsers.add', place);
  if (!invitations || invitations.length === 0) return null;
  return (
    <Card title={t('users.invitations.title')}>
      <p className={styles.hint}>{t('users.invitations.text')}</p>
      <ul className={styles.invitations}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={styles.invitation}>
            <div className={styles.invitationWords}>
              <bdi dir="ltr">{invitation.email}</bdi>
              <small>
                <bdi>{invitation.organizationName}</bdi> ·{' '}
                {leftToRight(dateOf(localTime(`${invitation.invitedAt}Z`)))}
              </small>
            </div>
            <StatusBadge
              tone="outline"
              icon={invitation.state === 'Invited' ? 'clock' : 'cross'}
              word={t(`users.invitations.state.${invitation.state}`)}
            />
            {mayWithdraw && <Withdrawing invitation={invitation} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
