import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import type { MenuDeed } from './report-deeds.ts';
import { reportPaths } from './report-paths.ts';
import { namedReport } from './report-words.ts';
import type { ReportRow } from './reports.api.ts';
import type { ReportDeeds } from './use-report-deeds.ts';

type ReportMenuProps = {
  projectId: number;
  report: ReportRow;
  /** As the rules and the rights of the reader leave them open. */
  open: readonly MenuDeed[];
  deeds: Pick<ReportDeeds, 'act' | 'goingOn'>;
  onAssign: ((report: ReportRow) => void) | undefined;
};

const looks: Record<MenuDeed, { icon: IconName; word: string }> = {
  edit: { icon: 'edit', word: 'reports.edit' },
  assign: { icon: 'collector', word: 'reports.assign' },
  confirmRepetition: { icon: 'copy', word: 'repetitions.confirmAction' },
  denyRepetition: { icon: 'sms', word: 'repetitions.denyAction' },
};

/** Says what a repetition is, and what follows from it, before one is confirmed. */
function RepetitionDialog({
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

/** What is rarely done with a report: behind three dots at the end of its row. */
export function ReportMenu({ projectId, report, open, deeds, onAssign }: ReportMenuProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const going = deeds.goingOn(report);
  const acts: Record<MenuDeed, () => void> = {
    edit: () => void navigate({ href: pathTo(reportPaths.edit, { projectId, reportId: report.id }) }),
    assign: () => onAssign?.(report),
    confirmRepetition: () => setIsAsked(true),
    denyRepetition: () => deeds.act(report, 'denyRepetition'),
  };
  const items = open.map((deed) => ({
    key: deed,
    icon: looks[deed].icon,
    label: t(looks[deed].word),
    onSelect: acts[deed],
  }));
  const isGoing = going === 'confirmRepetition' || going === 'denyRepetition';
  return (
    <>
      <RowMenu
        label={t('reports.more', { report: namedReport(t, report) })}
        items={items}
        going={isGoing && t('reports.going')}
      />
      <RepetitionDialog
        report={report}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        onConfirm={() => {
          setIsAsked(false);
          deeds.act(report, 'confirmRepetition');
        }}
      />
    </>
  );
}
