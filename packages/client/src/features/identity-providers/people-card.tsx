import { call } from '../../lib/requests/request.ts';
import { isolate } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { DeleteDialog, useDeleteDialog } from '../../shared/delete-dialog.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import type { ProviderSettings } from './identity-providers.api.ts';
import styles from './provider.module.css';

type Provider = NonNullable<ProviderSettings['provider']>;

/** How many people use the provider, and what ends that. */
export function PeopleCard({
  nationalSocietyId,
  provider,
}: {
  nationalSocietyId: number;
  provider: Provider;
}) {
  const { t } = useTexts();
  const query = { nationalSocietyId };
  const unlinking = useDeleteDialog<{ id: number }>({
    call: 'identityProvider/unlink',
    act: () => call('identityProvider/unlink', { query }),
    successText: () => t('identityProviders.unlink.done'),
  });
  const deleting = useDeleteDialog<{ id: number }>({
    call: 'identityProvider/delete',
    act: () => call('identityProvider/delete', { query }),
    successText: () => t('identityProviders.delete.done'),
  });
  const subject = { id: nationalSocietyId };
  return (
    <Card id="people" title={t('identityProviders.people')}>
      <div className={styles.fields}>
        <p>{t('identityProviders.linked', { count: provider.linkedPeople })}</p>
        <div className={styles.actions}>
          {provider.linkedPeople > 0 && (
            <Button icon="undo" onClick={() => unlinking.ask(subject)}>
              {t('identityProviders.unlink.action')}
            </Button>
          )}
          <Button icon="trash" onClick={() => deleting.ask(subject)}>
            {t('identityProviders.delete.action')}
          </Button>
        </div>
      </div>
      <DeleteDialog
        deleting={unlinking}
        title={() => t('identityProviders.unlink.title')}
        confirmLabel={t('identityProviders.unlink.action')}
      >
        {() => <p>{t('identityProviders.unlink.text')}</p>}
      </DeleteDialog>
      <DeleteDialog
        deleting={deleting}
        title={() => t('identityProviders.delete.title', { name: isolate(provider.name) })}
        confirmLabel={t('identityProviders.delete.action')}
      >
        {() => <p>{t('identityProviders.delete.text')}</p>}
      </DeleteDialog>
    </Card>
  );
}
