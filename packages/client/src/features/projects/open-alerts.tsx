import { useTexts } from '../../lib/texts.tsx';
import { useAlertCount } from './projects.api.ts';

/** The number of open alerts of a project, as text. */
export function OpenAlerts({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const { data: count } = useAlertCount(projectId, 'Open');
  if (count === undefined) return null;
  return <>{t('projects.list.openAlertCount', { count })}</>;
}
