import { useTexts } from '../../lib/texts/texts.tsx';
import { Card } from '../../ui/page/card.tsx';
import { StatusBadge } from '../../ui/status/badge.tsx';
import { MessageParts } from '../messages/parts.tsx';
import type { Outcome } from './outcome.ts';
import styles from './parsing-card.module.css';

function ParsingBadge({ outcome }: { outcome: Outcome | undefined }) {
  const { t } = useTexts();
  if (outcome?.report) {
    return <StatusBadge tone="ok" icon="check" label={t(`simulator.kind.${outcome.report.kind}`)} />;
  }
  if (outcome?.errorType) {
    return <StatusBadge tone="error" icon="warning" label={t(`simulator.error.${outcome.errorType}`)} />;
  }
  if (outcome?.state === 'Failed')
    return <StatusBadge tone="error" icon="warning" label={t('simulator.failed')} />;
  return <StatusBadge tone="info" icon="clock" label={t('simulator.waiting')} />;
}

function Explanation({ outcome }: { outcome: Outcome }) {
  const { t } = useTexts();
  const { reading, errorType } = outcome;
  const parseError = reading?.fault;
  if (!errorType) return null;
  return (
    <div className={styles.explanation}>
      <p>{t(parseError ? `message.fault.${parseError}` : `message.error.${errorType}`)}</p>
      {reading?.probablyMeant && (
        <p>
          {t('simulator.probablyMeant')}{' '}
          <b className={styles.mono} dir="ltr">
            {reading.probablyMeant}
          </b>
        </p>
      )}
    </div>
  );
}

/** How a message was parsed, number by number, or why it could not be, with the suggested correction. */
export function ParsingCard({
  title,
  text,
  outcome,
}: {
  title: string;
  text: string;
  outcome: Outcome | undefined;
}) {
  const { t } = useTexts();
  const parts = outcome?.reading?.parts ?? [];
  return (
    <Card title={title} aside={<ParsingBadge outcome={outcome} />}>
      {parts.length > 0 && <MessageParts text={text} parts={parts} />}
      {outcome && <Explanation outcome={outcome} />}
      {outcome?.state === 'Failed' && <p>{t('simulator.failedText')}</p>}
      {(!outcome || outcome.state === 'Waiting') && <p role="status">{t('simulator.waitingText')}</p>}
    </Card>
  );
}
