import { useNationalSociety, useProject } from '../../lib/requests/scope-queries.ts';
import type { ScopeIds } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';

/** Whether the user can filter by status. Data consumers cannot. */
export function useMayChooseStatus(): boolean {
  const { user } = useSession();
  return user?.roles.includes('DataConsumer') === false;
}

/** Why a project or national society is read-only; undefined if it is not. */
export function useReadOnlyReason({ nationalSocietyId, projectId }: ScopeIds): string | undefined {
  const { t } = useTexts();
  const isArchived = useNationalSociety(nationalSocietyId).data?.isArchived;
  const isClosed = useProject(projectId).data?.isClosed;
  if (isArchived) return t('dashboards.societyArchived');
  return isClosed ? t('dashboards.projectClosed') : undefined;
}
