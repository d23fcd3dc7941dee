import { silenceInDays } from '../../lib/silence-words.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Performance, useSilence } from './data-collectors.api.ts';
import styles from './silence-line.module.css';

/** Below the name of somebody who has stopped reporting: for how long, and what is usual. */
export function SilenceMark({ row }: { row: Performance['performance']['data'][number] }) {
  const { t } = useTexts();
  const { silentDays, usualGapDays } = row;
  if (typeof silentDays !== 'number' || typeof usualGapDays !== 'number') return null;
  return (
    <span className={styles.mark}>
      <Icon name="alarm" small /> {silenceInDays(t, { silentDays, usualGapDays })}
    </span>
  );
}

/** How many of the reader's collectors have stopped reporting, and a way to see only them. */
export function SilenceLine({
  projectId,
  isNarrowed,
  onChange,
}: {
  projectId: number;
  isNarrowed: boolean;
  onChange: (isSilent: boolean) => void;
}) {
  const { t } = useTexts();
  const collectors = useSilence(projectId).data?.dataCollectors;
  if (!collectors || collectors.silentCount === 0) return null;
  const { silentCount, watchedCount } = collectors;
  return (
    <p className={styles.line}>
      <Icon name="alarm" small />
      <span>{t('silence.counted', { count: silentCount, watched: watchedCount })}</span>
      <Button look="ghost" size="small" onClick={() => onChange(!isNarrowed)}>
        {t(isNarrowed ? 'silence.showAll' : 'silence.showOnly')}
      </Button>
    </p>
  );
}
