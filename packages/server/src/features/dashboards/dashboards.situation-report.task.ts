import { buffer } from 'node:stream/consumers';
import { hoursWaiting } from '@harken/domain/alerts/clocks';
import { looks, Pdf } from '../../platform/pdf/pdf-document.ts';
import { drawTable } from '../../platform/pdf/pdf-table.ts';
import { fillText } from '../../platform/texts/fill-text.ts';
import { writeCharts, writeNumbersOfCharts } from './dashboards.situation-report.charts.ts';
import type { Compared, Situation } from './dashboards.situation-report.facts.ts';
import {
  changeOf,
  durationOf,
  filterSentences,
  timeIn,
  type Words,
  wordsIn,
} from './dashboards.situation-report.words.ts';

/** Languages that are written from right to left. */
const rightToLeft = new Set(['ar']);

type Section = (pdf: Pdf, words: Words, situation: Situation) => void;

/** What the report says, in its order. */
const sections: Section[] = [
  writeOpening,
  writeNumbers,
  writeAlerts,
  writeCharts,
  writeRises,
  writeCompleteness,
  writeSilence,
  writeNumbersOfCharts,
];

/** What a report is written from: plain data, which another thread has looked up. */
export interface ReportToWrite {
  situation: Situation;
  languageCode: string;
  /** The texts of the report in that language. */
  texts: Record<string, string>;
}

/** Writes a report as PDF. */
export async function writeSituationReport(given: ReportToWrite): Promise<Uint8Array> {
  const { situation, languageCode, texts } = given;
  const { first, last } = situation.asked;
  const words = wordsIn((key, values) => fillText(texts[key] ?? key, values).text, languageCode);
  const title = words.say('title');
  const pdf = new Pdf({
    title: words.say('subject', { project: situation.name }).replace(/\p{Cf}/gu, ''),
    languageCode,
    direction: rightToLeft.has(languageCode) ? 'rtl' : 'ltr',
    header: `${title} · ${situation.name} · ${first} – ${last}`,
    author: 'Harken',
    createdAt: situation.now,
  });
  for (const write of sections) write(pdf, words, situation);
  return buffer(pdf.finish());
}

function writeOpening(pdf: Pdf, words: Words, situation: Situation): void {
  const { asked, name, now, timeZoneId } = situation;
  pdf.write(words.say('title'), looks.title, { kind: 'H1', after: 2 });
  pdf.write(name, looks.heading);
  pdf.write(asked.society.name, looks.text);
  pdf.write(words.say('period', { first: asked.first, last: asked.last }), looks.strong);
  pdf.write(filterSentences(words, situation).join(' '), looks.text);
  pdf.write(words.say('madeAt', { time: timeIn(timeZoneId, now), timeZone: timeZoneId }), looks.quiet);
}

function writeNumbers(pdf: Pdf, words: Words, { numbers, dashboard, asked }: Situation): void {
  const { say } = words;
  const { before, referred, deaths, fromOtherVillages, ...compared } = numbers;
  const only = (now: number): Compared => ({ now, before: null });
  const ofPoints = { referred, deaths, fromOtherVillages };
  const hasPoints =
    asked.filter.dataCollectorType === 'dataCollectionPoint' ||
    Object.values(ofPoints).some((number) => number.now > 0);
  const rows: Record<string, Compared> = {
    ...compared,
    deployedCollectors: only(dashboard.comparison.deployedDataCollectorCount),
    alertsOpen: only(dashboard.summary.alertsSummary.open),
    alertsOverdue: only(dashboard.comparison.overdueAlertCount),
    ...(hasPoints && ofPoints),
  };
  pdf.heading(say('numbers.heading'));
  pdf.write(say('numbers.note', before), looks.quiet);
  drawTable(
    pdf,
    [
      { title: say('numbers.what'), share: 3 },
      { title: say('numbers.now'), share: 1, isNumber: true },
      { title: say('numbers.before'), share: 1, isNumber: true },
      { title: say('numbers.change'), share: 1.4, isNumber: true },
    ],
    Object.entries(rows).map(([name, number]) => [
      say(`numbers.${name}`),
      String(number.now),
      number.before === null ? '' : String(number.before),
      changeOf(number),
    ]),
  );
}

