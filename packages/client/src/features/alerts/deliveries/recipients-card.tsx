import { useCan } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { HelpTerm } from '../../../shared/help/help-term.tsx';
import { Card } from '../../../ui/page/card.tsx';
import text from '../../../ui/text/text.module.css';
import { isUndecided } from '../alert-status.tsx';
import { type AlertAssessment, useAlertRecipients } from '../alerts.api.ts';
import { DeliveriesCard } from './card.tsx';

/** The number of recipients of an escalation. They are listed in the dialog that confirms it. */
function RecipientCount({ alertId }: { alertId: number }) {
  const { t } = useTexts();
  const { data } = useAlertRecipients(alertId, true);
  if (!data) return null;
  const counts = { sms: data.phoneNumbers.length, emails: data.emails.length };
  return (
    <Card
      title={t('alerts.recipients.willBeTold')}
      explanation={<HelpTerm term="escalate" name={t('help.escalate')} />}
    >
      <p className={text.small}>
        {counts.sms + counts.emails > 0 ? t('alerts.recipients.counts', counts) : t('alerts.recipients.none')}
      </p>
    </Card>
  );
}

/** Whether anybody was notified, for those who may not see whom. */
function NotificationState({ alert }: { alert: AlertAssessment }) {
  const { t } = useTexts();
  return (
    <Card title={t('alertDeliveries.title')}>
      <p className={text.small}>
        {t(alert.recipientsNotified ? 'alerts.recipients.toldUnnamed' : 'alerts.recipients.notTold')}
      </p>
    </Card>
  );
}

/** Who would be notified of an escalation, and who has been notified so far. */
export function RecipientsCard({ alert }: { alert: AlertAssessment }) {
  const maySeeRecipients = useCan('alerts.recipients');
  if (!maySeeRecipients) return alert.escalatedAt ? <NotificationState alert={alert} /> : null;
  return (
    <>
      {isUndecided(alert.assessmentStatus) && <RecipientCount alertId={alert.alertId} />}
      <DeliveriesCard alert={alert} />
    </>
  );
}
