import { useTexts } from '../../../lib/texts/texts.tsx';
import { DismissalText } from '../../../shared/dismissal/reasons.tsx';
import { HelpTerm } from '../../../shared/help/help-term.tsx';
import { ReferralsCard } from '../../../shared/referrals/card.tsx';
import { Card } from '../../../ui/page/card.tsx';
import text from '../../../ui/text/text.module.css';
import type { AlertAssessment } from '../alerts.api.ts';
import { RecipientsCard } from '../deliveries/recipients-card.tsx';
import { VerificationCard } from '../verification/card.tsx';
import { WhyRaisedCard } from '../why-raised/card.tsx';
import styles from './assessment.module.css';
import { OutbreaksCard } from './outbreaks-card.tsx';

/** The outcome of a closed alert. */
function ClosingCard({ alert }: { alert: AlertAssessment }) {
  const { t } = useTexts();
  if (alert.assessmentStatus !== 'Closed' || !(alert.escalatedOutcome || alert.comments)) return null;
  return (
    <Card title={t('alerts.closing.title')} explanation={<HelpTerm term="close" name={t('help.close')} />}>
      {alert.escalatedOutcome && <b>{t(`alerts.outcome.${alert.escalatedOutcome}`)}</b>}
      {alert.comments && (
        <p dir="auto" className={styles.written}>
          {alert.comments}
        </p>
      )}
    </Card>
  );
}

/** Why a dismissed alert was dismissed. */
function DismissalCard({ alert }: { alert: AlertAssessment }) {
  const { t } = useTexts();
  if (!alert.dismissalReason) return null;
  return (
    <Card title={t('dismissal.title')}>
      <p>
        <DismissalText reason={alert.dismissalReason} note={alert.dismissalNote} />
      </p>
    </Card>
  );
}

/** Beside the reports: why the alert was raised, the case definition, the recipients, the outcome. */
export function AlertSide({ projectId, alert }: { projectId: number; alert: AlertAssessment }) {
  const { t } = useTexts();
  return (
    <>
      <ClosingCard alert={alert} />
      <DismissalCard alert={alert} />
      <OutbreaksCard projectId={projectId} alertId={alert.alertId} />
      <WhyRaisedCard projectId={projectId} alert={alert} />
      {alert.caseDefinition && (
        <Card
          title={t('alerts.caseDefinition')}
          explanation={<HelpTerm term="caseDefinition" name={t('alerts.caseDefinition')} />}
        >
          <p dir="auto" className={`${text.small} ${styles.written}`}>
            {alert.caseDefinition}
          </p>
        </Card>
      )}
      <VerificationCard alertId={alert.alertId} />
      <ReferralsCard subject={{ projectId, alertId: alert.alertId }} />
      <RecipientsCard alert={alert} />
    </>
  );
}
