import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { RowMenu } from '../../../ui/data-table/row-menu.tsx';
import type { IconName } from '../../../ui/icons/icon.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { describeReport } from '../report-labels.ts';
import { reportPaths } from '../report-paths.ts';
import type { ReportRow } from '../reports.api.ts';
import type { MenuAction } from './report-actions.ts';
import type { ReportRowActions } from './use-report-row-actions.ts';

type ReportMenuProps = {
  projectId: number;
  report: ReportRow;
  /** The actions that the rules and the user's rights allow. */
  menuActions: readonly MenuAction[];
  rowActions: Pick<ReportRowActions, 'act' | 'goingOn'>;
  onAssign: ((report: ReportRow) => void) | undefined;
};

const menuItems: Record<MenuAction, { icon: IconName; labelKey: string }> = {
  edit: { icon: 'edit', labelKey: 'reports.edit' },
  assign: { icon: 'collector', labelKey: 'reports.assign' },
  confirmRepetition: { icon: 'copy', labelKey: 'repetitions.confirmAction' },
  denyRepetition: { icon: 'sms', labelKey: 'repetitions.denyAction' },
};

/** Explains what a duplicate is and what confirming it does, before it is confirmed. */
function DuplicateDialog({
  report,
  isOpen,
  onConfirm,
  onClose,
}: {
  report: ReportRow;
  isOpen: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useTexts();
  return (
    <ConfirmDialog
      title={t('repetitions.confirmDialog')}
      confirmLabel={t('repetitions.confirmAction')}
      {...{ isOpen, onConfirm, onClose }}
    >
      <p>{t('repetitions.explained')}</p>
      <p>{t(report.isValid ? 'repetitions.confirmReport' : 'repetitions.confirmMessage')}</p>
    </ConfirmDialog>
  );
}

/** The less frequent actions for a report, in a menu at the end of its row. */
export function ReportMenu({ projectId, report, menuActions, rowActions, onAssign }: ReportMenuProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const going = rowActions.goingOn(report);
  const acts: Record<MenuAction, () => void> = {
    edit: () => void navigate({ href: pathTo(reportPaths.edit, { projectId, reportId: report.id }) }),
    assign: () => onAssign?.(report),
    confirmRepetition: () => setIsDialogOpen(true),
    denyRepetition: () => rowActions.act(report, 'denyRepetition'),
  };
  const items = menuActions.map((action) => ({
    key: action,
    icon: menuItems[action].icon,
    label: t(menuItems[action].labelKey),
    onSelect: acts[action],
  }));
  const isGoing = going === 'confirmRepetition' || going === 'denyRepetition';
  return (
    <>
      <RowMenu
        label={t('reports.more', { report: describeReport(t, report) })}
        items={items}
        progressText={isGoing && t('reports.going')}
      />
      <DuplicateDialog
        report={report}
        isOpen={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        onConfirm={() => {
          setIsDialogOpen(false);
          rowActions.act(report, 'confirmRepetition');
        }}
      />
    </>
  );
}
