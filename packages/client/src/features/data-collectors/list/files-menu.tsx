import { useNavigate } from '@tanstack/react-router';
import { downloadFile } from '../../../lib/requests/download.ts';
import { useDownloading } from '../../../lib/requests/downloading.ts';
import { useProject } from '../../../lib/requests/scope-queries.ts';
import { pathTo } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { nameExport, toExportForm, useExportItems } from '../../../shared/exports/export-items.ts';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx';
import { useIsWide } from '../../../ui/styles/media.ts';
import { type CollectorFilters, toRequest } from '../data-collector-filters.ts';
import { dataCollectorPaths } from '../data-collector-paths.ts';

/** Downloads of the list, and the import. Not available in a closed project. */
export function CollectorFilesMenu({ projectId, filters }: { projectId: number; filters: CollectorFilters }) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const navigate = useNavigate();
  const { isDownloading, download } = useDownloading();
  const isOpen = useProject(projectId).data?.isClosed === false;
  const mayExport = useMay('dataCollectors.export', { projectId }) && isOpen;
  const mayImport = useMay('dataCollectors.edit', { projectId });
  const { pageNumber: _, ...body } = toRequest(filters);
  const exports = useExportItems(({ form, format }) => {
    const request = { query: { projectId, ...toExportForm(form) }, body };
    const call = format === 'csv' ? 'dataCollector/exportToCsv' : 'dataCollector/exportToExcel';
    void download(() => downloadFile(call, request, nameExport('dataCollectors', form), format));
  });
  const importItem: MenuItem = {
    key: 'import',
    icon: 'up',
    label: t('dataCollectors.import'),
    isGroupStart: mayExport,
    onSelect: () => void navigate({ href: pathTo(dataCollectorPaths.import, { projectId }) }),
  };
  const items = [...(mayExport ? exports : []), ...(mayImport ? [importItem] : [])];
  if (items.length === 0) return null;
  const button = (
    <IconButton
      icon={isWide ? 'download' : 'more'}
      label={t('dataCollectors.files')}
      aria-busy={isDownloading || undefined}
    />
  );
  return <Menu button={button} items={items} />;
}