function writeAlerts(pdf: Pdf, words: Words, situation: Situation): void {
  const { say } = words;
  const { rows, counts, more } = situation.alerts;
  pdf.heading(say('alerts.heading'));
  if ((rows ?? counts).length === 0) {
    pdf.write(say('alerts.none'), looks.text);
    return;
  }
  pdf.write(say('alerts.note'), looks.quiet);
  if (rows === null) {
    writeAlertCounts(pdf, words, counts);
    return;
  }
  drawTable(
    pdf,
    [
      { title: say('alerts.id'), share: 0.8 },
      { title: say('alerts.healthRisk'), share: 1.8 },
      { title: say('alerts.place'), share: 2.1 },
      { title: say('alerts.raisedAt'), share: 1.5 },
      { title: say('alerts.status'), share: 1.2 },
      { title: say('alerts.reports'), share: 1.4, isNumber: true },
      { title: say('alerts.waiting'), share: 1.1, isNumber: true },
    ],
    rows.map((alert) => alertRow(words, situation, alert)),
  );
  if (more > 0) pdf.write(say('alerts.more', { count: more }), looks.text);
}

type ListedAlert = NonNullable<Situation['alerts']['rows']>[number];

function alertRow(words: Words, { timeZoneId, now }: Situation, alert: ListedAlert): string[] {
  const { id, healthRisk, status, reportCount, createdAt, escalatedAt, dismissedAt } = alert;
  const places = [alert.village, alert.district, alert.region].filter((place) => place !== null);
  const decidedAt = escalatedAt ?? dismissedAt ?? now;
  return [
    String(id),
    healthRisk,
    words.list(places),
    timeIn(timeZoneId, createdAt),
    words.text(`alerts.status.${status}`),
    String(reportCount),
    durationOf(words, hoursWaiting(createdAt.getTime(), decidedAt.getTime())),
  ];
}

function writeAlertCounts(pdf: Pdf, { say, text }: Words, counts: Situation['alerts']['counts']): void {
  drawTable(
    pdf,
    [
      { title: say('alerts.healthRisk'), share: 3 },
      { title: say('alerts.status'), share: 2 },
      { title: say('alerts.count'), share: 1, isNumber: true },
    ],
    counts.map(({ healthRisk, status, count }) => [
      healthRisk,
      text(`alerts.status.${status}`),
      String(count),
    ]),
  );
}

/** So many weeks that stand out are named. */
const mostRises = 20;

function writeRises(pdf: Pdf, { say, list }: Words, { rises }: Situation): void {
  pdf.heading(say('rises.heading'));
  if (rises.length === 0) {
    pdf.write(say('rises.none'), looks.text);
    return;
  }
  pdf.write(say('rises.note'), looks.quiet);
  for (const { name, epiYear, epiWeek, count, expected, methods } of rises.slice(0, mostRises)) {
    const names = list(methods.map((method) => method.toUpperCase()));
    const values = { healthRisk: name, week: `${epiYear}/${epiWeek}`, count, methods: names };
    pdf.write(say('rises.sentence', { ...values, expected: expected.toFixed(1) }), looks.text, { after: 1 });
  }
  const more = rises.length - mostRises;
  if (more > 0) pdf.write(say('rises.more', { count: more }), looks.text);
}

function writeCompleteness(pdf: Pdf, { say }: Words, { completeness }: Situation): void {
  pdf.heading(say('completeness.heading'));
  if (completeness.length === 0) {
    pdf.write(say('completeness.none'), looks.text);
    return;
  }
  pdf.write(say('completeness.note'), looks.quiet);
  const columns = ['week', 'collectors', 'reported', 'percent'].map((name, at) => ({
    title: say(`completeness.${name}`),
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

function writeSilence(pdf: Pdf, { say }: Words, { silence, project }: Situation): void {
  pdf.heading(say('silence.heading'));
  if (project.isClosed) {
    pdf.write(say('silence.closed'), looks.text);
    return;
  }
  pdf.write(say('silence.note'), looks.quiet);
  for (const what of ['dataCollectors', 'villages', 'smsGateways'] as const) {
    const { silentCount: silent, watchedCount: watched } = silence[what];
    pdf.write(say(`silence.${what}`, { silent, watched }), looks.text, { after: 1 });
  }
}
