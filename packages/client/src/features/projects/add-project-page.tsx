import { useMay } from '../../lib/permissions.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useNationalSociety } from '../../lib/scope-queries.ts';
import { useTexts } from '../../lib/texts.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { ProjectForm } from './project-form.tsx';
import { projectPaths } from './project-paths.ts';
import { useCreateProject, useProjectFormData } from './projects.api.ts';

function AddForm({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const formData = useProjectFormData(nationalSocietyId);
  const { mutateAsync: create } = useCreateProject(nationalSocietyId);
  return (
    <Loaded query={formData} label={t('projects.form.loading')}>
      {(riskOptions) => (
        <ProjectForm
          formData={riskOptions}
          title={t('projects.add.title')}
          submitLabel={t('projects.add.action')}
          cancelTo={pathTo(projectPaths.list, { nationalSocietyId })}
          save={async (fields) => {
            const projectId = await create(fields);
            snackbar.show(t('projects.add.done', { name: fields.name }));
            return pathTo(projectPaths.overview, { nationalSocietyId, projectId });
          }}
        />
      )}
    </Loaded>
  );
}

/** Adds a project, then opens its overview. */
export function AddProjectPage() {
  const { t } = useTexts();
  const { nationalSocietyId } = useRouteParams(projectPaths.add);
  const society = useNationalSociety(nationalSocietyId);
  const mayAdd = useMay('projects.add', { nationalSocietyId });
  const list = pathTo(projectPaths.list, { nationalSocietyId });
  return (
    <Page title={t('projects.add.title')}>
      <Loaded query={society} label={t('projects.form.loading')}>
        {() =>
          mayAdd ? (
            <AddForm nationalSocietyId={nationalSocietyId} />
          ) : (
            <Note action={<LinkButton to={list}>{t('projects.add.back')}</LinkButton>}>
              {t('projects.list.archived')}
            </Note>
          )
        }
      </Loaded>
    </Page>
  );
}
