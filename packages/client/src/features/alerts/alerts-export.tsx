import { downloadFile } from '../../lib/download.ts';
import { useDownloading } from '../../lib/downloading.ts';
import { useTexts } from '../../lib/texts.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useIsWide } from '../../ui/media.ts';
import { Menu } from '../../ui/menu.tsx';
import type { AlertFilters } from './alert-filters.ts';
import { alertsAskedFor } from './alerts.api.ts';

/** The list as a file: as it is filtered, all its pages. On small screens behind a button for more. */
export function AlertsExport({ projectId, filters }: { projectId: number; filters: AlertFilters }) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const { isGoing, download } = useDownloading();
  const request = { query: { projectId }, body: alertsAskedFor(filters) };
  const save = () => void download(() => downloadFile('alert/export', request, 'alerts', 'xlsx'));
  const isBusy = isGoing || undefined;
  const label = t('alertExport.action');
  if (isWide) return <IconButton icon="download" label={label} aria-busy={isBusy} onClick={save} />;
  return (
    <Menu
      button={<IconButton icon="more" label={t('alertExport.more')} aria-busy={isBusy} />}
      items={[{ key: 'excel', icon: 'download', label, onSelect: save }]}
    />
  );
}
