import { Fragment } from 'react';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Outcome, SentMessage } from './simulator.api.ts';
import styles from './simulator.module.css';

type Reading = NonNullable<Outcome['reading']>;
type Part = Reading['parts'][number];

function ReadingBadge({ outcome }: { outcome: Outcome | undefined }) {
  const { t } = useTexts();
  if (outcome?.report) {
    return <StatusBadge tone="ok" icon="check" word={t(`simulator.kind.${outcome.report.kind}`)} />;
  }
  if (outcome?.errorType) {
    return <StatusBadge tone="error" icon="warning" word={t(`simulator.error.${outcome.errorType}`)} />;
  }
  if (outcome?.state === 'Failed')
    return <StatusBadge tone="error" icon="warning" word={t('simulator.failed')} />;
  return <StatusBadge tone="info" icon="clock" word={t('simulator.waiting')} />;
}

/** What a number stands for; counts speak for themselves. */
function meaningOf({ role, meaning, name }: Part, t: Translate): string | undefined {
  if (role === 'healthRisk') return name ?? t('simulator.unknownCode');
  return meaning ? t(`simulator.meaning.${meaning}`) : undefined;
}

function Parts({ text, parts }: { text: string; parts: readonly Part[] }) {
  const { t } = useTexts();
  const separator = text.includes('*') ? '*' : '#';
  return (
    <ol className={styles.parts} dir="ltr" aria-label={t('simulator.parts', { text })}>
      {parts.map((part, place) => (
        <Fragment key={part.role}>
          {place > 0 && (
            <li className={styles.separator} aria-hidden="true">
              {separator}
            </li>
          )}
          <li className={styles.part}>
            <b>{part.text}</b>
            <span dir="auto">{t(`simulator.role.${part.role}`)}</span>
            <strong dir="auto">{meaningOf(part, t)}</strong>
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

function Explanation({ outcome }: { outcome: Outcome }) {
  const { t } = useTexts();
  const { reading, errorType } = outcome;
  const fault = reading?.fault;
  if (!errorType) return null;
  return (
    <div className={styles.explanation}>
      <p>{t(fault ? `simulator.fault.${fault}` : `simulator.errorText.${errorType}`)}</p>
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

/** How a message was read number by number, or why it could not be and what was probably meant. */
export function ReadingCard({ title, message }: { title: string; message: SentMessage }) {
  const { t } = useTexts();
  const { exchange, outcome } = message;
  const parts = outcome?.reading?.parts ?? [];
  return (
    <Card title={title} aside={<ReadingBadge outcome={outcome} />}>
      {parts.length > 0 && <Parts text={exchange.text} parts={parts} />}
      {outcome && <Explanation outcome={outcome} />}
      {outcome?.state === 'Failed' && <p>{t('simulator.failedText')}</p>}
      {(!outcome || outcome.state === 'Waiting') && <p role="status">{t('simulator.waitingText')}</p>}
    </Card>
  );
}
