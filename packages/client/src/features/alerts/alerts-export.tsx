import { downloadFile } from '../../lib/download.ts';
import { useDownloading } from '../../lib/downloading.ts';
import { useTexts } from '../../lib/texts.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useIsWide } from '../../ui/media.ts';
import { Menu } from '../../ui/menu.tsx';
import type { AlertFilters } from './alert-filters.ts';
import { toListRequest } from './alerts.api.ts';

/** Downloads all pages of the list with its filters. On small screens the button is inside a menu. */
export function AlertsExport({ projectId, filters }: { projectId: number; filters: AlertFilters }) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const { isDownloading: isGoing, download } = useDownloading();
  const request = { query: { projectId }, body: toListRequest(filters) };
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
