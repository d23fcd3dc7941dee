import { useTexts } from '../../lib/texts.tsx';
import { Note, type NoteTone } from '../../ui/note.tsx';
import { type EidsrCheck, useEidsrCheck } from './eidsr-check.api.ts';

/** What a check says of an escalation, and how grave that is; it never stands in the way of one. */
function verdictOf({ isIntegrationConfigValid, isEidsrApiConnectionRunning, ...check }: EidsrCheck): {
  key: string;
  tone: NoteTone;
} {
  if (!isIntegrationConfigValid) return { key: 'eidsr.check.incomplete', tone: 'warn' };
  if (!isEidsrApiConnectionRunning) return { key: 'eidsr.check.notReached', tone: 'warn' };
  if (check.areReportsValidCount === 0) return { key: 'eidsr.check.nothing', tone: 'warn' };
  return { key: 'eidsr.check.ready', tone: 'ok' };
}

/** Before an alert is escalated: whether the outbreak system is set up, answers, and as how many events it is told. */
export function EidsrCheckNote({ alertId }: { alertId: number }) {
  const { t } = useTexts();
  const { data, isError } = useEidsrCheck(alertId);
  if (!data && !isError) return <Note>{t('alerts.escalate.eidsr')}</Note>;
  const { key, tone } = data ? verdictOf(data) : { key: 'eidsr.check.failed', tone: 'warn' as const };
  return (
    <div role="status">
      <Note tone={tone}>{t(key, { count: data?.areReportsValidCount ?? 0 })}</Note>
    </div>
  );
}
