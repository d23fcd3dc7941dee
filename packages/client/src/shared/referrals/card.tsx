import { useState } from 'react';
import { formatDateTime } from '../../lib/dates/dates.ts';
import { useDraft } from '../../lib/offline/drafts.ts';
import { WaitingEntries } from '../../lib/offline/waiting-entries.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Card } from '../../ui/page/card.tsx';
import text from '../../ui/text/text.module.css';
import { FacilityDialog } from './facility-dialog.tsx';
import { describeReason, describeReferral } from './labels.ts';
import { ReferDialog, type ReferralValues } from './refer-dialog.tsx';
import { type Referral, type ReferralSubject, type ReferralsOf, useReferralsOf } from './referrals.api.ts';
import styles from './referrals.module.css';
import { UpdateDialog } from './update-dialog.tsx';

type OpenDialog = 'update' | 'facility' | null;

function ReferralItem({
  referral,
  facilities,
}: {
  referral: Referral;
  facilities: ReferralsOf['facilities'];
}) {
  const { t, language } = useTexts();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const { number, facility, reason, comment, updatedAt, updatedFrom, remindedAt, reminderCount } = referral;
  const why = describeReason(t, referral, language);
  const close = () => setDialog(null);
  const hasOtherFacility = facilities.some(({ id }) => id !== referral.contactId);
  return (
    <li className={styles.referral}>
      <p>
        <b>
          <bdi dir="ltr">{number}</bdi>
        </b>{' '}
        {describeReferral(t, referral, language)}
      </p>
      <p dir="auto">{facility ?? t('referrals.noFacility')}</p>
      {why && <p className={text.small}>{why}</p>}
      {reason && <p dir="auto">{reason}</p>}
      <p className={text.tiny}>
        {t(`referrals.by.${referral.origin}`, { time: formatDateTime(referral.referredAt) })}
        {remindedAt &&
          ` · ${t('referrals.reminded', { count: reminderCount, time: formatDateTime(remindedAt) })}`}
      </p>
      {updatedAt && updatedFrom && (
        <p className={text.tiny}>
          {t(`referrals.updated.${updatedFrom}`, { time: formatDateTime(updatedAt) })}
        </p>
      )}
      {comment && <p dir="auto">{comment}</p>}
      {referral.isEditable && (
        <div className={styles.actions}>
          <Button
            size="small"
            aria-label={t('referrals.update.openOf', { number })}
            onClick={() => setDialog('update')}
          >
            {t('referrals.update.open')}
          </Button>
          {hasOtherFacility && (
            <Button
              size="small"
              aria-label={t('referrals.facility.openOf', { number })}
              onClick={() => setDialog('facility')}
            >
              {t('referrals.facility.open')}
            </Button>
          )}
        </div>
      )}
      {dialog === 'update' && <UpdateDialog referral={referral} onClose={close} />}
      {dialog === 'facility' && <FacilityDialog {...{ referral, facilities }} onClose={close} />}
    </li>
  );
}

function Referrals({ of, subject }: { of: ReferralsOf; subject: ReferralSubject }) {
  const { t } = useTexts();
  const { projectId } = subject;
  const draft = useDraft<ReferralValues>(`referral:${JSON.stringify(subject)}`);
  const known = of.reports.some(({ id }) => String(id) === draft.draft?.reportId) ? draft.draft : undefined;
  const close = () => setIsReferring(false);
  const [isReferring, setIsReferring] = useState(false);
  return (
    <>
      {of.referrals.length === 0 && <p className={text.small}>{t('referrals.card.none')}</p>}
      <ul className={styles.list}>
        {of.referrals.map((referral) => (
          <ReferralItem key={referral.id} {...{ referral }} facilities={of.facilities} />
        ))}
      </ul>
      {of.reports.map(({ id }) => (
        <WaitingEntries key={id} call="referral/create" subjectId={id} />
      ))}
      {of.mayEdit && of.reports.length > 0 && (
        <div className={styles.add}>
          <Button size="small" icon="plus" onClick={() => setIsReferring(true)}>
            {known ? t('referrals.card.goOn') : t('referrals.card.refer')}
          </Button>
        </div>
      )}
      {isReferring && (
        <ReferDialog
          {...{ projectId, of }}
          draft={known}
          onKeep={draft.keep}
          onSent={() => {
            void draft.drop();
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** Who was referred from a report or an alert, what became of them, and a button to refer somebody. */
export function ReferralsCard({ subject }: { subject: ReferralSubject }) {
  const { t } = useTexts();
  const referrals = useReferralsOf(subject);
  return (
    <Card title={t('referrals.card.title')}>
      <Loaded query={referrals} rows={2} label={t('referrals.card.loading')}>
        {(of) => <Referrals of={of} subject={subject} />}
      </Loaded>
    </Card>
  );
}
