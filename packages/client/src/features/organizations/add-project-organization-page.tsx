import { required } from '@harken/domain/forms/form-rules';
import { useController } from 'react-hook-form';
import { toValidator, usePageForm } from '../../lib/forms/forms.ts';
import { useProject } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { FormLayout } from '../../ui/forms/layout.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Card, DescriptionList } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { projectOrganizationPaths } from './organization-paths.ts';
import {
  type OrganizationOption,
  useAddProjectOrganization,
  useOtherOrganizations,
} from './project-organizations.api.ts';

type Values = { organizationId: number | null };

type FormProps = { projectId: number; organizationOptions: readonly OrganizationOption[]; list: string };

/** Administrators choose the organization; everybody else adds the first one in the list (docs/spec/access.md). */
function AddForm({ projectId, organizationOptions, list }: FormProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { user } = useSession();
  const { mutateAsync: add } = useAddProjectOrganization(projectId);
  const fixedOrganization = user?.roles.includes('Administrator') ? undefined : organizationOptions[0];
  const label = t('projectOrganizations.form.organization');
  const { form, progress } = usePageForm<Values>({
    defaultValues: { organizationId: fixedOrganization?.id ?? null },
    labels: { organizationId: label },
    save: async ({ organizationId }) => {
      await add(organizationId ?? 0);
      const name = organizationOptions.find(({ id }) => id === organizationId)?.name ?? '';
      snackbar.show(t('projectOrganizations.add.done', { name }));
      return list;
    },
  });
  const { field, fieldState } = useController({
    control: form.control,
    name: 'organizationId',
    rules: { validate: toValidator<number | null>(t, required) },
  });
  return (
    <FormLayout
      label={t('pages.addOrganization')}
      sections={[{ id: 'organization', title: label, fields: ['organizationId'] }]}
      progress={progress}
      submitLabel={t('organizations.add.action')}
      cancelTo={list}
    >
      <Card id="organization" title={t('projectOrganizations.form.about')}>
        {fixedOrganization ? (
          <>
            <DescriptionList items={[[label, fixedOrganization.name]]} />
            {fieldState.error && <Note tone="error">{fieldState.error.message}</Note>}
          </>
        ) : (
          <Combobox
            label={label}
            name={field.name}
            options={organizationOptions.map(({ id, name }) => ({ value: id, label: name }))}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
          />
        )}
      </Card>
    </FormLayout>
  );
}

/** Shows the form if the user may add an organization and there is one to add. */
function EditGuard({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const organizationOptions = useOtherOrganizations(projectId);
  const list = pathTo(projectOrganizationPaths.list, { projectId });
  const back = <LinkButton to={list}>{t('organizations.form.back')}</LinkButton>;
  return (
    <Loaded
      query={organizationOptions}
      label={t('organizations.form.loading')}
      isEmpty={({ organizations }) => organizations.length === 0}
      empty={<Note action={back}>{t('projectOrganizations.form.none')}</Note>}
    >
      {({ organizations }) => <AddForm {...{ projectId, list }} organizationOptions={organizations} />}
    </Loaded>
  );
}

/** Adds another organization of the society to a project. */
export function AddProjectOrganizationPage() {
  const { t } = useTexts();
  const params = useRouteParams(projectOrganizationPaths.add);
  const project = useProject(params.projectId);
  const mayEdit = useMay('projectOrganizations.edit', params);
  const list = pathTo(projectOrganizationPaths.list, params);
  return (
    <Page title={t('pages.addOrganization')}>
      {mayEdit ? (
        <EditGuard {...params} />
      ) : (
        <Loaded query={project} label={t('organizations.form.loading')}>
          {({ isClosed }) => (
            <Note action={<LinkButton to={list}>{t('organizations.form.back')}</LinkButton>}>
              {t(isClosed ? 'projectOrganizations.closed' : 'organizations.archived')}
            </Note>
          )}
        </Loaded>
      )}
    </Page>
  );
}
