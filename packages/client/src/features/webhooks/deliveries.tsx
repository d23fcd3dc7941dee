import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Empty, Loaded } from '../../ui/loading/loaded.tsx';
import { DeliveriesTable } from './deliveries-table.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import {
  deliveriesPerPage,
  useRetryFailed,
  useTestWebhook,
  useWebhookDeliveries,
  type Webhook,
} from './webhooks.api.ts';
import styles from './webhooks.module.css';

type DeliveriesProps = { webhook: Webhook; mayEdit: boolean };

/** A test, and what was sent once more: a period, or all that failed. */
function Actions({ webhook: { id, failedCount, isActive } }: { webhook: Webhook }) {
  const { t } = useTexts();
  const [isReplayOpen, setIsReplayOpen] = useState(false);
  const test = useTestWebhook(id);
  const retry = useRetryFailed(id);
  return (
    <div className={styles.actions}>
      {isActive && failedCount > 0 && (
        <Button icon="refresh" isBusy={retry.isPending} onClick={() => retry.mutate(null)}>
          {t('webhooks.retry.all', { count: failedCount })}
        </Button>
      )}
      {isActive && (
        <Button icon="clock" onClick={() => setIsReplayOpen(true)}>
          {t('webhooks.replay.action')}
        </Button>
      )}
      <Button icon="send" isBusy={test.isPending} onClick={() => test.mutate()}>
        {t('webhooks.test.action')}
      </Button>
      {isReplayOpen && <ReplayDialog webhookId={id} onClose={() => setIsReplayOpen(false)} />}
    </div>
  );
}

/** The events of a webhook with their deliveries, newest first, all or those that failed. */
export function Deliveries({ webhook, mayEdit }: DeliveriesProps) {
  const { t } = useTexts();
  const [shown, setShown] = useState<'all' | 'Failed'>('all');
  const [beforeId, setBeforeId] = useState<number>();
  const state = shown === 'all' ? undefined : shown;
  const deliveries = useWebhookDeliveries(webhook.id, { state, beforeId });
  const show = (value: string) => {
    setShown(value === 'Failed' ? 'Failed' : 'all');
    setBeforeId(undefined);
  };
  const none = mayEdit ? 'webhooks.deliveries.none' : 'webhooks.deliveries.noneToRead';
  return (
    <section aria-labelledby="deliveries" className={styles.deliveries}>
      <div className={styles.head}>
        <h2 id="deliveries">{t('webhooks.deliveries.title')}</h2>
        {mayEdit && <Actions webhook={webhook} />}
      </div>
      <SelectField
        label={t('webhooks.deliveries.shown')}
        value={shown}
        options={[
          { value: 'all', label: t('webhooks.deliveries.all') },
          { value: 'Failed', label: t('webhooks.deliveries.failed') },
        ]}
        onChange={(event) => show(event.target.value)}
      />
      <Loaded
        query={deliveries}
        label={t('webhooks.deliveries.loading')}
        isEmpty={(rows) => rows.length === 0 && beforeId === undefined}
        empty={<Empty>{t(state ? 'webhooks.deliveries.noneFailed' : none)}</Empty>}
      >
        {(rows) => (
          <>
            <DeliveriesTable
              deliveries={rows}
              webhookId={webhook.id}
              mayRetry={mayEdit && webhook.isActive}
            />
            <div className={styles.actions}>
              {beforeId !== undefined && (
                <Button onClick={() => setBeforeId(undefined)}>{t('webhooks.deliveries.newest')}</Button>
              )}
              {rows.length === deliveriesPerPage && (
                <Button onClick={() => setBeforeId(rows.at(-1)?.id)}>
                  {t('webhooks.deliveries.earlier')}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}
