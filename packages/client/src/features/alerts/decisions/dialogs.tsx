import { alertLimits, type EscalatedOutcome, escalatedOutcomes } from '@harken/domain/alerts/statuses';
import { useId, useState } from 'react';
import { formatError } from '../../../lib/requests/error.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox, RadioTiles } from '../../../ui/fields/choices.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/overlay.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { type AlertAssessment, type AlertDecision, useAlertRecipients } from '../alerts.api.ts';
import styles from '../assessment/assessment.module.css';
import { EidsrCheckNote } from './eidsr-check.tsx';

export type DecisionDialogProps = {
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

/** The server sends this for the numbers and addresses of another organization's recipients. */
const hidden = '***';

type Recipients = { phoneNumbers: readonly string[]; emails: readonly string[] };

/** Everybody who will be notified, by number and address. */
function RecipientList({ phoneNumbers, emails }: Recipients) {
  const { t } = useTexts();
  const titleId = useId();
  const all = [...phoneNumbers, ...emails];
  if (all.length === 0) return <p>{t('alerts.recipients.none')}</p>;
  const hiddenCount = all.filter((address) => address === hidden).length;
  const renderAddresses = (addresses: readonly string[], icon: 'sms' | 'mail') =>
    addresses
      .filter((address) => address !== hidden)
      .map((address) => (
        <li key={`${icon} ${address}`}>
          <Icon name={icon} small />
          <bdi dir="ltr">{address}</bdi>
        </li>
      ));
  return (
    <div>
      <h3 id={titleId}>{t('alerts.recipients.willBeTold')}</h3>
      <ul className={styles.recipients} aria-labelledby={titleId}>
        {renderAddresses(phoneNumbers, 'sms')}
        {renderAddresses(emails, 'mail')}
        {hiddenCount > 0 && <li>{t('alerts.recipients.hidden', { count: hiddenCount })}</li>}
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
        {(recipientList) => <RecipientList {...recipientList} />}
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

/** Asks for confirmation: a dismissal cannot be undone. */
export function DismissDialog({ isOpen, isBusy, error, onDecide, onClose }: DecisionDialogProps) {
  const { t } = useTexts();
  return (
    <ConfirmDialog
      {...{ isOpen, isBusy, onClose }}
      title={t('alerts.dismiss.title')}
      confirmLabel={t('alerts.bar.dismiss')}
      onConfirm={() => onDecide({ kind: 'dismiss' })}
    >
      <Failure error={error} />
      <p>{t('alerts.dismiss.text')}</p>
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
