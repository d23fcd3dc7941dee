import type { ReactNode } from 'react';
import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { organizationPaths } from './organization-paths.ts';
import {
  useCreateOrganization,
  useEditOrganization,
  useMayEditOrganizations,
  useOrganization,
} from './organizations.api.ts';

/** The key of the text that says who decides about the organizations of the society. */
function getReadOnlyReason({ isArchived, hasCoordinator }: { isArchived: boolean; hasCoordinator: boolean }) {
  if (isArchived) return 'organizations.archived';
  return hasCoordinator ? 'nationalSociety.hasCoordinator' : 'organizations.headManagerDecides';
}

/** Shows the form if the user may change the organizations, otherwise explains why not. */
function EditGuard({ nationalSocietyId, children }: { nationalSocietyId: number; children: ReactNode }) {
  const { t } = useTexts();
  const society = useNationalSociety(nationalSocietyId);
  const mayEdit = useMayEditOrganizations(nationalSocietyId);
  const list = pathTo(organizationPaths.list, { nationalSocietyId });
  const isLoaded = !society.data || mayEdit !== undefined;
  return (
    <Loaded
      query={{ ...society, data: isLoaded ? society.data : undefined }}
      label={t('organizations.form.loading')}
    >
      {(known) =>
        mayEdit ? (
          children
        ) : (
          <Note action={<LinkButton to={list}>{t('organizations.form.back')}</LinkButton>}>
            {t(getReadOnlyReason(known))}
          </Note>
        )
      }
    </Loaded>
  );
}

function AddForm({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: create } = useCreateOrganization(nationalSocietyId);
  const list = pathTo(organizationPaths.list, { nationalSocietyId });
  return (
    <OrganizationForm
      title={t('pages.addOrganization')}
      submitLabel={t('organizations.add.action')}
      cancelTo={list}
      save={async (fields) => {
        const { messageKey } = await create(fields);
        if (messageKey) snackbar.show(t(messageKey));
        return list;
      }}
    />
  );
}

type EditFormProps = { nationalSocietyId: number; organizationId: number };

function EditForm({ nationalSocietyId, organizationId }: EditFormProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const organization = useOrganization(organizationId);
  const { mutateAsync: edit } = useEditOrganization(organizationId);
  const list = pathTo(organizationPaths.list, { nationalSocietyId });
  return (
    <Loaded query={organization} label={t('organizations.form.loading')}>
      {({ id, name }) => (
        <OrganizationForm
          key={id}
          name={name}
          title={t('pages.editOrganization')}
          submitLabel={t('organizations.edit.action')}
          cancelTo={list}
          save={async (fields) => {
            const { messageKey } = await edit(fields);
            if (messageKey) snackbar.show(t(messageKey));
            return list;
          }}
        />
      )}
    </Loaded>
  );
}

/** Adds an organization to a society. */
export function AddOrganizationPage() {
  const { t } = useTexts();
  const params = useRouteParams(organizationPaths.add);
  return (
    <Page title={t('pages.addOrganization')}>
      <EditGuard {...params}>
        <AddForm {...params} />
      </EditGuard>
    </Page>
  );
}

/** Renames an organization. */
export function EditOrganizationPage() {
  const { t } = useTexts();
  const params = useRouteParams(organizationPaths.edit);
  return (
    <Page title={t('pages.editOrganization')}>
      <EditGuard nationalSocietyId={params.nationalSocietyId}>
        <EditForm {...params} />
      </EditGuard>
    </Page>
  );
}
