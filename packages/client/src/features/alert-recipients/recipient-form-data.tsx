import type { ReactNode } from 'react';
import { useNationalSociety, useProject } from '../../lib/requests/scope-queries.ts';
import { pathTo } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { alertRecipientPaths } from './alert-recipient-paths.ts';
import {
  type RecipientFormOptions,
  useAlertRecipients,
  useRecipientFormOptions,
} from './alert-recipients.api.ts';
import styles from './alert-recipients.module.css';
import { ReadOnlyNote } from './read-only-note.tsx';

type LoadedOptions = { formOptions: RecipientFormOptions; knownOrganizations: string[] };

/** Explains why nothing can be changed, for users who followed an old link. */
function NotEditable({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  return (
    <div className={styles.fields}>
      <ReadOnlyNote projectId={projectId} />
      <span>
        <LinkButton to={pathTo(alertRecipientPaths.list, { projectId })}>
          {t('alertRecipients.form.back')}
        </LinkButton>
      </span>
    </div>
  );
}

/** Suggestions for the employer: the organizations of the project and those of the other recipients. */
function useKnownOrganizations(projectId: number, formOptions: RecipientFormOptions | undefined): string[] {
  const recipients = useAlertRecipients(projectId).data ?? [];
  const projectOrganizations = formOptions?.projectOrganizations.map(({ name }) => name) ?? [];
  return [...new Set([...projectOrganizations, ...recipients.map(({ organization }) => organization)])];
}

/** Loads the options of the form, or explains why the recipients are read-only. */
export function RecipientFormData({
  projectId,
  children,
}: {
  projectId: number;
  children: (loaded: LoadedOptions) => ReactNode;
}) {
  const { t } = useTexts();
  const formOptions = useRecipientFormOptions(projectId);
  const knownOrganizations = useKnownOrganizations(projectId, formOptions.data);
  const project = useProject(projectId);
  const society = useNationalSociety(project.data?.nationalSociety.id);
  const mayEdit = useMay('projectAlertNotifications.edit', { projectId });
  const scopeQuery = project.data ? society : project;
  return (
    <Loaded
      query={{ ...scopeQuery, data: scopeQuery.data as object | undefined }}
      label={t('alertRecipients.form.loading')}
    >
      {() =>
        mayEdit ? (
          <Loaded query={formOptions} label={t('alertRecipients.form.loading')}>
            {(known) => children({ formOptions: known, knownOrganizations })}
          </Loaded>
        ) : (
          <NotEditable projectId={projectId} />
        )
      }
    </Loaded>
  );
}
