import type { OfflineDecision } from '../../lib/offline/decision-rules.ts';
import { discardDecision, useDecisions } from '../../lib/offline/decisions.ts';
import { useEntries } from '../../lib/offline/entries.ts';
import { WaitingEntry } from '../../lib/offline/waiting-entries.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { isolateLeftToRight } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Dialog } from '../../ui/overlays/overlay.tsx';
import styles from './decisions-dialog.module.css';

const statusLabels: Record<string, string> = {
  Accepted: 'alerts.report.accepted',
  Rejected: 'alerts.report.dismissed',
};

/** Why a decision was refused, and the current status of the report. */
function RejectionReason({ refused }: { refused: NonNullable<OfflineDecision['refused']> }) {
  const { t } = useTexts();
  const status = refused.now && t(statusLabels[refused.now] ?? 'alerts.report.notChecked');
  return (
    <p className={styles.refused}>
      <Icon name="warning" small />
      <span>
        {t('offline.notTaken', { reason: t(refused.key) })} {status && t('offline.now', { status })}
      </span>
    </p>
  );
}

function Decision({ decision }: { decision: OfflineDecision }) {
  const { t } = useTexts();
  const { deed, healthRisk, receivedAt, reportId, refused } = decision;
  const report = t('offline.report', { healthRisk, time: isolateLeftToRight(receivedAt) });
  const [label, accessibleLabel] = refused
    ? ['offline.understood', 'offline.understoodNamed']
    : ['offline.takeBack', 'offline.takeBackNamed'];
  return (
    <li className={styles.decision}>
      <div className={styles.text}>
        <b>{t(`offline.deed.${deed}`)}</b>
        <p>{report}</p>
        {refused && <RejectionReason refused={refused} />}
      </div>
      <Button
        size="small"
        aria-label={t(accessibleLabel, { report })}
        onClick={() => void discardDecision(reportId)}
      >
        {t(label)}
      </Button>
    </li>
  );
}

/** Lists what the signed-in user did and typed offline, waiting and refused, with a button to remove each. */
export function DecisionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const { user } = useSession();
  const isOwn = ({ userId }: { userId: number }) => userId === user?.id;
  const [decisions, entries] = [useDecisions().filter(isOwn), useEntries().filter(isOwn)];
  return (
    <Dialog isOpen onClose={onClose} title={t('offline.dialog.title')}>
      {decisions.length + entries.length === 0 && <p>{t('offline.dialog.empty')}</p>}
      <ul className={styles.list}>
        {decisions.map((decision) => (
          <Decision key={decision.reportId} decision={decision} />
        ))}
        {entries.map((entry) => (
          <WaitingEntry key={entry.key} entry={entry} hasTitle onOpen={onClose} />
        ))}
      </ul>
    </Dialog>
  );
}
