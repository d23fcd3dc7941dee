import { useNationalSociety, useProject } from '../../lib/places.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Note } from '../../ui/note.tsx';

/** Why nothing can be changed, where nothing can. */
export function ReadOnlyNote({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const project = useProject(projectId).data;
  const society = useNationalSociety(project?.nationalSociety.id).data;
  if (society?.isArchived) return <Note>{t('alertRecipients.societyArchived')}</Note>;
  return project?.isClosed ? <Note>{t('alertRecipients.projectClosed')}</Note> : null;
}
