import { useTexts } from '../../lib/texts/texts.tsx';
import { TabCount } from '../../ui/navigation/tabs.tsx';
import { useOpenAlertCount } from './alerts.api.ts';

/** The number of alerts that wait for a decision, on the tab of alerts. */
export function OpenAlertCount({ params }: { params: Record<string, number> }) {
  const { t } = useTexts();
  const { data: count = 0 } = useOpenAlertCount(params.projectId ?? 0);
  return <TabCount count={count} label={t('alerts.list.openCount', { count })} />;
}
