import { useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import text from '../../ui/text.module.css';
import { AlertTimeline } from './alert-timeline.tsx';
import { useNumberInWords } from './alert-words.ts';
import type { AlertAssessment } from './alerts.api.ts';
import { ReportMap } from './report-map.tsx';
import styles from './why-raised.module.css';
import { distanceInWords, LinksInWords, spanInWords, useSinceInWords } from './why-raised-reports.tsx';

/** The rule by which the alert was raised. Two circles of the rule's radius may touch: the distance is twice that. */
function useRuleInWords({ wasRaisedBecause, countThreshold }: AlertAssessment): string {
  const { t } = useTexts();
  const { rule } = wasRaisedBecause;
  const words =
    rule.countThreshold > 1
      ? t('alerts.why.rule', {
          count: rule.countThreshold,
          kilometers: 2 * (rule.kilometersThreshold ?? 0),
          days: rule.daysThreshold ?? 0,
        })
      : t('alerts.why.singleRule');
  const today =
    countThreshold === rule.countThreshold ? '' : t('alerts.why.today', { count: countThreshold });
  return `${words} ${today}`;
}

/** How far apart the reports were, in place and time. */
function useDistanceInWords({ wasRaisedBecause }: AlertAssessment): string | undefined {
  const { t } = useTexts();
  const inWords = useNumberInWords();
  const { links, maxMeters, maxHours } = wasRaisedBecause;
  if (links.length === 0) return undefined;
  const time = spanInWords(t, maxHours);
  const distance = distanceInWords(t, inWords, maxMeters);
  return distance ? t('alerts.why.apart', { distance, time }) : t('alerts.why.samePlace', { time });
}

/** Why there is an alert at all: the rule, how its reports meet it, where they lie, and what happened since. */
export function WhyRaisedCard({ projectId, alert }: { projectId: number; alert: AlertAssessment }) {
  const { t } = useTexts();
  const rule = useRuleInWords(alert);
  const distance = useDistanceInWords(alert);
  const since = useSinceInWords(alert);
  return (
    <Card title={t('alerts.why.title')}>
      <p className={text.small}>
        <RichText text={rule} /> {distance}
      </p>
      {since.map((sentence) => (
        <p key={sentence} className={text.small}>
          {sentence}
        </p>
      ))}
      <ReportMap alert={alert} />
      <LinksInWords alert={alert} />
      <div className={styles.timeline}>
        <AlertTimeline projectId={projectId} alert={alert} />
      </div>
    </Card>
  );
}
