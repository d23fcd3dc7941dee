import { type SignalAnswer, signalAnswers } from '@harken/domain/signals/monitoring/signal-state';
import { useState } from 'react';
import { DateTimeText } from '../../../lib/dates/date-time-text.tsx';
import { pathTo } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { IconName } from '../../../ui/icons/icon.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Timeline } from '../../../ui/page/timeline.tsx';
import text from '../../../ui/text/text.module.css';
import type { SignalDetails } from '../signals.api.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import styles from './signal.module.css';

const icons: Record<SignalAnswer, IconName> = {
  watch: 'eye',
  verify: 'sms',
  alert: 'bell',
  dismiss: 'cross',
};

/** What was answered, the latest first. */
function AnswerLog({ signal }: { signal: SignalDetails }) {
  const { t } = useTexts();
  if (signal.answers.length === 0) return <p className={text.muted}>{t('signals.noAnswers')}</p>;
  return (
    <Timeline
      label={t('signals.answers')}
      items={signal.answers.map((given, index) => ({
        key: signal.answers.length - index,
        content: (
          <>
            {t(`signals.answered.${given.answer}`)}
            {given.messageCount > 0 &&
              `${t('signals.placeSeparator')}${t('signals.messages', { count: given.messageCount })}`}
            {given.alertId && given.alertProjectId && (
              <>
                {t('signals.placeSeparator')}
                <Link
                  to={pathTo('/projects/{projectId}/alerts/{alertId}/assess', {
                    ...{ projectId: given.alertProjectId, alertId: given.alertId },
                  })}
                >
                  {t('signalAlert.number', { number: given.alertId })}
                </Link>
              </>
            )}
            {given.text && (
              <p className={styles.answer} dir="auto">
                {given.text}
              </p>
            )}
          </>
        ),
        detail: (
          <>
            <DateTimeText time={given.answeredAt} /> {given.by && <bdi>{given.by}</bdi>}
          </>
        ),
      }))}
    />
  );
}

/** The answers to a signal, and the buttons to answer it. */
export function AnswersCard({ signal }: { signal: SignalDetails }) {
  const { t } = useTexts();
  const [answer, setAnswer] = useState<SignalAnswer | null>(null);
  const possible = signalAnswers.filter((one) => one !== 'verify' || signal.collectorCount > 0);
  return (
    <Card title={t('signals.answers')}>
      {signal.mayAnswer && (
        <div className={styles.buttons}>
          {possible.map((one) => (
            <Button key={one} icon={icons[one]} onClick={() => setAnswer(one)}>
              {t(`signals.answer.${one}.action`)}
            </Button>
          ))}
        </div>
      )}
      {signal.mayAnswer && signal.collectorCount === 0 && (
        <p className={text.muted}>{t('signals.nobodyToAsk')}</p>
      )}
      <AnswerLog signal={signal} />
      {answer === 'alert' && <AlertDialog signal={signal} onClose={() => setAnswer(null)} />}
      {answer && answer !== 'alert' && (
        <AnswerDialog {...{ signal, answer }} onClose={() => setAnswer(null)} />
      )}
    </Card>
  );
}
