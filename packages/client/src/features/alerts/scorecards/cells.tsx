import { isOfFew, meetsReportingTarget } from '@harken/domain/alerts/scorecard-share';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { useDurationFormat, usePercentFormat } from '../alert-durations.ts';
import { useNumberFormat } from '../alert-labels.ts';
import type { ScorecardOfAll, ShareOf } from './api.ts';
import styles from './scorecards.module.css';

/** How texts and numbers of scorecards are written. */
export type Formats = {
  t: Translate;
  number: (value: number) => string;
  percent: (share: number) => string;
  duration: (hours: number) => string;
};

export function useFormats(): Formats {
  const { t } = useTexts();
  return { t, number: useNumberFormat(), percent: usePercentFormat(), duration: useDurationFormat() };
}

const isKnown = (value: number | null | undefined): value is number => typeof value === 'number';

/** A share with the two numbers behind it and its interval; a dash for nothing of nothing. */
export function ShareCell({ value, formats: { t, number, percent } }: { value: ShareOf; formats: Formats }) {
  const { count, of, share, lower, upper } = value;
  if (!isKnown(share)) return <>–</>;
  return (
    <span className={styles.share}>
      <b>{percent(share)}</b>
      <small>{t('scorecards.shareOf', { count: number(count), of: number(of) })}</small>
      {isKnown(lower) && isKnown(upper) && (
        <small>{t('scorecards.interval', { lower: percent(lower), upper: percent(upper) })}</small>
      )}
      {isOfFew({ of }) && <small>{t('scorecards.few')}</small>}
    </span>
  );
}

/** A bar as long as a share; with a line at the target of WHO. What it shows is also written beside it. */
export function Bar({ share, hasTarget = false }: { share: number; hasTarget?: boolean }) {
  const width = `${Math.min(1, Math.max(0, share)) * 100}%`;
  return (
    <span className={styles.bar} aria-hidden="true">
      <span className={styles.fill} style={{ inlineSize: width }} />
      {hasTarget && <span className={styles.target} />}
    </span>
  );
}

/** Completeness or timeliness, compared with the target of WHO. */
export function TargetCell({ value, formats }: { value: ShareOf; formats: Formats }) {
  const isMet = meetsReportingTarget(value);
  if (isMet === null) return <>–</>;
  return (
    <span className={styles.share}>
      <ShareCell {...{ value, formats }} />
      <Bar share={value.share ?? 0} hasTarget={true} />
      <small className={isMet ? undefined : styles.missed}>
        {formats.t(`scorecards.target.${isMet ? 'met' : 'missed'}`)}
      </small>
    </span>
  );
}

/** The number of alerts, and per 1,000 reports. */
export function AlertsCell({
  card: { alerts, alertsPer1000Reports: rate },
  formats: { t, number },
}: {
  card: Pick<ScorecardOfAll, 'alerts' | 'alertsPer1000Reports'>;
  formats: Formats;
}) {
  return (
    <span className={styles.share}>
      <b>{number(alerts)}</b>
      {isKnown(rate) && <small>{t('scorecards.per1000Of', { rate: number(rate) })}</small>}
    </span>
  );
}

/** The predictive value, and how many alerts were confirmed by closing only. */
export function PredictiveValueCell({
  card: { predictiveValue, confirmedByClosing },
  formats,
}: {
  card: Pick<ScorecardOfAll, 'predictiveValue' | 'confirmedByClosing'>;
  formats: Formats;
}) {
  return (
    <span className={styles.share}>
      <ShareCell value={predictiveValue} formats={formats} />
      {confirmedByClosing > 0 && (
        <small>{formats.t('scorecards.confirmedByClosing', { count: confirmedByClosing })}</small>
      )}
    </span>
  );
}

type StepTime = ScorecardOfAll['steps'][number];

/** The median time of a step, with the 90th percentile below it. */
export function StepCell({
  time,
  formats: { t, duration },
}: {
  time: StepTime | undefined;
  formats: Formats;
}) {
  if (!time || !isKnown(time.medianHours)) return <>–</>;
  return (
    <span className={styles.share}>
      <b>{duration(time.medianHours)}</b>
      {isKnown(time.p90Hours) && (
        <small>{t('scorecards.p90Of', { duration: duration(time.p90Hours) })}</small>
      )}
    </span>
  );
}
