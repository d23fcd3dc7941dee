import { buildFunnel, type FunnelStep } from '@harken/domain/alerts/scorecard';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { ScorecardOfAll } from './api.ts';
import { Bar, type Formats, ShareCell, useFormats } from './cells.tsx';
import { toColumns } from './columns.tsx';
import styles from './scorecards.module.css';

/** The length of a bar: alerts of a stage among all alerts. Reports have none, because an alert is made of several. */
const getShareOfAlerts = ({ stage, count }: FunnelStep, alerts: number): number | null =>
  stage === 'reports' || alerts === 0 ? null : count / alerts;

function buildFields({ t, number, percent, ...formats }: Formats, card: ScorecardOfAll) {
  return [
    { key: 'count', header: t('scorecards.count'), cell: ({ count }: FunnelStep) => <b>{number(count)}</b> },
    {
      key: 'ofBefore',
      header: t('scorecards.ofBefore'),
      cell: ({ stage, ofBefore }: FunnelStep) => {
        if (ofBefore) return <ShareCell value={ofBefore} formats={{ t, number, percent, ...formats }} />;
        const rate = card.alertsPer1000Reports;
        if (stage !== 'alerts' || typeof rate !== 'number') return '–';
        return t('scorecards.per1000Of', { rate: number(rate) });
      },
    },
    {
      key: 'ofAlerts',
      header: t('scorecards.ofAlerts'),
      cell: (step: FunnelStep) => {
        const share = getShareOfAlerts(step, card.alerts);
        if (share === null) return '–';
        return (
          <span className={styles.share}>
            {percent(share)}
            <Bar share={share} />
          </span>
        );
      },
    },
  ];
}

/** The signal funnel: the table is the drawing, so that everybody reads the same. */
export function FunnelTable({ card }: { card: ScorecardOfAll }) {
  const formats = useFormats();
  const { t } = formats;
  const name = {
    ...{ key: 'stage', header: t('scorecards.stage') },
    cell: ({ stage }: FunnelStep) => t(`scorecards.stage.${stage}`),
  };
  return (
    <DataTable
      caption={t('scorecards.funnelCaption')}
      columns={toColumns(name, buildFields(formats, card))}
      rows={buildFunnel(card)}
      rowKey={({ stage }) => stage}
    />
  );
}

type StepTime = ScorecardOfAll['steps'][number];

/** How long each step took over all alerts. */
export function StepsTable({ steps }: { steps: readonly StepTime[] }) {
  const { t, number, duration } = useFormats();
  const toDuration = (hours: number | null | undefined) =>
    typeof hours === 'number' ? duration(hours) : '–';
  const name = {
    ...{ key: 'step', header: t('scorecards.step') },
    cell: ({ step }: StepTime) => t(`scorecards.step.${step}`),
  };
  const fields = [
    { key: 'count', header: t('alertTimes.alerts'), cell: ({ count }: StepTime) => number(count) },
    {
      key: 'median',
      header: t('scorecards.median'),
      cell: ({ medianHours }: StepTime) => <b>{toDuration(medianHours)}</b>,
    },
    { key: 'p90', header: t('scorecards.p90'), cell: ({ p90Hours }: StepTime) => toDuration(p90Hours) },
  ];
  return (
    <DataTable
      caption={t('scorecards.stepsCaption')}
      columns={toColumns(name, fields)}
      rows={steps}
      rowKey={({ step }) => step}
    />
  );
}
