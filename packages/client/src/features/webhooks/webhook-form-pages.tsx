import type { ReactNode } from 'react';
import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { storeSecretForPage } from './one-time-secret.ts';
import { WebhookForm } from './webhook-form.tsx';
import { webhookPaths } from './webhook-paths.ts';
import { useCreateWebhook, useEditWebhook, useWebhook } from './webhooks.api.ts';

/** Shows the form to those who may change webhooks, and the reason to others. */
function EditGuard({ nationalSocietyId, children }: { nationalSocietyId: number; children: ReactNode }) {
  const { t } = useTexts();
  const society = useNationalSociety(nationalSocietyId);
  const mayEdit = useMay('webhooks.edit', { nationalSocietyId });
  const list = pathTo(webhookPaths.list, { nationalSocietyId });
  return (
    <Loaded query={society} label={t('webhooks.form.loading')}>
      {({ isArchived }) =>
        mayEdit ? (
          children
        ) : (
          <Note action={<LinkButton to={list}>{t('webhooks.form.back')}</LinkButton>}>
            {t(isArchived ? 'webhooks.archived' : 'nationalSociety.hasCoordinator')}
          </Note>
        )
      }
    </Loaded>
  );
}

function AddForm({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const { mutateAsync: create } = useCreateWebhook(nationalSocietyId);
  return (
    <WebhookForm
      title={t('webhooks.page.add')}
      submitLabel={t('webhooks.add.action')}
      cancelTo={pathTo(webhookPaths.list, { nationalSocietyId })}
      save={async (fields) => {
        const { id: webhookId, secret } = await create(fields);
        storeSecretForPage(webhookId, secret);
        return pathTo(webhookPaths.one, { nationalSocietyId, webhookId });
      }}
    />
  );
}

function EditForm(params: { nationalSocietyId: number; webhookId: number }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const webhook = useWebhook(params.webhookId);
  const { mutateAsync: edit } = useEditWebhook(params.webhookId);
  const page = pathTo(webhookPaths.one, params);
  return (
    <Loaded query={webhook} label={t('webhooks.form.loading')}>
      {(known) => (
        <WebhookForm
          key={known.id}
          webhook={known}
          title={t('webhooks.page.edit')}
          submitLabel={t('webhooks.edit.action')}
          cancelTo={page}
          save={async (fields) => {
            await edit(fields);
            snackbar.show(t('webhooks.edit.done'));
            return page;
          }}
        />
      )}
    </Loaded>
  );
}

/** Adds a webhook to a national society. */
export function AddWebhookPage() {
  const { t } = useTexts();
  const params = useRouteParams(webhookPaths.add);
  return (
    <Page title={t('webhooks.page.add')}>
      <EditGuard {...params}>
        <AddForm {...params} />
      </EditGuard>
    </Page>
  );
}

/** Changes a webhook. */
export function EditWebhookPage() {
  const { t } = useTexts();
  const params = useRouteParams(webhookPaths.edit);
  return (
    <Page title={t('webhooks.page.edit')}>
      <EditGuard nationalSocietyId={params.nationalSocietyId}>
        <EditForm {...params} />
      </EditGuard>
    </Page>
  );
}
