import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTexts } from '../texts/texts.tsx';
import type { OfflineDecision } from './decision-rules.ts';
import { discardDecision } from './decisions.ts';
import styles from './offline-decision-note.module.css';

/** Replaces the buttons of a report after an offline decision, with a button to undo it. */
export function OfflineDecisionNote({ decision, name }: { decision: OfflineDecision; name: string }) {
  const { t } = useTexts();
  const { deed, reportId } = decision;
  return (
    <div className={styles.waiting}>
      <span>
        <Icon name="clock" small />
        {t(`offline.decided.${deed}`)}
      </span>
      <Button
        size="small"
        icon="undo"
        aria-label={t('offline.takeBackNamed', { report: name })}
        onClick={() => void discardDecision(reportId)}
      >
        {t('offline.takeBack')}
      </Button>
    </div>
  );
}
