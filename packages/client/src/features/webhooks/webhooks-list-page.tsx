import { webhookLimits } from '@harken/domain/webhooks/limits';
import { useFilters } from '../../lib/lists/filters.ts';
import { matchesSearch } from '../../lib/lists/search.ts';
import { call } from '../../lib/requests/request.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { DeleteDialog, type DeleteDialogState, useDeleteDialog } from '../../shared/delete-dialog.tsx';
import { FilteredList } from '../../ui/filters/filtered-list.tsx';
import { AddLink } from '../../ui/navigation/add-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ReadOnlyNote } from './read-only-note.tsx';
import { webhookPaths } from './webhook-paths.ts';
import { useWebhooks, type WebhookItem } from './webhooks.api.ts';
import styles from './webhooks.module.css';
import { WebhooksTable } from './webhooks-table.tsx';

/** Deletes webhooks after confirmation. */
function useDeletingWebhooks() {
  const { t } = useTexts();
  return useDeleteDialog<WebhookItem>({
    call: 'webhook/delete',
    act: ({ id }) => call('webhook/delete', { params: { webhookId: id } }),
    successText: () => t('webhooks.delete.done'),
  });
}

/** Asks for confirmation before a webhook is deleted. */
function DeleteWebhookDialog({ deleting }: { deleting: DeleteDialogState<WebhookItem> }) {
  const { t } = useTexts();
  return (
    <DeleteDialog deleting={deleting} title={({ name }) => t('webhooks.delete.title', { name })}>
      {() => <p>{t('webhooks.delete.waiting')}</p>}
    </DeleteDialog>
  );
}

const defaults = { search: '' };

/** The webhooks of a national society. */
export function WebhooksListPage() {
  const { t } = useTexts();
  const params = useRouteParams(webhookPaths.list);
  const [filters, change, reset] = useFilters(defaults);
  const webhooks = useWebhooks(params.nationalSocietyId);
  const deleting = useDeletingWebhooks();
  const mayEdit = useMay('webhooks.edit', params);
  const hasRoom = (webhooks.data?.length ?? 0) < webhookLimits.maxWebhooks;
  const add = mayEdit && hasRoom && (
    <AddLink to={pathTo(webhookPaths.add, params)}>{t('webhooks.page.add')}</AddLink>
  );
  return (
    <Page title={t('webhooks.page.list')}>
      <p className={styles.what}>{t('webhooks.list.what')}</p>
      <ReadOnlyNote {...params} mayEdit={mayEdit} />
      <FilteredList
        query={webhooks}
        found={webhooks.data?.filter(({ name, url }) => matchesSearch(filters.search, [name, url]))}
        search={{ value: filters.search, onChange: (search) => change({ search }) }}
        onReset={reset}
        add={add}
        labels={{
          loading: t('webhooks.list.loading'),
          none: t('webhooks.list.none'),
          found: (count) => t('webhooks.list.found', { count }),
        }}
      >
        {(shown) => (
          <WebhooksTable
            webhooks={shown}
            pathOf={(page, webhookId) => pathTo(webhookPaths[page], { ...params, webhookId })}
            deleting={mayEdit ? deleting : undefined}
          />
        )}
      </FilteredList>
      {mayEdit && !hasRoom && <p className={styles.note}>{t('webhook.tooMany')}</p>}
      <DeleteWebhookDialog deleting={deleting} />
    </Page>
  );
}
