import { useState } from 'react';
import { localTime } from '../../lib/instants.ts';
import { errorText } from '../../lib/request-error.ts';
import { ShownTime } from '../../lib/shown-time.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { type SmsGateway, useRenewKey } from './sms-gateways.api.ts';
import styles from './sms-gateways.module.css';

/** Asks whether a new key shall be made, and whether the old one may still be used for a few days. */
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
      {renew.error && <Note tone="error">{errorText(t, renew.error)}</Note>}
      <p>{t(refusesOldKey ? 'smsGateways.renew.refused' : 'smsGateways.renew.accepted')}</p>
      <TickBox isTicked={refusesOldKey} onToggle={() => setRefusesOldKey(!refusesOldKey)}>
        {t('smsGateways.renew.refuseOldKey')}
      </TickBox>
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
          {t('smsGateways.key.oldUntil')} <ShownTime time={localTime(oldKeyAcceptedUntil)} />
        </Note>
      )}
    </>
  );
}

/** The key of a gateway, made by the server: read, copied and replaced here, never written. */
export function KeyField({ gateway }: { gateway: SmsGateway }) {
  const { t } = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles.keyField}>
      <div className={styles.withButton}>
        <TextField
          readOnly
          dir="ltr"
          name="apiKey"
          label={t('smsGateways.form.apiKey')}
          help={t('smsGateways.form.apiKeyHelp')}
          value={gateway.apiKey}
        />
        <CopyButton
          text={gateway.apiKey}
          label={t('smsGateways.key.copy')}
          done={t('smsGateways.key.copied')}
        />
        <Button icon="refresh" onClick={() => setIsAsking(true)}>
          {t('smsGateways.key.renew')}
        </Button>
      </div>
      <KeyNotes gateway={gateway} />
      {isAsking && <RenewDialog smsGatewayId={gateway.id} onClose={() => setIsAsking(false)} />}
    </div>
  );
}
