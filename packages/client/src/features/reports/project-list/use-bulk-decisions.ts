import type { ErrorKey } from '@harken/contract/error-keys';
import type { Dismissal } from '@harken/domain/reports/dismissal-reasons';
import { useState } from 'react';
import { useChange } from '../../../lib/requests/changes.ts';
import { formatError } from '../../../lib/requests/error.ts';
import { call } from '../../../lib/requests/request.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import type { Undo } from '../../../lib/undo.ts';
import type { ReportRow } from '../reports.api.ts';
import { type ReportDecision, toDecisions, toUndo } from './decisions.ts';
import type { CrossCheckAction } from './report-actions.ts';

type BulkDecision = {
  action: CrossCheckAction | 'undo';
  reports: readonly ReportRow[];
  decisions: ReportDecision[];
};

/** Accepts or dismisses several reports of a project at once, with one Undo for all of them. */
export function useBulkDecisions(projectId: number, undo: Undo) {
  const { t } = useTexts();
  const [failure, setFailure] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const { mutate, isPending } = useChange({
    calls: 'report/crossCheck',
    errors: 'inline',
    act: ({ decisions }: BulkDecision) =>
      call('report/crossCheck', { query: { projectId }, body: { decisions } }),
    onMutate: () => setFailure(undefined),
    onError: (error) => setFailure(t('reports.bulk.failedAll', { reason: formatError(t, error) })),
    onSuccess: ({ results }, { action, reports, decisions }) => {
      const refused = results.filter(({ error }) => error);
      const count = decisions.length - refused.length;
      const reason = refused[0]?.error;
      if (reason) {
        const values = { count: refused.length, total: decisions.length, reason: t(reason as ErrorKey) };
        setFailure(t('reports.bulk.failed', values));
      }
      if (count === 0) return undo.withdraw();
      const text = t(`reports.bulk.done.${action}`, { count });
      if (action === 'undo') return setAnnouncement(text);
      const decided = new Set(results.filter(({ error }) => !error).map(({ reportId }) => reportId));
      const before = reports.filter(({ id }) => decided.has(id));
      undo.offer(text, () => mutate({ action: 'undo', reports: before, decisions: before.map(toUndo) }));
    },
  });
  return {
    decide(reports: readonly ReportRow[], action: CrossCheckAction, dismissal?: Dismissal) {
      const decisions = toDecisions(reports, action, dismissal);
      if (decisions.length > 0) mutate({ action, reports, decisions });
    },
    isPending,
    failure,
    announcement,
  };
}

export type BulkDecisions = ReturnType<typeof useBulkDecisions>;
