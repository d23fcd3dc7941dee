import { leftToRight } from '../lib/left-to-right.ts';
import type { WaitingDecision } from '../lib/offline/decision-rules.ts';
import { dropDecision } from '../lib/offline/decisions.ts';
import { useTexts } from '../lib/texts.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Dialog } from '../ui/overlay.tsx';
import styles from './decisions-dialog.module.css';

const statusWords: Record<string, string> = {
  Accepted: 'alerts.report.accepted',
  Rejected: 'alerts.report.dismissed',
};

/** Why a decision was not taken over, and what the report is now. */
function Refused({ refused }: { refused: NonNullable<WaitingDecision['refused']> }) {
  const { t } = useTexts();
  const status = refused.now && t(statusWords[refused.now] ?? 'alerts.report.notChecked');
  return (
    <p className={styles.refused}>
      <Icon name="warning" small />
      <span>
        {t('offline.notTaken', { reason: t(refused.key) })} {status && t('offline.now', { status })}
      </span>
    </p>
  );
}

function Decision({ decision }: { decision: WaitingDecision }) {
  const { t } = useTexts();
  const { deed, healthRisk, receivedAt, reportId, refused } = decision;
  const report = t('offline.report', { healthRisk, time: leftToRight(receivedAt) });
  const [word, named] = refused
    ? ['offline.understood', 'offline.understoodNamed']
    : ['offline.takeBack', 'offline.takeBackNamed'];
  return (
    <li className={styles.decision}>
      <div className={styles.words}>
        <b>{t(`offline.deed.${deed}`)}</b>
        <p>{report}</p>
        {refused && <Refused refused={refused} />}
      </div>
      <Button size="small" aria-label={t(named, { report })} onClick={() => void dropDecision(reportId)}>
        {t(word)}
      </Button>
    </li>
  );
}

/** The decisions that wait on this device or were refused, each with what can still be done about it. */
export function DecisionsDialog({
  decisions,
  onClose,
}: {
  decisions: readonly WaitingDecision[];
  onClose: () => void;
}) {
  const { t } = useTexts();
  return (
    <Dialog isOpen onClose={onClose} title={t('offline.dialog.title')}>
      {decisions.length === 0 && <p>{t('offline.dialog.empty')}</p>}
      <ul className={styles.list}>
        {decisions.map((decision) => (
          <Decision key={decision.reportId} decision={decision} />
        ))}
      </ul>
    </Dialog>
  );
}
