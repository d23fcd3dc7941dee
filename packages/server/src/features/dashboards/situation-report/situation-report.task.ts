import { buffer } from 'node:stream/consumers';
import { getWaitingHours } from '@harken/domain/alerts/timeliness';
import { Pdf, textStyles } from '../../../platform/pdf/pdf-document.ts';
import { drawTable, type PdfCell } from '../../../platform/pdf/pdf-table.ts';
import { fillText } from '../../../platform/texts/fill-text.ts';
import { writeCharts, writeChartTables } from './situation-report.charts.ts';
import type { Comparison, Situation } from './situation-report.data.ts';
import { writeMap } from './situation-report.map.ts';
import { writeCasesByPlace } from './situation-report.places.ts';
import { writeReferrals } from './situation-report.referrals.ts';
import { writeOpenSignals } from './situation-report.signals.ts';
import {
  createTranslator,
  describeFilter,
  formatChange,
  formatDuration,
  formatTime,
  type Translator,
} from './situation-report.texts.ts';

/** Languages written from right to left. */
const rightToLeft = new Set(['ar']);

type Section = (pdf: Pdf, translator: Translator, situation: Situation) => void;

/** The sections of the report, in order. */
const sections: Section[] = [
  writeHeader,
  writeOpenSignals,
  writeNumbers,
  writeAlerts,
  writeReferrals,
  writeMap,
  writeCharts,
  writeCasesByPlace,
  writeAberrations,
  writeCompleteness,
  writeNonReporting,
  writeChartTables,
];

/** The input of the worker thread: plain data. */
export interface SituationReportInput {
  situation: Situation;
  languageCode: string;
  /** The texts of the report in that language. */
  texts: Record<string, string>;
}

/** Writes a situation report as PDF. */
export async function writeSituationReport(input: SituationReportInput): Promise<Uint8Array> {
  const { situation, languageCode, texts } = input;
  const { first, last } = situation.resolved;
  const translator = createTranslator(
    (key, values) => fillText(texts[key] ?? key, values).text,
    languageCode,
  );
  const title = translator.translate('title');
  const pdf = new Pdf({
    title: translator.translate('subject', { project: situation.name }).replace(/\p{Cf}/gu, ''),
    languageCode,
    direction: rightToLeft.has(languageCode) ? 'rtl' : 'ltr',
    header: `${title} · ${situation.name} · ${first} – ${last}`,
    author: 'Harken',
    createdAt: situation.now,
  });
  for (const write of sections) write(pdf, translator, situation);
  return buffer(pdf.finish());
}

function writeHeader(pdf: Pdf, translator: Translator, situation: Situation): void {
  const { resolved, name, now, timeZoneId } = situation;
  pdf.write(translator.translate('title'), textStyles.title, { kind: 'H1', after: 2 });
  pdf.write(name, textStyles.heading);
  pdf.write(resolved.society.name, textStyles.text);
  pdf.write(
    translator.translate('period', { first: resolved.first, last: resolved.last }),
    textStyles.strong,
  );
  pdf.write(describeFilter(translator, situation).join(' '), textStyles.text);
  pdf.write(
    translator.translate('madeAt', { time: formatTime(timeZoneId, now), timeZone: timeZoneId }),
    textStyles.quiet,
  );
}

function writeNumbers(pdf: Pdf, translator: Translator, { numbers, dashboard, resolved }: Situation): void {
  const { translate } = translator;
  const { before, referred, deaths, fromOtherVillages, ...compared } = numbers;
  const toComparison = (now: number): Comparison => ({ now, before: null });
  const ofPoints = { referred, deaths, fromOtherVillages };
  const hasPoints =
    resolved.filter.dataCollectorType === 'dataCollectionPoint' ||
    Object.values(ofPoints).some((number) => number.now > 0);
  const rows: Record<string, Comparison> = {
    ...compared,
    deployedCollectors: toComparison(dashboard.comparison.deployedDataCollectorCount),
    alertsOpen: toComparison(dashboard.summary.alertsSummary.open),
    alertsOverdue: toComparison(dashboard.comparison.overdueAlertCount),
    ...(hasPoints && ofPoints),
  };
  pdf.heading(translate('numbers.heading'));
  pdf.write(translate('numbers.note', before), textStyles.quiet);
  drawTable(
    pdf,
    [
      { title: translate('numbers.what'), share: 3 },
      { title: translate('numbers.now'), share: 1, isNumber: true },
      { title: translate('numbers.before'), share: 1, isNumber: true },
      { title: translate('numbers.change'), share: 1.4, isNumber: true },
    ],
    Object.entries(rows).map(([name, number]) => [
      translate(`numbers.${name}`),
      String(number.now),
      number.before === null ? '' : String(number.before),
      formatChange(number),
    ]),
  );
}

