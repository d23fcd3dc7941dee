import { useState } from 'react';
import { formatDateTime } from '../../lib/dates/dates.ts';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { formatError } from '../../lib/requests/error.ts';
import { isolateLeftToRight } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { HelpTerm } from '../../shared/help/help-term.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { SelectionCheckbox } from '../../ui/data-table/selection-checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Note } from '../../ui/status/note.tsx';
import { type SmsGateway, useRenewKey } from './sms-gateways.api.ts';
import styles from './sms-gateways.module.css';

/** Confirms the creation of a new key, and asks whether the old one is accepted for a few more days. */
function RenewDialog({ smsGatewayId, onClose }: { smsGatewayId: number; onClose: () => void }) {
  const { t } = useTexts();
  const [refusesOldKey, setRefusesOldKey] = useState(false);
  const renew = useRenewKey(smsGatewayId);
  return (
    <ConfirmDialog
      isOpen
      title={t('smsGateways.renew.title')}
      confirmLabel={t('smsGateways.key.renew')}
      isBusy={renew.isPending}
      onConfirm={() => renew.mutate({ refusesOldKey }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {renew.error && <Note tone="error">{formatError(t, renew.error)}</Note>}
      <p>{t(refusesOldKey ? 'smsGateways.renew.refused' : 'smsGateways.renew.accepted')}</p>
      <SelectionCheckbox isChecked={refusesOldKey} onToggle={() => setRefusesOldKey(!refusesOldKey)}>
        {t('smsGateways.renew.refuseOldKey')}
      </SelectionCheckbox>
    </ConfirmDialog>
  );
}

function KeyNotes({ gateway }: { gateway: SmsGateway }) {
  const { t } = useTexts();
  const { apiKey, isKeyWeak, oldKeyAcceptedUntil } = gateway;
  return (
    <>
      {apiKey === '' && <Note tone="error">{t('smsGateways.key.unreadable')}</Note>}
      {isKeyWeak && <Note tone="warn">{t('smsGateways.key.weak')}</Note>}
      {oldKeyAcceptedUntil && (
        <Note tone="warn">
          {t('smsGateways.key.oldUntil', {
            time: isolateLeftToRight(formatDateTime(toLocalTime(oldKeyAcceptedUntil))),
          })}
        </Note>
      )}
    </>
  );
}

/** The gateway key, created by the server: it can be read, copied and replaced here, but not entered. */
export function KeyField({ gateway }: { gateway: SmsGateway }) {
  const { t } = useTexts();
  const [isRenewing, setIsRenewing] = useState(false);
  return (
    <div className={styles.keyField}>
      <div className={styles.withButton}>
        <TextField
          readOnly
          dir="ltr"
          name="apiKey"
          label={t('smsGateways.form.apiKey')}
          explanation={<HelpTerm term="gatewayKey" name={t('smsGateways.form.apiKey')} />}
          help={t('smsGateways.form.apiKeyHelp')}
          value={gateway.apiKey}
        />
        <CopyButton
          text={gateway.apiKey}
          label={t('smsGateways.key.copy')}
          doneText={t('smsGateways.key.copied')}
        />
        <Button icon="refresh" onClick={() => setIsRenewing(true)}>
          {t('smsGateways.key.renew')}
        </Button>
      </div>
      <KeyNotes gateway={gateway} />
      {isRenewing && <RenewDialog smsGatewayId={gateway.id} onClose={() => setIsRenewing(false)} />}
    </div>
  );
}
