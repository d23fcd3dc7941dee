import { useCan } from '../../lib/permissions.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { PhoneLink } from '../../ui/phone.tsx';
import text from '../../ui/text.module.css';
import styles from './alert-assessment.module.css';
import { isWaiting } from './alert-status.tsx';
import { inRow } from './alert-words.ts';
import { type AlertAssessment, useAlertRecipients } from './alerts.api.ts';

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

/** Who was told when the alert was escalated. */
function WasTold({ alert }: { alert: AlertAssessment }) {
  const { t } = useTexts();
  const nobodyNamed = alert.recipientsNotified
    ? t('alerts.recipients.toldUnnamed')
    : t('alerts.recipients.notTold');
  return (
    <Card title={t('alerts.recipients.escalatedTo')}>
      {alert.recipientsNotified && alert.escalatedTo.length > 0 ? (
        <ul className={styles.recipients}>
          {alert.escalatedTo.map(({ role, organization, phoneNumber, email }) => (
            <li key={`${role} ${organization} ${phoneNumber} ${email}`}>
              <b>{inRow(t, [role, organization])}</b>
              {phoneNumber && <PhoneLink number={phoneNumber} />}
              {email && <bdi dir="ltr">{email}</bdi>}
            </li>
          ))}
        </ul>
      ) : (
        <p className={text.small}>{nobodyNamed}</p>
      )}
    </Card>
  );
}

/** Whom an escalation tells: before it a number, after it the names. */
export function RecipientsCard({ alert }: { alert: AlertAssessment }) {
  const seesRecipients = useCan('alerts.recipients');
  if (isWaiting(alert.assessmentStatus)) {
    return seesRecipients ? <WillBeTold alertId={alert.alertId} /> : null;
  }
  return alert.escalatedAt ? <WasTold alert={alert} /> : null;
}
