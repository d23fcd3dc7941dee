import { useTexts } from '../../lib/texts.tsx';
import { useAlertCount } from './projects.api.ts';

/** How many alerts of a project wait for a decision, in words. */
export function OpenAlerts({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const { data: count } = useAlertCount(projectId, 'Open');
  if (count === undefined) return null;
  return <>{t('projects.list.openAlertCount', { count })}</>;
}
