import { useFilters } from '../../../lib/lists/filters.ts';
import { useNationalSociety } from '../../../lib/requests/scope-queries.ts';
import { useReturnAddress } from '../../../lib/return-address.ts';
import { pathTo, useRouteParams } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { projectPaths } from '../project-paths.ts';
import { type ProjectFormData, useCreateProject, useProjectFormData } from '../projects.api.ts';
import { type CopyTarget, isSameLanguage, toCopiedMessages, toCopiedValues } from './copied-values.ts';
import { CopyProjectCard } from './copy-project-card.tsx';
import { useCopySource } from './copy-source.api.ts';
import { isAboveOrganizations, ProjectForm, type ProjectFormProps } from './form.tsx';
import { toGuideValues } from './values.ts';

/** `copyFrom`: the id of a project that fills in the form; 0 for none. */
const defaults = { copyFrom: 0 };

type NewProjectProps = {
  nationalSocietyId: number;
  formData: ProjectFormData;
  start?: ProjectFormProps['start'];
  errorMessages?: ReturnType<typeof toCopiedMessages>;
};

function NewProjectForm({ nationalSocietyId, formData, start, errorMessages = [] }: NewProjectProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: create } = useCreateProject(nationalSocietyId);
  const isFromGuide = useReturnAddress() !== undefined;
  const society = useNationalSociety(nationalSocietyId).data?.name ?? '';
  const name = t('setupGuide.projectName', { society, year: new Date().getFullYear() });
  return (
    <ProjectForm
      formData={formData}
      start={start ?? (isFromGuide ? toGuideValues(formData, name) : undefined)}
      title={t('projects.add.title')}
      submitLabel={t('projects.add.action')}
      cancelTo={pathTo(projectPaths.list, { nationalSocietyId })}
      save={async (fields) => {
        const body = errorMessages.length > 0 ? { ...fields, errorMessages } : fields;
        const projectId = await create(body);
        snackbar.show(t('projects.add.done', { name: fields.name }));
        return pathTo(projectPaths.overview, { nationalSocietyId, projectId });
      }}
    />
  );
}

/** The form filled in from another project, with a note on what was copied. */
function CopiedForm({ copyFrom, target }: { copyFrom: number; target: CopyTarget }) {
  const { t } = useTexts();
  const source = useCopySource(copyFrom);
  return (
    <Loaded query={source} label={t('projects.form.loading')}>
      {(known) => {
        const errorMessages = toCopiedMessages(known, target);
        const { name } = known.project;
        return (
          <>
            <Note>
              <p>{t('startingPoints.project.copied', { name })}</p>
              {!isSameLanguage(known, target) && <p>{t('startingPoints.project.otherLanguage')}</p>}
              {errorMessages.length > 0 && <p>{t('startingPoints.project.messages')}</p>}
            </Note>
            <NewProjectForm
              key={copyFrom}
              {...target}
              start={toCopiedValues(known, target)}
              errorMessages={errorMessages}
            />
          </>
        );
      }}
    </Loaded>
  );
}

function AddForm({
  nationalSocietyId,
  contentLanguageId,
}: {
  nationalSocietyId: number;
  contentLanguageId: number;
}) {
  const { t } = useTexts();
  const { user } = useSession();
  const [{ copyFrom }, change] = useFilters(defaults);
  const query = useProjectFormData(nationalSocietyId);
  const mayChooseOrganization = user?.roles.some(isAboveOrganizations) ?? false;
  return (
    <>
      <CopyProjectCard
        {...{ nationalSocietyId, copyFrom }}
        onChange={(projectId) => change({ copyFrom: projectId })}
      />
      <Loaded query={query} label={t('projects.form.loading')}>
        {(formData) =>
          copyFrom > 0 ? (
            <CopiedForm
              copyFrom={copyFrom}
              target={{ nationalSocietyId, contentLanguageId, formData, mayChooseOrganization }}
            />
          ) : (
            <NewProjectForm {...{ nationalSocietyId, formData }} />
          )
        }
      </Loaded>
    </>
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
        {({ contentLanguageId }) =>
          mayAdd ? (
            <AddForm {...{ nationalSocietyId, contentLanguageId }} />
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
