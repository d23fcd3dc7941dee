import { required } from '@harken/domain/forms/form-rules';
import { useController } from 'react-hook-form';
import { ruleOf, useSavedForm } from '../../lib/forms.ts';
import { useMay } from '../../lib/permissions.ts';
import { useProject } from '../../lib/places.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { FormLayout } from '../../ui/form-layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { projectOrganizationPaths } from './organization-paths.ts';
import {
  type OrganizationChoice,
  useAddProjectOrganization,
  useOtherOrganizations,
} from './project-organizations.api.ts';

type Values = { organizationId: number | null };

type FormProps = { projectId: number; choices: readonly OrganizationChoice[]; list: string };

/** Administrators choose among the organizations; for everybody else it is the first of them (specification 2 section 5). */
function AddForm({ projectId, choices, list }: FormProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { user } = useSession();
  const { mutateAsync: add } = useAddProjectOrganization(projectId);
  const only = user?.roles.includes('Administrator') ? undefined : choices[0];
  const label = t('projectOrganizations.form.organization');
  const { form, progress } = useSavedForm<Values>({
    defaultValues: { organizationId: only?.id ?? null },
    labels: { organizationId: label },
    save: async ({ organizationId }) => {
      await add(organizationId ?? 0);
      const name = choices.find(({ id }) => id === organizationId)?.name ?? '';
      snackbar.show(t('projectOrganizations.add.done', { name }));
      return list;
    },
  });
  const { field, fieldState } = useController({
    control: form.control,
    name: 'organizationId',
    rules: { validate: ruleOf<number | null>(t, required) },
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
        {only ? (
          <>
            <Facts of={[[label, only.name]]} />
            {fieldState.error && <Note tone="error">{fieldState.error.message}</Note>}
          </>
        ) : (
          <Combobox
            label={label}
            name={field.name}
            options={choices.map(({ id, name }) => ({ value: id, label: name }))}
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

/** The form for those who may use it now, and while there is an organization to add. */
function WhereAllowed({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const choices = useOtherOrganizations(projectId);
  const list = pathTo(projectOrganizationPaths.list, { projectId });
  const back = <LinkButton to={list}>{t('organizations.form.back')}</LinkButton>;
  return (
    <Loaded
      query={choices}
      label={t('organizations.form.loading')}
      isEmpty={({ organizations }) => organizations.length === 0}
      empty={<Note action={back}>{t('projectOrganizations.form.none')}</Note>}
    >
      {({ organizations }) => <AddForm {...{ projectId, list }} choices={organizations} />}
    </Loaded>
  );
}

/** Lets another organization of the society take part in a project. */
export function AddProjectOrganizationPage() {
  const { t } = useTexts();
  const params = useRouteParams(projectOrganizationPaths.add);
  const project = useProject(params.projectId);
  const mayEdit = useMay('projectOrganizations.edit', params);
  const list = pathTo(projectOrganizationPaths.list, params);
  return (
    <Page title={t('pages.addOrganization')}>
      {mayEdit ? (
        <WhereAllowed {...params} />
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
