import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { call } from '../../../lib/requests/request.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Note, type NoteTone } from '../../../ui/status/note.tsx';

export type EidsrCheck = CallResponse<'alert/eidsrValidate'>;

/** Whether an escalation would reach EIDSR right now, so the result is never cached. */
function useEidsrCheck(alertId: number) {
  return useQuery({
    queryKey: ['alert/eidsrValidate', alertId],
    queryFn: ({ signal }) => call('alert/eidsrValidate', { params: { alertId } }, { signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The result of the check and its severity. It never prevents an escalation. */
function describeCheck({ isUnreachable, isIntegrationConfigValid, areReportsValidCount }: EidsrCheck): {
  key: string;
  tone: NoteTone;
} {
  if (isUnreachable) return { key: 'eidsr.check.notReached', tone: 'warn' };
  if (!isIntegrationConfigValid) return { key: 'eidsr.check.incomplete', tone: 'warn' };
  if (areReportsValidCount === 0) return { key: 'eidsr.check.nothing', tone: 'warn' };
  return { key: 'eidsr.check.ready', tone: 'ok' };
}

/** Shown before an escalation: whether EIDSR is set up and can be reached, and how many events will be sent. */
export function EidsrCheckNote({ alertId }: { alertId: number }) {
  const { t } = useTexts();
  const { data, isError } = useEidsrCheck(alertId);
  if (!data && !isError) return <Note>{t('alerts.escalate.eidsr')}</Note>;
  const { key, tone } = data ? describeCheck(data) : { key: 'eidsr.check.failed', tone: 'warn' as const };
  return (
    <div role="status">
      <Note tone={tone}>{t(key, { count: data?.areReportsValidCount ?? 0 })}</Note>
    </div>
  );
}
