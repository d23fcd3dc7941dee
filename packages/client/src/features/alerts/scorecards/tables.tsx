import { type ScorecardStep, scorecardSteps } from '@harken/domain/alerts/scorecard';
import { useMemo } from 'react';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { MonthScorecard, PlaceScorecard, RuleScorecard, ScorecardOfAll } from './api.ts';
import { AlertsCell, type Formats, PredictiveValueCell, StepCell, TargetCell, useFormats } from './cells.tsx';
import { type Field, toColumns } from './columns.tsx';
import type { ScorecardLevel } from './filters.ts';
import styles from './scorecards.module.css';

function describeRule(t: Translate, { rule }: RuleScorecard): string {
  const { countThreshold: count, daysThreshold, kilometersThreshold } = rule;
  if (count === 0) return t('scorecards.ruleNone');
  if (count === 1) return t('scorecards.ruleSingle');
  return t('scorecards.ruleIs', { count, days: daysThreshold ?? 0, kilometers: kilometersThreshold ?? 0 });
}

/** The steps in the table of rules; the time of all of them together would make it too wide. */
const shownSteps: readonly ScorecardStep[] = scorecardSteps.filter((step) => step !== 'total');

function buildRuleFields(formats: Formats): Field<RuleScorecard>[] {
  const { t, number } = formats;
  const [alerts, ...outcomes] = buildAlertFields<RuleScorecard>(formats);
  return [
    { key: 'reports', header: t('scorecards.stage.reports'), cell: ({ reports }) => number(reports) },
    ...(alerts ? [alerts] : []),
    { key: 'verified', header: t('scorecards.stage.verified'), cell: ({ verified }) => number(verified) },
    { key: 'escalated', header: t('scorecards.stage.escalated'), cell: ({ escalated }) => number(escalated) },
    ...outcomes,
    ...shownSteps.map((step) => ({
      key: `time to ${step}`,
      header: t(`scorecards.step.${step}`),
      cell: ({ steps }: RuleScorecard) => (
        <StepCell time={steps.find((time) => time.step === step)} formats={formats} />
      ),
    })),
  ];
}

type CardWithAlerts = Pick<
  ScorecardOfAll,
  'alerts' | 'alertsPer1000Reports' | 'predictiveValue' | 'confirmedByClosing' | 'withoutOutcome'
>;

function buildAlertFields<Row extends CardWithAlerts>(formats: Formats): Field<Row>[] {
  const { t, number } = formats;
  return [
    {
      key: 'alerts',
      header: t('scorecards.stage.alerts'),
      cell: (card) => <AlertsCell card={card} formats={formats} />,
    },
    {
      key: 'predictiveValue',
      header: t('scorecards.predictiveValue'),
      cell: (card) => <PredictiveValueCell card={card} formats={formats} />,
    },
    {
      key: 'withoutOutcome',
      header: t('scorecards.withoutOutcome'),
      cell: ({ withoutOutcome }) => number(withoutOutcome),
    },
  ];
}

function buildGroupFields<Row extends CardWithAlerts & Pick<ScorecardOfAll, 'completeness' | 'timeliness'>>(
  formats: Formats,
): Field<Row>[] {
  const { t } = formats;
  return [
    ...buildAlertFields<Row>(formats),
    {
      key: 'completeness',
      header: t('scorecards.completeness'),
      cell: ({ completeness }) => <TargetCell value={completeness} formats={formats} />,
    },
    {
      key: 'timeliness',
      header: t('scorecards.timeliness'),
      cell: ({ timeliness }) => <TargetCell value={timeliness} formats={formats} />,
    },
  ];
}

/** A scorecard of every alert rule. */
export function RulesTable({ rules }: { rules: readonly RuleScorecard[] }) {
  const formats = useFormats();
  const { t } = formats;
  const name: Field<RuleScorecard> = {
    ...{ key: 'rule', header: t('scorecards.rule') },
    cell: (row) => (
      <span className={styles.name}>
        <bdi>{row.healthRisk}</bdi>
        <small>{describeRule(t, row)}</small>
        {row.underOtherRule > 0 && (
          <small>{t('scorecards.underOtherRule', { count: row.underOtherRule })}</small>
        )}
      </span>
    ),
  };
  return (
    <DataTable
      caption={t('scorecards.rulesCaption')}
      columns={toColumns(name, buildRuleFields(formats))}
      rows={rules}
      rowKey={({ healthRiskId }) => healthRiskId}
    />
  );
}

/** Alerts and reporting by region or district. */
export function PlacesTable({ places, level }: { places: readonly PlaceScorecard[]; level: ScorecardLevel }) {
  const formats = useFormats();
  const { t } = formats;
  const name: Field<PlaceScorecard> = {
    ...{ key: 'place', header: t(`scorecards.level.${level}`) },
    cell: ({ place, region }) => (
      <span className={styles.name}>
        {place ? <bdi>{place}</bdi> : t('scorecards.placeUnknown')}
        {region && (
          <small>
            <bdi>{region}</bdi>
          </small>
        )}
      </span>
    ),
  };
  return (
    <DataTable
      caption={t('scorecards.placesCaption')}
      columns={toColumns(name, buildGroupFields<PlaceScorecard>(formats))}
      rows={places}
      rowKey={({ placeId }) => placeId ?? 0}
    />
  );
}

/** Alerts and reporting by month. */
export function MonthsTable({ months }: { months: readonly MonthScorecard[] }) {
  const formats = useFormats();
  const { t } = formats;
  const { language } = useTexts();
  const formatMonth = useMemo(() => {
    const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
      ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
    });
    return (month: string) => format.format(new Date(`${month}-01T00:00:00Z`));
  }, [language]);
  const name: Field<MonthScorecard> = {
    ...{ key: 'month', header: t('scorecards.month') },
    cell: ({ month }) => formatMonth(month),
  };
  return (
    <DataTable
      caption={t('scorecards.monthsCaption')}
      columns={toColumns(name, buildGroupFields<MonthScorecard>(formats))}
      rows={months}
      rowKey={({ month }) => month}
    />
  );
}
