import { useState } from 'react';
import { formatDateTime } from '../../../lib/dates/dates.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Card } from '../../../ui/page/card.tsx';
import text from '../../../ui/text/text.module.css';
import {
  type AlertVerification,
  type AskedContact,
  type ContactAnswer,
  useAlertVerification,
  useConfirmAnswer,
} from './api.ts';
import styles from './card.module.css';
import { CorrectDialog } from './correct-dialog.tsx';
import { describeAnswer } from './labels.ts';

/** What staff made of an answer. */
function Review({ answer }: { answer: ContactAnswer }) {
  const { t, language } = useTexts();
  const by = { name: answer.reviewedBy ?? '–', time: formatDateTime(answer.reviewedAt ?? '') };
  return (
    <p className={text.tiny}>
      {answer.review === 'corrected' && answer.correction
        ? t('verification.card.corrected', {
            ...by,
            answer: describeAnswer(t, answer.correction, language),
          })
        : t('verification.card.confirmed', by)}
    </p>
  );
}

function Answer({ answer, name, mayReview }: { answer: ContactAnswer; name: string; mayReview: boolean }) {
  const { t, language } = useTexts();
  const snackbar = useSnackbar();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const confirm = useConfirmAnswer(() => snackbar.show(t('verification.card.confirmDone')));
  const time = formatDateTime(answer.answeredAt);
  return (
    <li className={styles.answer}>
      <b>{describeAnswer(t, answer, language)}</b>
      {answer.comment && <p dir="auto">{answer.comment}</p>}
      <p className={text.tiny}>
        {answer.channel === 'sms'
          ? t('verification.card.bySms', { time })
          : t('verification.card.byLink', { time })}
      </p>
      {answer.review && <Review answer={answer} />}
      {!answer.review && mayReview && (
        <div className={styles.actions}>
          <Button
            size="small"
            aria-label={t('verification.card.confirmOf', { name })}
            isBusy={confirm.isPending}
            onClick={() => confirm.mutate(answer.id)}
          >
            {t('verification.card.confirm')}
          </Button>
          <Button
            size="small"
            aria-label={t('verification.card.correctOf', { name })}
            onClick={() => setIsCorrecting(true)}
          >
            {t('verification.card.correct')}
          </Button>
        </div>
      )}
      {isCorrecting && <CorrectDialog answer={answer} onClose={() => setIsCorrecting(false)} />}
    </li>
  );
}

const stateKeys = {
  open: 'verification.card.noAnswer',
  answered: 'verification.card.noAnswer',
  expired: 'verification.card.expired',
  ended: 'verification.card.ended',
} as const;

function Asked({ contact, mayReview }: { contact: AskedContact; mayReview: boolean }) {
  const { t } = useTexts();
  const name = contact.name ?? '–';
  const time = formatDateTime(contact.askedAt);
  const isUnsent = contact.delivery === 'Failed' || contact.delivery === 'Withheld';
  return (
    <li className={styles.contact}>
      <p>
        <b dir="auto">{name}</b>{' '}
        <span className={styles.quiet}>{t(`verification.role.${contact.role}`)}</span>
        {contact.facility && (
          <>
            {' '}
            <bdi className={styles.quiet}>{contact.facility}</bdi>
          </>
        )}
      </p>
      <p className={text.tiny}>
        {contact.channel === 'sms'
          ? t('verification.card.askedSms', { time })
          : t('verification.card.askedEmail', { time })}
        {contact.remindedAt &&
          ` · ${t('verification.card.reminded', { time: formatDateTime(contact.remindedAt) })}`}
      </p>
      {isUnsent && <p>{t('verification.card.notSent')}</p>}
      {contact.answers.length === 0 && <p>{t(stateKeys[contact.state])}</p>}
      <ul className={styles.list}>
        {contact.answers.map((answer) => (
          <Answer key={answer.id} {...{ answer, name, mayReview }} />
        ))}
      </ul>
    </li>
  );
}

function Contacts({ verification: { requests, mayReview } }: { verification: AlertVerification }) {
  return (
    <ul className={styles.list}>
      {requests.map((contact) => (
        <Asked key={contact.id} {...{ contact, mayReview }} />
      ))}
    </ul>
  );
}

/** Which contacts were asked about an alert, when, and what they answered. */
export function VerificationCard({ alertId }: { alertId: number }) {
  const { t } = useTexts();
  const verification = useAlertVerification(alertId);
  return (
    <Card title={t('verification.card.title')}>
      <Loaded
        query={verification}
        rows={2}
        label={t('verification.card.loading')}
        isEmpty={({ requests }) => requests.length === 0}
        empty={<p className={text.small}>{t('verification.card.nobody')}</p>}
      >
        {(known) => <Contacts verification={known} />}
      </Loaded>
    </Card>
  );
}
