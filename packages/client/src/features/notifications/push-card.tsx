import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import { useTestPush } from './notifications.api.ts';
import styles from './notifications.module.css';
import { type PushState, usePush } from './use-push.ts';

const stateKeys: Record<PushState, string> = {
  checking: 'notifications.push.checking',
  unsupported: 'notifications.push.unsupported',
  denied: 'notifications.push.denied',
  off: 'notifications.push.isOff',
  on: 'notifications.push.isOn',
};

function TestButton({ endpoint }: { endpoint: string }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutate: test, isPending } = useTestPush();
  return (
    <Button
      icon="bell"
      isBusy={isPending}
      onClick={() => test(endpoint, { onSuccess: () => snackbar.show(t('notifications.push.tested')) })}
    >
      {t('notifications.push.test')}
    </Button>
  );
}

/** Push messages on this device: whether they come, and a test. */
export function PushCard({ publicKey }: { publicKey: string }) {
  const { t } = useTexts();
  const { state, endpoint, hasFailed, isBusy, switchOn, switchOff } = usePush(publicKey);
  return (
    <Card title={t('notifications.push')}>
      <div className={styles.fields}>
        <p className={styles.hint}>{t('notifications.push.about')}</p>
        <div role="status">
          <Note tone={state === 'on' ? 'ok' : 'info'}>{t(stateKeys[state])}</Note>
        </div>
        {hasFailed && <Note tone="error">{t('notifications.push.failed')}</Note>}
        <div className={styles.actions}>
          {state === 'off' && (
            <Button isBusy={isBusy} onClick={() => void switchOn()}>
              {t('notifications.push.switchOn')}
            </Button>
          )}
          {state === 'on' && (
            <Button isBusy={isBusy} onClick={() => void switchOff()}>
              {t('notifications.push.switchOff')}
            </Button>
          )}
          {state === 'on' && endpoint && <TestButton endpoint={endpoint} />}
        </div>
      </div>
    </Card>
  );
}
