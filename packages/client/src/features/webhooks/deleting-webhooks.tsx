import { type Deleting, DeletingDialog, useDeleting } from '../../lib/deleting.tsx';
import { call } from '../../lib/request.ts';
import { useTexts } from '../../lib/texts.tsx';
import type { WebhookItem } from './webhooks.api.ts';

/** Deletes webhooks after confirmation. */
export function useDeletingWebhooks() {
  const { t } = useTexts();
  return useDeleting<WebhookItem>({
    call: 'webhook/delete',
    act: ({ id }) => call('webhook/delete', { params: { webhookId: id } }),
    successText: () => t('webhooks.delete.done'),
  });
}

/** Asks for confirmation before a webhook is deleted. */
export function DeletingWebhookDialog({ deleting }: { deleting: Deleting<WebhookItem> }) {
  const { t } = useTexts();
  return (
    <DeletingDialog deleting={deleting} title={({ name }) => t('webhooks.delete.title', { name })}>
      {() => <p>{t('webhooks.delete.waiting')}</p>}
    </DeletingDialog>
  );
}
