import { minHoursShownAsDays } from '../lib/dates/dates.ts';
import type { Translate } from '../lib/texts/texts.tsx';

/** Days since the last message, and the usual reporting interval in days. */
export type NonReportingDays = { silentDays: number; usualGapDays: number };

const roundToAtLeastOne = (number: number) => Math.max(1, Math.round(number));

/** For collectors and villages: "No message for 9 days, usually every 2 days". */
export function formatNonReporting(t: Translate, { silentDays, usualGapDays }: NonReportingDays): string {
  return t('silence.daysByDays', { days: Math.floor(silentDays), gap: roundToAtLeastOne(usualGapDays) });
}

/** For gateways, in hours up to two days: "No message for 18 hours, usually every hour". */
export function formatGatewayNonReporting(t: Translate, nonReporting: NonReportingDays): string {
  const { silentDays, usualGapDays } = nonReporting;
  if (usualGapDays * 24 >= minHoursShownAsDays) return formatNonReporting(t, nonReporting);
  const gap = roundToAtLeastOne(usualGapDays * 24);
  const hours = Math.floor(silentDays * 24);
  return hours < minHoursShownAsDays
    ? t('silence.hoursByHours', { hours, gap })
    : t('silence.daysByHours', { days: Math.floor(silentDays), gap });
}
