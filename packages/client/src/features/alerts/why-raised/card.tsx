import { addDays } from '@harken/domain/calendar/calendar-date';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { usePeople, usePopulationRuleText } from '../../../shared/alert-rule/population-text.ts';
import { HelpTerm } from '../../../shared/help/help-term.tsx';
import { VillageRate } from '../../../shared/rates/village-rate.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { RichText } from '../../../ui/text/rich-text.tsx';
import text from '../../../ui/text/text.module.css';
import { useNumberFormat } from '../alert-labels.ts';
import type { AlertAssessment } from '../alerts.api.ts';
import { ReportMap } from './report-map.tsx';
import { formatDistance, formatTimeSpan, LinkList, useLaterChangesText } from './reports.tsx';
import { AlertTimeline } from './timeline.tsx';
import styles from './why-raised.module.css';

/** The rule that raised the alert. Reports are linked up to twice the kilometres of the rule, because it is a radius. */
function useRuleText({ wasRaisedBecause, countThreshold }: AlertAssessment): string {
  const { t } = useTexts();
  const { rule } = wasRaisedBecause;
  const ruleText =
    rule.countThreshold > 1
      ? t('alerts.why.rule', {
          count: rule.countThreshold,
          kilometers: 2 * (rule.kilometersThreshold ?? 0),
          days: rule.daysThreshold ?? 0,
        })
      : t('alerts.why.singleRule');
  const radius =
    rule.countThreshold > 1 ? t('alertReasons.radius', { radius: rule.kilometersThreshold ?? 0 }) : '';
  const today =
    countThreshold === rule.countThreshold ? '' : t('alerts.why.today', { count: countThreshold });
  return [ruleText, radius, today].filter(Boolean).join(' ');
}

/** What a rule per population said of the place, if it raised the alert. */
function usePopulationText({ wasRaisedBecause }: AlertAssessment): string | undefined {
  const { t } = useTexts();
  const formatPeople = usePeople();
  const describe = usePopulationRuleText();
  const { population: found, reportIds } = wasRaisedBecause;
  if (!found) return undefined;
  const { rule, placeName: place, population, year } = found;
  const people = formatPeople(population);
  return `${t('populationRule.why', { count: reportIds.length, days: rule.days, place, people, year })} ${describe(rule)}`;
}

/** How far apart the reports were, in space and time. */
function useDistanceText({ wasRaisedBecause }: AlertAssessment): string | undefined {
  const { t } = useTexts();
  const formatNumber = useNumberFormat();
  const { links, maxMeters, maxHours } = wasRaisedBecause;
  if (links.length === 0) return undefined;
  const time = formatTimeSpan(t, maxHours);
  const distance = formatDistance(t, formatNumber, maxMeters);
  return distance ? t('alerts.why.apart', { distance, time }) : t('alerts.why.samePlace', { time });
}

/** Where the rule names no days. */
const defaultDays = 7;

/** The cases in the village of the last report per people, in the days of the rule up to that report. */
function RateInVillage({ projectId, alert }: { projectId: number; alert: AlertAssessment }) {
  const [last] = alert.reports;
  if (!last?.villageId) return null;
  const lastDay = last.receivedAt.slice(0, 10);
  const days = alert.wasRaisedBecause.rule.daysThreshold ?? defaultDays;
  const firstDay = addDays(lastDay, 1 - days);
  return (
    <VillageRate
      villageId={last.villageId}
      healthRiskId={alert.healthRiskId}
      {...{ projectId, firstDay, lastDay }}
    />
  );
}

/** Why the alert was raised: the rule, how its reports meet it, a map, and the timeline. */
export function WhyRaisedCard({ projectId, alert }: { projectId: number; alert: AlertAssessment }) {
  const { t } = useTexts();
  const byCount = useRuleText(alert);
  const byPopulation = usePopulationText(alert);
  const isByHand = typeof alert.wasRaisedBecause.signalId === 'number';
  const byHand = isByHand && t('signalAlert.why', { count: alert.countThreshold });
  const rule = byHand || (byPopulation ?? byCount);
  const distance = useDistanceText(alert);
  const since = useLaterChangesText(alert);
  return (
    <Card
      className={styles.card}
      title={t('alerts.why.title')}
      explanation={<HelpTerm term="alertRule" name={t('projects.overview.rule')} also={['cluster']} />}
    >
      <p className={text.small}>
        <RichText text={rule} /> {distance}
      </p>
      {since.map((sentence) => (
        <p key={sentence} className={text.small}>
          {sentence}
        </p>
      ))}
      <RateInVillage projectId={projectId} alert={alert} />
      <ReportMap {...{ projectId, alert }} />
      <LinkList alert={alert} />
      <div className={styles.timeline}>
        <AlertTimeline projectId={projectId} alert={alert} />
      </div>
    </Card>
  );
}
