import { useCan } from '../../lib/permissions.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import text from '../../ui/text.module.css';
import { isWaiting } from './alert-status.tsx';
import { type AlertAssessment, useAlertRecipients } from './alerts.api.ts';
import { DeliveriesCard } from './deliveries-card.tsx';

/** How many people an escalation would tell; who they are is said before it is confirmed. */
function WillBeTold({ alertId }: { alertId: number }) {
  const { t } = useTexts();
  const { data } = useAlertRecipients(alertId, true);
  if (!data) return null;
  const counts = { sms: data.phoneNumbers.length, emails: data.emails.length };
  return (
    <Card title={t('alerts.recipients.willBeTold')}>
      <p className={text.small}>
        {counts.sms + counts.emails > 0 ? t('alerts.recipients.counts', counts) : t('alerts.recipients.none')}
      </p>
    </Card>
  );
}

/** Whether anybody was told, for those who may not see who. */
function WasTold({ alert }: { alert: AlertAssessment }) {
  const { t } = useTexts();
  return (
    <Card title={t('alertDeliveries.title')}>
      <p className={text.small}>
        {t(alert.recipientsNotified ? 'alerts.recipients.toldUnnamed' : 'alerts.recipients.notTold')}
      </p>
    </Card>
  );
}

/** Whom an escalation would tell, and who was told of the alert so far. */
export function RecipientsCard({ alert }: { alert: AlertAssessment }) {
  const seesRecipients = useCan('alerts.recipients');
  if (!seesRecipients) return alert.escalatedAt ? <WasTold alert={alert} /> : null;
  return (
    <>
      {isWaiting(alert.assessmentStatus) && <WillBeTold alertId={alert.alertId} />}
      <DeliveriesCard alert={alert} />
    </>
  );
}
