import type { PlaceIds } from '../../lib/permissions.ts';
import { useNationalSociety, useProject } from '../../lib/places.ts';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';

/** Whether the reader is asked which reports are in doubt: those who only read numbers are not. */
export function useMayChooseStatus(): boolean {
  const { user } = useSession();
  return user?.roles.includes('DataConsumer') === false;
}

/** Why nothing changes in a place any more; nothing where it does. */
export function useReadOnlyReason({ nationalSocietyId, projectId }: PlaceIds): string | undefined {
  const { t } = useTexts();
  const isArchived = useNationalSociety(nationalSocietyId).data?.isArchived;
  const isClosed = useProject(projectId).data?.isClosed;
  if (isArchived) return t('dashboards.societyArchived');
  return isClosed ? t('dashboards.projectClosed') : undefined;
}
