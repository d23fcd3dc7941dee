import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { wasAskedByLive } from '../../lib/asked-by-live.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { saidEveryMilliseconds, useSaidSeldom } from '../../ui/said-seldom.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { alertClock, useNow } from './alert-clock.ts';
import { isWaiting } from './alert-status.tsx';
import { type AlertAssessment, alertKeys } from './alerts.api.ts';

/** What somebody else did to an alert, in sentences. */
function changesInWords(t: Translate, before: AlertAssessment, now: AlertAssessment): string {
  const statusBefore = new Map(before.reports.map(({ id, status }) => [id, status]));
  const joined = now.reports.filter(({ id }) => !statusBefore.has(id)).length;
  const checked = now.reports.filter(
    ({ id, status }) => statusBefore.has(id) && statusBefore.get(id) !== status,
  ).length;
  const sentences = [
    joined > 0 && t('live.alert.reports', { count: joined }),
    checked > 0 && t('live.alert.checked', { count: checked }),
    before.assessmentStatus !== now.assessmentStatus &&
      t('live.alert.status', { status: t(`alerts.status.${now.assessmentStatus}`) }),
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(' ') : t('live.alert.changed');
}

/** What others changed since it was said last; nothing of what the reader did. */
function useChangesOfOthers(alertId: number): string {
  const { t } = useTexts();
  const client = useQueryClient();
  const translate = useRef(t);
  translate.current = t;
  const [words, setWords] = useState('');
  const said = useSaidSeldom(words);
  const toldOf = useRef<AlertAssessment>(undefined);
  useEffect(() => {
    const queryKey = alertKeys.one(alertId);
    const alertNow = () => client.getQueryData<AlertAssessment>(queryKey);
    toldOf.current = alertNow();
    return client.getQueryCache().subscribe((event) => {
      if (event.query.queryHash !== hashKey(queryKey)) return;
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      const isOfOthers = !event.action.manual && wasAskedByLive(client, queryKey);
      const [before, now] = [toldOf.current, alertNow()];
      if (!isOfOthers) toldOf.current = now;
      else if (before && now && before !== now) setWords(changesInWords(translate.current, before, now));
    });
  }, [client, alertId]);
  useEffect(() => {
    if (words === '' || said !== words) return;
    toldOf.current = client.getQueryData(alertKeys.one(alertId));
    // so that the same words can be said again
    const timer = setTimeout(() => setWords(''), saidEveryMilliseconds);
    return () => clearTimeout(timer);
  }, [words, said, client, alertId]);
  return said;
}

/** Says for screen readers what others change about an alert while it is open, and once that it became overdue. */
export function AlertLive({ alert }: { alert: AlertAssessment }) {
  const { t } = useTexts();
  const said = useChangesOfOthers(alert.alertId);
  const now = useNow();
  const isOverdue = isWaiting(alert.assessmentStatus) && alertClock(alert, now).isOverdue;
  const [wasOverdue] = useState(isOverdue);
  return (
    <>
      <p role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
      {isOverdue && !wasOverdue && (
        <p role="alert">
          <VisuallyHidden>{t('live.alert.overdue')}</VisuallyHidden>
        </p>
      )}
    </>
  );
}
