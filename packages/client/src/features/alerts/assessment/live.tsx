import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { takeLiveRefetch } from '../../../lib/live/refetch.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import {
  announcementIntervalMilliseconds,
  useThrottledAnnouncement,
} from '../../../ui/text/use-throttled-announcement.ts';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { isUndecided } from '../alert-status.tsx';
import { describeWaitingTime, useNow } from '../alert-waiting-time.ts';
import { type AlertAssessment, alertKeys } from '../alerts.api.ts';

/** What somebody else changed about an alert, in sentences. */
function describeChanges(t: Translate, before: AlertAssessment, now: AlertAssessment): string {
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

/** What others changed since the last announcement; the user's own changes are left out. */
function useChangesByOthers(alertId: number): string {
  const { t } = useTexts();
  const client = useQueryClient();
  const translate = useRef(t);
  translate.current = t;
  const [text, setText] = useState('');
  const announced = useThrottledAnnouncement(text);
  const lastAnnounced = useRef<AlertAssessment>(undefined);
  useEffect(() => {
    const queryKey = alertKeys.one(alertId);
    const getCurrentAlert = () => client.getQueryData<AlertAssessment>(queryKey);
    lastAnnounced.current = getCurrentAlert();
    return client.getQueryCache().subscribe((event) => {
      if (event.query.queryHash !== hashKey(queryKey)) return;
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      const isByOthers = !event.action.manual && takeLiveRefetch(client, queryKey);
      const [before, now] = [lastAnnounced.current, getCurrentAlert()];
      if (!isByOthers) lastAnnounced.current = now;
      else if (before && now && before !== now) setText(describeChanges(translate.current, before, now));
    });
  }, [client, alertId]);
  useEffect(() => {
    if (text === '' || announced !== text) return;
    lastAnnounced.current = client.getQueryData(alertKeys.one(alertId));
    // so that the same text can be announced again
    const timer = setTimeout(() => setText(''), announcementIntervalMilliseconds);
    return () => clearTimeout(timer);
  }, [text, announced, client, alertId]);
  return announced;
}

/** Announces to screen readers what others change about an open alert, and once when it becomes overdue. */
export function AlertLive({ alert }: { alert: AlertAssessment }) {
  const { t } = useTexts();
  const announced = useChangesByOthers(alert.alertId);
  const now = useNow();
  const isOverdue = isUndecided(alert.assessmentStatus) && describeWaitingTime(alert, now).isOverdue;
  const [wasOverdue] = useState(isOverdue);
  return (
    <>
      <p role="status">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </p>
      {isOverdue && !wasOverdue && (
        <p role="alert">
          <VisuallyHidden>{t('live.alert.overdue')}</VisuallyHidden>
        </p>
      )}
    </>
  );
}
