import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMay } from '../../../lib/session/permissions.ts';
import type { ReportRow } from '../reports.api.ts';

const SendCorrectionDialog = lazy(() =>
  import('../send/correction-dialog.tsx').then((module) => ({ default: module.SendCorrectionDialog })),
);
const AssignSenderDialog = lazy(() =>
  import('../assign-sender/dialog.tsx').then((module) => ({ default: module.AssignSenderDialog })),
);

export type ReportDialogs = {
  /** Undefined if the user may not. */
  sendCorrection: ((report: ReportRow) => void) | undefined;
  assignSender: ((report: ReportRow) => void) | undefined;
};

/** The dialogs that rows open. They are rendered beside the list, because their row may leave the list before they are closed. */
export function useReportDialogs(projectId: number): ReportDialogs & { dialogElement: ReactNode } {
  const may = useMay('reports.sendCorrection', { projectId });
  const [open, setOpen] = useState<{ name: 'correction' | 'sender'; report: ReportRow }>();
  const onClose = () => setOpen(undefined);
  const dialogElement = open && (
    <Suspense>
      {open.name === 'correction' ? (
        <SendCorrectionDialog report={open.report} onClose={onClose} />
      ) : (
        <AssignSenderDialog reportId={open.report.id} {...{ projectId, onClose }} isOpen />
      )}
    </Suspense>
  );
  return {
    sendCorrection: may ? (report) => setOpen({ name: 'correction', report }) : undefined,
    assignSender: may ? (report) => setOpen({ name: 'sender', report }) : undefined,
    dialogElement,
  };
}
