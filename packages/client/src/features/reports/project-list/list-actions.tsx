import { lazy, Suspense, useState } from 'react';
import { downloadFile } from '../../../lib/requests/download.ts';
import { useDownloading } from '../../../lib/requests/downloading.ts';
import { useProject } from '../../../lib/requests/scope-queries.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { nameExport, toExportForm, useExportItems } from '../../../shared/exports/export-items.ts';
import { Button, IconButton } from '../../../ui/buttons/button.tsx';
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx';
import { useIsWide } from '../../../ui/styles/media.ts';
import type { ReportFilter } from '../reports.api.ts';
import styles from '../reports.module.css';

const SendReportDialog = lazy(() =>
  import('../send/dialog.tsx').then((module) => ({ default: module.SendReportDialog })),
);

/** Downloads all pages of the list with its filters. */
function useExports({ projectId, requestFilter }: ReportListActionsProps) {
  const { isDownloading, download } = useDownloading();
  const items = useExportItems(({ form, format }) => {
    const request = { query: { projectId, ...toExportForm(form) }, body: requestFilter };
    const call = format === 'csv' ? 'report/exportToCsv' : 'report/exportToExcel';
    void download(() => downloadFile(call, request, nameExport('reports', form), format));
  });
  return { items, isDownloading };
}

type ReportListActionsProps = { projectId: number; requestFilter: ReportFilter };

/** Downloads of the list, and sending a report on behalf of a collector. On small screens in one menu. */
export function ReportListActions({ projectId, requestFilter }: ReportListActionsProps) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const [isSending, setIsSending] = useState(false);
  const exports = useExports({ projectId, requestFilter });
  const nationalSocietyId = useProject(projectId).data?.nationalSociety.id;
  const maySend = useMay('reports.sendReport', { projectId });
  const send: MenuItem = {
    key: 'send',
    icon: 'send',
    label: t('reports.send'),
    onSelect: () => setIsSending(true),
  };
  const button = (
    <IconButton
      icon={isWide ? 'download' : 'more'}
      label={t(isWide ? 'reports.files' : 'reports.moreOfList')}
      aria-busy={exports.isDownloading || undefined}
    />
  );
  return (
    <>
      <Menu button={button} items={isWide || !maySend ? exports.items : [send, ...exports.items]} />
      {isWide && maySend && (
        <Button icon="send" title={send.label} className={styles.send} onClick={send.onSelect}>
          {send.label}
        </Button>
      )}
      {isSending && nationalSocietyId !== undefined && (
        <Suspense>
          <SendReportDialog
            {...{ projectId, nationalSocietyId }}
            isOpen
            onClose={() => setIsSending(false)}
          />
        </Suspense>
      )}
    </>
  );
}
