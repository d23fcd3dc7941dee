import type { ReactNode } from 'react';
import { useNationalSociety } from '../../lib/places.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { organizationPaths } from './organization-paths.ts';
import {
  useCreateOrganization,
  useEditOrganization,
  useMayEditOrganizations,
  useOrganization,
} from './organizations.api.ts';

/** Who decides about the organizations of a society instead of the user. */
function whoDecides({ isArchived, hasCoordinator }: { isArchived: boolean; hasCoordinator: boolean }) {
  if (isArchived) return 'organizations.archived';
  return hasCoordinator ? 'nationalSociety.hasCoordinator' : 'organizations.headManagerDecides';
}

/** The form for those who may change the organizations of the society now; others are told why they cannot. */
function WhereAllowed({ nationalSocietyId, children }: { nationalSocietyId: number; children: ReactNode }) {
  const { t } = useTexts();
  const society = useNationalSociety(nationalSocietyId);
  const mayEdit = useMayEditOrganizations(nationalSocietyId);
  const list = pathTo(organizationPaths.list, { nationalSocietyId });
  const isKnown = !society.data || mayEdit !== undefined;
  return (
    <Loaded
      query={{ ...society, data: isKnown ? society.data : undefined }}
      label={t('organizations.form.loading')}
    >
      {(known) =>
        mayEdit ? (
          children
        ) : (
          <Note action={<LinkButton to={list}>{t('organizations.form.back')}</LinkButton>}>
            {t(whoDecides(known))}
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

/** A new organization of a society. */
export function AddOrganizationPage() {
  const { t } = useTexts();
  const params = useRouteParams(organizationPaths.add);
  return (
    <Page title={t('pages.addOrganization')}>
      <WhereAllowed {...params}>
        <AddForm {...params} />
      </WhereAllowed>
    </Page>
  );
}

/** Renames an organization. */
export function EditOrganizationPage() {
  const { t } = useTexts();
  const params = useRouteParams(organizationPaths.edit);
  return (
    <Page title={t('pages.editOrganization')}>
      <WhereAllowed nationalSocietyId={params.nationalSocietyId}>
        <EditForm {...params} />
      </WhereAllowed>
    </Page>
  );
}
