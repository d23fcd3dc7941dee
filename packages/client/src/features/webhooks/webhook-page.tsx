import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Card, DescriptionList } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { StatusBadge } from '../../ui/status/badge.tsx';
import { Deliveries } from './deliveries.tsx';
import { useOneTimeSecret } from './one-time-secret.ts';
import { ReadOnlyNote } from './read-only-note.tsx';
import { SecretCard } from './secret-card.tsx';
import { webhookPaths } from './webhook-paths.ts';
import { useWebhook, type Webhook } from './webhooks.api.ts';
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
            <SecretCard
              {...{ webhookId, secret, onRenewed, mayEdit }}
              previousEndsAt={known.previousSecretEndsAt ?? undefined}
            />
            <Deliveries webhook={known} mayEdit={mayEdit} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