function writeAlerts(pdf: Pdf, translator: Translator, situation: Situation): void {
  const { translate } = translator;
  const { rows, counts, more } = situation.alerts;
  pdf.heading(translate('alerts.heading'));
  if ((rows ?? counts).length === 0) {
    pdf.write(translate('alerts.none'), textStyles.text);
    return;
  }
  pdf.write(translate('alerts.note'), textStyles.quiet);
  if (rows === null) {
    writeAlertCounts(pdf, translator, counts);
    return;
  }
  drawTable(
    pdf,
    [
      { title: translate('alerts.id'), share: 0.8 },
      { title: translate('alerts.healthRisk'), share: 1.8 },
      { title: translate('alerts.place'), share: 2.1 },
      { title: translate('alerts.raisedAt'), share: 1.5 },
      { title: translate('alerts.status'), share: 1.2 },
      { title: translate('alerts.reports'), share: 1.4, isNumber: true },
      { title: translate('alerts.waiting'), share: 1.1, isNumber: true },
    ],
    rows.map((alert) => toAlertRow(translator, situation, alert)),
  );
  if (more > 0) pdf.write(translate('alerts.more', { count: more }), textStyles.text);
}

type ListedAlert = NonNullable<Situation['alerts']['rows']>[number];

function toAlertRow(
  translator: Translator,
  { timeZoneId, now, projectUrl }: Situation,
  alert: ListedAlert,
): PdfCell[] {
  const { id, healthRisk, reportCount, createdAt, escalatedAt, dismissedAt } = alert;
  const places = [alert.village, alert.district, alert.region].filter((place) => place !== null);
  const decidedAt = escalatedAt ?? dismissedAt ?? now;
  return [
    { text: String(id), url: `${projectUrl}/alerts/${id}/assess` },
    healthRisk,
    translator.list(places),
    formatTime(timeZoneId, createdAt),
    describeStatus(translator, alert),
    String(reportCount),
    formatDuration(translator, getWaitingHours(createdAt.getTime(), decidedAt.getTime())),
  ];
}

/** The status, of a dismissed alert with the reason. */
function describeStatus({ text, list }: Translator, { status, dismissalReason }: ListedAlert): string {
  const reason = dismissalReason && text(`dismissal.reason.${dismissalReason}`);
  return list([text(`alerts.status.${status}`), ...(reason ? [reason] : [])]);
}

function writeAlertCounts(
  pdf: Pdf,
  { translate, text }: Translator,
  counts: Situation['alerts']['counts'],
): void {
  drawTable(
    pdf,
    [
      { title: translate('alerts.healthRisk'), share: 3 },
      { title: translate('alerts.status'), share: 2 },
      { title: translate('alerts.count'), share: 1, isNumber: true },
    ],
    counts.map(({ healthRisk, status, count }) => [
      healthRisk,
      text(`alerts.status.${status}`),
      String(count),
    ]),
  );
}

/** How many flagged weeks are listed. */
const maxAberrations = 20;

function writeAberrations(pdf: Pdf, { translate, list }: Translator, { aberrations }: Situation): void {
  pdf.heading(translate('rises.heading'));
  if (aberrations.length === 0) {
    pdf.write(translate('rises.none'), textStyles.text);
    return;
  }
  pdf.write(translate('rises.note'), textStyles.quiet);
  for (const { name, epiYear, epiWeek, count, expected, methods } of aberrations.slice(0, maxAberrations)) {
    const names = list(methods.map((method) => method.toUpperCase()));
    const values = { healthRisk: name, week: `${epiYear}/${epiWeek}`, count, methods: names };
    pdf.write(translate('rises.sentence', { ...values, expected: expected.toFixed(1) }), textStyles.text, {
      after: 1,
    });
  }
  const more = aberrations.length - maxAberrations;
  if (more > 0) pdf.write(translate('rises.more', { count: more }), textStyles.text);
}

function writeCompleteness(pdf: Pdf, { translate }: Translator, { completeness }: Situation): void {
  pdf.heading(translate('completeness.heading'));
  if (completeness.length === 0) {
    pdf.write(translate('completeness.none'), textStyles.text);
    return;
  }
  pdf.write(translate('completeness.note'), textStyles.quiet);
  const columns = ['week', 'collectors', 'reported', 'percent'].map((name, at) => ({
    title: translate(`completeness.${name}`),
    ...{ share: 1, isNumber: at > 0 },
  }));
  drawTable(
    pdf,
    columns,
    completeness.map(({ year, week, totalDataCollectors, activeDataCollectors, percentage }) => [
      `${year}/${week}`,
      String(totalDataCollectors),
      String(activeDataCollectors),
      percentage === null ? '–' : `${percentage} %`,
    ]),
  );
}

function writeNonReporting(pdf: Pdf, { translate }: Translator, { nonReporting, project }: Situation): void {
  pdf.heading(translate('silence.heading'));
  if (project.isClosed) {
    pdf.write(translate('silence.closed'), textStyles.text);
    return;
  }
  pdf.write(translate('silence.note'), textStyles.quiet);
  for (const what of ['dataCollectors', 'villages', 'smsGateways'] as const) {
    const { silentCount: silent, watchedCount: watched } = nonReporting[what];
    pdf.write(translate(`silence.${what}`, { silent, watched }), textStyles.text, { after: 1 });
  }
}
