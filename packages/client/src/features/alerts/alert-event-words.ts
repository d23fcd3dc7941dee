import type { Translate } from '../../lib/texts.tsx';
import { unnamedOutcome } from './alert-status.tsx';
import { inRow, timeInWords } from './alert-words.ts';
import type { AlertLogItem } from './alerts.api.ts';

/** What happened: what staff wrote down, or what the product noted by itself. */
export function typeInWords(t: Translate, item: AlertLogItem): string {
  if (item.alertEventType) return t(`alerts.eventType.${item.alertEventType}`);
  return item.logType ? t(`alerts.logType.${item.logType}`) : '';
}

/** The finer kind: of an event its subtype, of a closed alert its outcome, of a cross-check the report. */
export function subtypeInWords(t: Translate, item: AlertLogItem): string {
  if (item.alertEventSubtype) return t(`alerts.eventSubtype.${item.alertEventSubtype}`);
  const outcome = item.metadata?.escalatedOutcome;
  if (outcome && outcome !== unnamedOutcome) return t(`alerts.outcome.${outcome}`);
  const id = item.metadata?.reportId;
  return id ? t('alerts.log.report', { id: String(id) }) : '';
}

/** Names an event by its kind and its time: "Outcome, Deceased, 2026-11-20 12:25". */
export function eventInWords(t: Translate, item: AlertLogItem): string {
  return inRow(t, [typeInWords(t, item), subtypeInWords(t, item), timeInWords(item.date)]);
}
