import { alertLimits, type EscalatedOutcome, escalatedOutcomes } from '@harken/domain/alerts/statuses';
import type { DismissalReason } from '@harken/domain/reports/dismissal-reasons';
import { useId, useState } from 'react';
import { formatError } from '../../../lib/requests/error.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { NoteField, useDismissalReasons, useNoteError } from '../../../shared/dismissal/reasons.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox, RadioTiles } from '../../../ui/fields/choices.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/overlay.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { joinLabels } from '../alert-labels.ts';
import { type AlertAssessment, type AlertDecision, useAlertRecipients } from '../alerts.api.ts';
import styles from '../assessment/assessment.module.css';
import { EidsrCheckNote } from './eidsr-check.tsx';

export type DecisionDialogProps = {
  projectId: number;
  alert: AlertAssessment;
  isOpen: boolean;
  isBusy: boolean;
  error: Error | null;
  onDecide: (decision: AlertDecision) => void;
  onClose: () => void;
};

function Failure({ error }: { error: Error | null }) {
  const { t } = useTexts();
  return error && <Note tone="error">{formatError(t, error)}</Note>;
}

type Recipient = { role: string; organization: string; phoneNumber?: string | null; email?: string | null };

/** Number and address of one recipient. */
function RecipientAddresses({ recipient }: { recipient: Recipient }) {
  const { t } = useTexts();
  const { phoneNumber, email } = recipient;
  if (!phoneNumber && !email) return <span>{t('alerts.recipients.hiddenAddress')}</span>;
  return (
    <>
      {phoneNumber && (
        <span className={styles.address}>
          <Icon name="sms" small />
          <bdi dir="ltr">{phoneNumber}</bdi>
        </span>
      )}
      {email && (
        <span className={styles.address}>
          <Icon name="mail" small />
          <bdi dir="ltr">{email}</bdi>
        </span>
      )}
    </>
  );
}

/** Everybody who will be notified: role and organization, number and address. */
function RecipientList({ recipients }: { recipients: readonly Recipient[] }) {
  const { t } = useTexts();
  const titleId = useId();
  if (recipients.length === 0) return <p>{t('alerts.recipients.none')}</p>;
  const rows = recipients.map((recipient, position) => ({ key: String(position), recipient }));
  return (
    <div>
      <h3 id={titleId}>{t('alerts.recipients.willBeTold')}</h3>
      <ul className={styles.recipients} aria-labelledby={titleId}>
        {rows.map(({ key, recipient }) => (
          <li key={key}>
            <b>
              <bdi>{joinLabels(t, [recipient.role, recipient.organization])}</bdi>
            </b>
            <RecipientAddresses recipient={recipient} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Lists the recipients, and asks whether to notify them. */
export function EscalateDialog({ alert, isOpen, isBusy, error, onDecide, onClose }: DecisionDialogProps) {
  const { t } = useTexts();
  const [sendNotification, setSendNotification] = useState(true);
  const recipients = useAlertRecipients(alert.alertId, isOpen);
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button
        variant="main"
        icon="escalate"
        isBusy={isBusy}
        onClick={() => onDecide({ kind: 'escalate', sendNotification })}
      >
        {t('alerts.bar.escalate')}
      </Button>
    </>
  );
  return (
    <Dialog {...{ isOpen, onClose, footer }} title={t('alerts.escalate.title')}>
      <Failure error={error} />
      <p>{t('alerts.escalate.text')}</p>
      <Loaded query={recipients} rows={2} label={t('alerts.recipients.loading')}>
        {({ recipients: all }) => <RecipientList recipients={all} />}
      </Loaded>
      <Checkbox
        label={t('alerts.escalate.notify')}
        checked={sendNotification}
        onChange={(event) => setSendNotification(event.target.checked)}
      />
      {alert.isNationalSocietyEidsrEnabled && <EidsrCheckNote alertId={alert.alertId} />}
    </Dialog>
  );
}

/** Asks for the reason, if the national society wants one, and for confirmation: a dismissal cannot be undone. */
export function DismissDialog({ projectId, isOpen, isBusy, error, onDecide, onClose }: DecisionDialogProps) {
  const { t } = useTexts();
  const reasons = useDismissalReasons(projectId);
  const [reason, setReason] = useState<DismissalReason | null>(null);
  const [note, setNote] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const noteError = useNoteError({ reason, note });
  const isReasonMissing = reasons.length > 0 && reason === null;
  const dismiss = () => {
    setIsChecked(true);
    if (isReasonMissing || noteError) return;
    const dismissal = { reason, note: reason === 'Other' ? note.trim() : null };
    onDecide({ kind: 'dismiss', dismissal });
  };
  return (
    <ConfirmDialog
      {...{ isOpen, isBusy, onClose }}
      title={t('alerts.dismiss.title')}
      confirmLabel={t('alerts.bar.dismiss')}
      onConfirm={dismiss}
    >
      <Failure error={error} />
      <p>{t('alerts.dismiss.text')}</p>
      {reasons.length > 0 && (
        <RadioTiles
          name="dismissalReason"
          label={t('dismissal.title')}
          value={reason ?? ''}
          tiles={reasons.map((value) => ({ value, label: t(`dismissal.reason.${value}`) }))}
          error={isChecked && isReasonMissing ? t('validation.fieldRequired') : undefined}
          onChange={(event) => setReason(event.target.value as DismissalReason)}
        />
      )}
      {reason === 'Other' && (
        <NoteField note={note} error={isChecked ? noteError : undefined} onChange={setNote} />
      )}
    </ConfirmDialog>
  );
}

/** Asks for the outcome of an escalated alert. */
export function CloseDialog({ isOpen, isBusy, error, onDecide, onClose }: DecisionDialogProps) {
  const { t } = useTexts();
  const [escalatedOutcome, setOutcome] = useState<EscalatedOutcome>('ActionTaken');
  const [comments, setComments] = useState('');
  const limit = alertLimits.commentsMaxLength;
  const isTooLong = comments.trim().length > limit;
  const close = () => {
    if (!isTooLong)
      onDecide({ kind: 'close', closing: { escalatedOutcome, comments: comments.trim() || null } });
  };
  const footer = (cancel: () => void) => (
    <>
      <Button onClick={cancel}>{t('ui.cancel')}</Button>
      <Button variant="main" isBusy={isBusy} onClick={close}>
        {t('alerts.bar.close')}
      </Button>
    </>
  );
  return (
    <FormDialog {...{ isOpen, onClose, footer }} isDirty={comments !== ''} title={t('alerts.close.title')}>
      <Failure error={error} />
      <RadioTiles
        name="escalatedOutcome"
        label={t('alerts.close.outcome')}
        value={escalatedOutcome}
        tiles={[...escalatedOutcomes]
          .sort((a, b) => tileOrder.indexOf(a) - tileOrder.indexOf(b))
          .map((value) => ({ value, label: t(`alerts.outcome.${value}`) }))}
        onChange={(event) => setOutcome(event.target.value as EscalatedOutcome)}
      />
      <TextArea
        name="comments"
        label={t('alerts.close.comments')}
        isOptional
        limit={limit}
        value={comments}
        error={isTooLong ? t('alerts.close.tooLong', { limit }) : undefined}
        onChange={(event) => setComments(event.target.value)}
      />
      <p>{t('alerts.close.text')}</p>
    </FormDialog>
  );
}

/** The most frequent outcome comes first. */
const tileOrder: readonly EscalatedOutcome[] = ['ActionTaken', 'Dismissed', 'Other'];
