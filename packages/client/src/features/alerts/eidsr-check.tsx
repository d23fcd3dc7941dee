import { useTexts } from '../../lib/texts.tsx';
import { Note, type NoteTone } from '../../ui/note.tsx';
import { type EidsrCheck, useEidsrCheck } from './eidsr-check.api.ts';

/** The result of the check and its severity. It never prevents an escalation. */
function describeCheck({ isIntegrationConfigValid, isEidsrApiConnectionRunning, ...check }: EidsrCheck): {
  key: string;
  tone: NoteTone;
} {
  if (!isIntegrationConfigValid) return { key: 'eidsr.check.incomplete', tone: 'warn' };
  if (!isEidsrApiConnectionRunning) return { key: 'eidsr.check.notReached', tone: 'warn' };
  if (check.areReportsValidCount === 0) return { key: 'eidsr.check.nothing', tone: 'warn' };
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
