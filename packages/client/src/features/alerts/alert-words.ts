import { dataRemoved } from '@harken/domain/access/anonymization';
import { dateTimeOf, type LocalDateTime } from '../../lib/dates.ts';
import { leftToRight } from '../../lib/left-to-right.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';

/** A time for the inside of a sentence. */
export function timeInWords(time: LocalDateTime): string {
  return leftToRight(dateTimeOf(time));
}

type Place = { village?: string | null; district?: string | null; region?: string | null };

/** Puts words in a row, as the language does: "2 accepted, 1 to check". Empty ones are left out. */
export function inRow(t: Translate, words: ReadonlyArray<string | false | null | undefined>): string {
  return words.filter(Boolean).join(t('alerts.separator'));
}

/** A place from small to large: "Nakiri, Mbara, Norvale". */
export function placeInWords(t: Translate, { village, district, region }: Place): string {
  return inRow(t, [village, district, region]);
}

/** What stands in place of a name that was removed with the person. */
export function nameInWords(t: Translate, name: string): string {
  return name === dataRemoved ? t('alerts.report.dataRemoved') : name;
}

/** How many reports were accepted, are to check, were dismissed; zeros are left out. */
export function countsInWords(
  t: Translate,
  counts: { accepted: number; toCheck: number; dismissed: number },
): string {
  return inRow(t, [
    counts.accepted > 0 && t('alerts.counts.accepted', { count: counts.accepted }),
    counts.toCheck > 0 && t('alerts.counts.toCheck', { count: counts.toCheck }),
    counts.dismissed > 0 && t('alerts.counts.dismissed', { count: counts.dismissed }),
  ]);
}

/** Numbers as the language writes them, in Latin digits: 3.8 or 3,8. */
export function useNumberInWords(): (value: number) => string {
  const { language } = useTexts();
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { maximumFractionDigits: 1 });
  return (value) => format.format(value);
}
