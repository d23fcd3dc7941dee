import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTexts } from '../texts.tsx';
import type { WaitingDecision } from './decision-rules.ts';
import { dropDecision } from './decisions.ts';
import styles from './waiting-note.module.css';

/** In the place of a report's buttons: what was decided without a network, and the way to take it back. */
export function WaitingNote({ decision, name }: { decision: WaitingDecision; name: string }) {
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
        onClick={() => void dropDecision(reportId)}
      >
        {t('offline.takeBack')}
      </Button>
    </div>
  );
}
