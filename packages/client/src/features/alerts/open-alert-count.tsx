import { useTexts } from '../../lib/texts.tsx';
import { TabCount } from '../../ui/tabs.tsx';
import { useOpenAlertCount } from './alerts.api.ts';

/** On the tab of the alerts: how many wait for a decision. */
export function OpenAlertCount({ params }: { params: Record<string, number> }) {
  const { t } = useTexts();
  const { data: count = 0 } = useOpenAlertCount(params.projectId ?? 0);
  return <TabCount count={count} label={t('alerts.list.openCount', { count })} />;
}
