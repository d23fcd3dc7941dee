import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Empty, Loaded } from '../../ui/loading/loaded.tsx';
import { Card, DescriptionList } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { StatusBadge } from '../../ui/status/badge.tsx';
import { DeliveriesTable } from './deliveries-table.tsx';
import { useOneTimeSecret } from './one-time-secret.ts';
import { ReadOnlyNote } from './read-only-note.tsx';
import { SecretCard } from './secret-card.tsx';
import { webhookPaths } from './webhook-paths.ts';
import { useTestWebhook, useWebhook, useWebhookDeliveries, type Webhook } from './webhooks.api.ts';
import styles from './webhooks.module.css';

type WebhookPageProps = { nationalSocietyId: number; webhookId: number; mayEdit: boolean };

function About({ webhook, mayEdit, ...params }: WebhookPageProps & { webhook: Webhook }) {
  const { t } = useTexts();
  const { name, url, kinds, isActive } = webhook;
  const edit = mayEdit && (
    <LinkButton size="small" icon="edit" to={pathTo(webhookPaths.edit, params)}>
      {t('ui.row.edit')}
    </LinkButton>
  );
  return (
    <Card title={name} aside={edit}>
      <DescriptionList
        items={[
          [
            t('webhooks.field.url'),
            <bdi key="url" dir="ltr" className={styles.address}>
              {url}
            </bdi>,
          ],
          [t('webhooks.field.kinds'), kinds.map((kind) => t(`webhooks.kind.${kind}`)).join(' · ')],
          [
            t('webhooks.one.state'),
            <StatusBadge
              key="state"
              tone={isActive ? 'ok' : 'quiet'}
              icon={isActive ? 'check' : 'ban'}
              label={t(isActive ? 'webhooks.one.on' : 'webhooks.list.off')}
            />,
          ],
        ]}
      />
    </Card>
  );
}

function Deliveries({ webhookId, mayEdit }: Omit<WebhookPageProps, 'nationalSocietyId'>) {
  const { t } = useTexts();
  const deliveries = useWebhookDeliveries(webhookId);
  const test = useTestWebhook(webhookId);
  return (
    <section aria-labelledby="deliveries" className={styles.deliveries}>
      <div className={styles.head}>
        <h2 id="deliveries">{t('webhooks.deliveries.title')}</h2>
        {mayEdit && (
          <Button icon="send" isBusy={test.isPending} onClick={() => test.mutate()}>
            {t('webhooks.test.action')}
          </Button>
        )}
      </div>
      <Loaded
        query={deliveries}
        label={t('webhooks.deliveries.loading')}
        isEmpty={(rows) => rows.length === 0}
        empty={<Empty>{t(mayEdit ? 'webhooks.deliveries.none' : 'webhooks.deliveries.noneToRead')}</Empty>}
      >
        {(rows) => <DeliveriesTable deliveries={rows} mayEdit={mayEdit} />}
      </Loaded>
    </section>
  );
}

/** One webhook: its events, its signing secret and its newest deliveries. */
export function WebhookPage() {
  const { t } = useTexts();
  const params = useRouteParams(webhookPaths.one);
  const { webhookId, nationalSocietyId } = params;
  const webhook = useWebhook(webhookId);
  const mayEdit = useMay('webhooks.edit', { nationalSocietyId });
  const [secret, onRenewed] = useOneTimeSecret(webhookId);
  return (
    <Page title={t('webhooks.page.one')}>
      <ReadOnlyNote {...{ nationalSocietyId, mayEdit }} />
      <Loaded query={webhook} label={t('webhooks.one.loading')}>
        {(known) => (
          <div className={styles.view}>
            <About webhook={known} {...params} mayEdit={mayEdit} />
            <SecretCard {...{ webhookId, secret, onRenewed, mayEdit }} />
            <Deliveries {...{ webhookId, mayEdit }} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
