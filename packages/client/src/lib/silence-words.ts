import { daysFromHours } from './dates.ts';
import type { Translate } from './texts.tsx';

/** How long nothing came, and how often something usually does; both in days. */
export type SilenceInDays = { silentDays: number; usualGapDays: number };

const wholeAtLeastOne = (number: number) => Math.max(1, Math.round(number));

/** The silence of people and places: "Silent 9 days, usually every 2 days". */
export function silenceInDays(t: Translate, { silentDays, usualGapDays }: SilenceInDays): string {
  return t('silence.daysByDays', { days: Math.floor(silentDays), gap: wholeAtLeastOne(usualGapDays) });
}

/** The silence of a gateway, which is told in hours up to two days: "Silent 18 hours, usually every hour". */
export function silenceOfGateway(t: Translate, silence: SilenceInDays): string {
  const { silentDays, usualGapDays } = silence;
  if (usualGapDays * 24 >= daysFromHours) return silenceInDays(t, silence);
  const gap = wholeAtLeastOne(usualGapDays * 24);
  const hours = Math.floor(silentDays * 24);
  return hours < daysFromHours
    ? t('silence.hoursByHours', { hours, gap })
    : t('silence.daysByHours', { days: Math.floor(silentDays), gap });
}
