import { usePageForm } from '../../lib/forms/forms.ts';
import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { FormLayout } from '../../ui/forms/layout.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { ConnectionCard } from './connection-card.tsx';
import {
  type ProviderSettings,
  useConnectionTest,
  useIdentityProvider,
  useSaveProvider,
} from './identity-providers.api.ts';
import { PeopleCard } from './people-card.tsx';
import styles from './provider.module.css';
import { providerPaths } from './provider-paths.ts';
import { getFieldLabels, type ProviderValues, toFormValues, toRequest } from './provider-values.ts';
import { AddressesCard, UseCard } from './use-card.tsx';

type FormProps = { nationalSocietyId: number; settings: ProviderSettings };

function ProviderForm({ nationalSocietyId, settings }: FormProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const test = useConnectionTest(nationalSocietyId);
  const { mutateAsync: save } = useSaveProvider(nationalSocietyId);
  const settingsPath = pathTo(providerPaths.settings, { nationalSocietyId });
  const { form, progress } = usePageForm<ProviderValues>({
    defaultValues: toFormValues(settings),
    labels: getFieldLabels(t),
    async save(values) {
      await save(toRequest(values));
      snackbar.show(t('identityProviders.saved'));
      return settingsPath;
    },
  });
  const sections = [
    {
      id: 'connection',
      title: t('identityProviders.connection'),
      fields: ['issuer', 'clientId', 'clientSecret'],
    },
    {
      id: 'use',
      title: t('identityProviders.use'),
      fields: ['name', 'slug', 'isActive', 'passwordsOff'],
    },
    { id: 'addresses', title: t('identityProviders.addresses'), fields: [] },
  ];
  return (
    <FormLayout
      label={t('identityProviders.title')}
      submitLabel={t('identityProviders.save')}
      cancelTo={settingsPath}
      {...{ sections, progress }}
    >
      <ConnectionCard {...{ form, test }} isStored={Boolean(settings.provider)} />
      <UseCard {...{ form, settings }} />
      <AddressesCard {...{ form, settings }} />
    </FormLayout>
  );
}

function Settings({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const query = useIdentityProvider(nationalSocietyId);
  return (
    <Loaded query={query} label={t('identityProviders.loading')}>
      {(settings) => (
        <div className={styles.page}>
          <p>{t('identityProviders.what')}</p>
          {/* the form starts again when the provider was removed */}
          <ProviderForm key={settings.provider ? 'stored' : 'new'} {...{ nationalSocietyId, settings }} />
          {settings.provider && <PeopleCard {...{ nationalSocietyId }} provider={settings.provider} />}
        </div>
      )}
    </Loaded>
  );
}

/** Shows the settings to those who may change them; in an archived national society, nobody may. */
function Guard({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const society = useNationalSociety(nationalSocietyId);
  const mayEdit = useMay('identityProviders.edit', { nationalSocietyId });
  const settingsPath = pathTo(providerPaths.settings, { nationalSocietyId });
  return (
    <Loaded query={society} label={t('identityProviders.loading')}>
      {() =>
        mayEdit ? (
          <Settings nationalSocietyId={nationalSocietyId} />
        ) : (
          <Note action={<LinkButton to={settingsPath}>{t('identityProviders.back')}</LinkButton>}>
            {t('identityProviders.archived')}
          </Note>
        )
      }
    </Loaded>
  );
}

/** The identity provider of a national society. */
export function IdentityProviderPage() {
  const { t } = useTexts();
  const params = useRouteParams(providerPaths.page);
  return (
    <Page title={t('identityProviders.title')}>
      <Guard {...params} />
    </Page>
  );
}
