import { dataRemoved } from '@harken/domain/access/anonymization';
import { formatDateTime, type LocalDateTime } from '../../lib/dates/dates.ts';
import { isolateLeftToRight } from '../../lib/texts/direction.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';

/** A time inside a sentence. */
export function formatTime(time: LocalDateTime): string {
  return isolateLeftToRight(formatDateTime(time));
}

type Place = { village?: string | null; district?: string | null; region?: string | null };

/** Joins texts with the separator of the language: "2 accepted, 1 to check". Empty ones are left out. */
export function joinLabels(t: Translate, labels: ReadonlyArray<string | false | null | undefined>): string {
  return labels.filter(Boolean).join(t('alerts.separator'));
}

/** A place from small to large: "Nakiri, Mbara, Norvale". */
export function formatPlace(t: Translate, { village, district, region }: Place): string {
  return joinLabels(t, [village, district, region]);
}

/** A name, or a note that it was removed when the person was anonymised. */
export function formatName(t: Translate, name: string): string {
  return name === dataRemoved ? t('alerts.report.dataRemoved') : name;
}

/** The numbers of accepted, unchecked and dismissed reports, without zeros. */
export function formatCounts(
  t: Translate,
  counts: { accepted: number; toCheck: number; dismissed: number; notChecked: number },
): string {
  return joinLabels(t, [
    counts.accepted > 0 && t('alerts.counts.accepted', { count: counts.accepted }),
    counts.toCheck > 0 && t('alerts.counts.toCheck', { count: counts.toCheck }),
    counts.dismissed > 0 && t('alerts.counts.dismissed', { count: counts.dismissed }),
    counts.notChecked > 0 && t('alerts.counts.notChecked', { count: counts.notChecked }),
  ]);
}

/** Formats numbers as the language does, in Latin digits: 3.8 or 3,8. */
export function useNumberFormat(): (value: number) => string {
  const { language } = useTexts();
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { maximumFractionDigits: 1 });
  return (value) => format.format(value);
}
