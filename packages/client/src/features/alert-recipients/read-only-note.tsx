import { useNationalSociety, useProject } from '../../lib/requests/scope-queries.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Note } from '../../ui/status/note.tsx';

/** Explains why the recipients are read-only; renders nothing if they are not. */
export function ReadOnlyNote({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const project = useProject(projectId).data;
  const society = useNationalSociety(project?.nationalSociety.id).data;
  if (society?.isArchived) return <Note>{t('alertRecipients.societyArchived')}</Note>;
  return project?.isClosed ? <Note>{t('alertRecipients.projectClosed')}</Note> : null;
}
