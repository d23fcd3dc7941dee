import { scorecardSteps } from '@harken/domain/alerts/scorecard';
import type { Share } from '@harken/domain/alerts/scorecard-share';
import type { Services } from '../../../platform/services.ts';
import type { Column, Content, Sheet } from '../../../platform/spreadsheets/columns.ts';
import { readScorecards, type ScorecardRequest, type Scorecards } from './scorecards.ts';

type Card = Omit<Scorecards['all'], 'completeness' | 'timeliness'> &
  Partial<Pick<Scorecards['all'], 'completeness' | 'timeliness'>>;

/** A row of the file: an alert rule, a place, a month, or all of them. */
interface ScorecardRow {
  kind: string;
  name: string;
  region: string | null;
  rule: Scorecards['rules'][number]['rule'] | null;
  card: Card;
}

type Text = (key: string) => string;
type ScorecardColumn = Column<ScorecardRow>;

/** The scorecards of a screen as one table. The file is named after the days that it covers. */
export async function createScorecardFile(
  services: Pick<Services, 'db' | 'clock' | 'texts'>,
  request: ScorecardRequest,
): Promise<{ name: string; sheet: Sheet<ScorecardRow> }> {
  const getText = (key: string) => services.texts.text('app', key, request.languageCode);
  const scorecards = await readScorecards(services, request);
  const sheet = {
    name: getText('scorecards.title'),
    columns: buildColumns(getText),
    rows: iterate(listRows(scorecards, request.level, getText)),
  };
  return { name: `scorecards_${scorecards.firstDay}_${scorecards.lastDay}`, sheet };
}

async function* iterate(rows: ScorecardRow[]): AsyncGenerator<ScorecardRow> {
  yield* rows;
}

function listRows(
  { all, rules, places, months }: Scorecards,
  level: ScorecardRequest['level'],
  getText: Text,
): ScorecardRow[] {
  const none = { region: null, rule: null };
  const allOfThem = getText('scorecards.all');
  return [
    { ...none, kind: allOfThem, name: allOfThem, card: all },
    ...rules.map(({ healthRisk, rule, ...card }) => ({
      ...{ kind: getText('scorecards.rule'), name: healthRisk, region: null, rule, card },
    })),
    ...places.map(({ place, region, ...card }) => ({
      ...{ kind: getText(`scorecards.level.${level}`), name: place ?? getText('scorecards.placeUnknown') },
      ...{ region, rule: null, card },
    })),
    ...months.map(({ month, ...card }) => ({
      ...none,
      kind: getText('scorecards.month'),
      name: month,
      card,
    })),
  ];
}

/** The order of the columns is fixed, because users process these files with their own spreadsheets. */
const buildColumns = (getText: Text): ScorecardColumn[] => [
  { title: getText('scorecards.file.kind'), width: 14, value: ({ kind }) => kind },
  { title: getText('scorecards.file.name'), width: 28, value: ({ name }) => name },
  { title: getText('scorecards.level.region'), width: 20, value: ({ region }) => region },
  { title: getText('scorecards.file.ruleCount'), value: ({ rule }) => rule?.countThreshold ?? null },
  { title: getText('scorecards.file.ruleDays'), value: ({ rule }) => rule?.daysThreshold ?? null },
  {
    title: getText('scorecards.file.ruleKilometers'),
    value: ({ rule }) => rule?.kilometersThreshold ?? null,
  },
  { title: getText('scorecards.stage.reports'), value: ({ card }) => card.reports },
  { title: getText('scorecards.stage.alerts'), value: ({ card }) => card.alerts },
  {
    title: getText('scorecards.per1000'),
    value: ({ card: { alertsPer1000Reports: rate } }) => (rate === null ? null : round(rate)),
  },
  { title: getText('scorecards.stage.verified'), value: ({ card }) => card.verified },
  { title: getText('scorecards.stage.escalated'), value: ({ card }) => card.escalated },
  { title: getText('scorecards.file.escalatedConfirmed'), value: ({ card }) => card.escalatedConfirmed },
  { title: getText('scorecards.file.withOutcome'), value: ({ card }) => card.predictiveValue.of },
  { title: getText('scorecards.file.confirmed'), value: ({ card }) => card.predictiveValue.count },
  { title: getText('scorecards.file.confirmedByClosing'), value: ({ card }) => card.confirmedByClosing },
  { title: getText('scorecards.withoutOutcome'), value: ({ card }) => card.withoutOutcome },
  ...buildShareColumns(getText, 'predictiveValue', ({ predictiveValue }) => predictiveValue),
  ...scorecardSteps.flatMap((step) => buildStepColumns(getText, step)),
  { title: getText('scorecards.file.expected'), value: ({ card }) => card.completeness?.of ?? null },
  { title: getText('scorecards.file.reported'), value: ({ card }) => card.completeness?.count ?? null },
  ...buildShareColumns(getText, 'completeness', ({ completeness }) => completeness),
  { title: getText('scorecards.file.messages'), value: ({ card }) => card.timeliness?.of ?? null },
  { title: getText('scorecards.file.timely'), value: ({ card }) => card.timeliness?.count ?? null },
  ...buildShareColumns(getText, 'timeliness', ({ timeliness }) => timeliness),
];

const round = (value: number) => Math.round(value * 10) / 10;
const toPercent = (share: number | null | undefined): Content =>
  typeof share === 'number' ? { percent: share * 100 } : null;

/** A share and both ends of its interval; empty for nothing of nothing. */
function buildShareColumns(
  getText: Text,
  key: 'predictiveValue' | 'completeness' | 'timeliness',
  getShare: (card: Card) => Share | undefined,
): ScorecardColumn[] {
  const title = getText(`scorecards.${key}`);
  return [
    { title, value: ({ card }) => toPercent(getShare(card)?.share) },
    {
      title: `${title}, ${getText('scorecards.file.lower')}`,
      value: ({ card }) => toPercent(getShare(card)?.lower),
    },
    {
      title: `${title}, ${getText('scorecards.file.upper')}`,
      value: ({ card }) => toPercent(getShare(card)?.upper),
    },
  ];
}

function buildStepColumns(getText: Text, step: (typeof scorecardSteps)[number]): ScorecardColumn[] {
  const title = getText(`scorecards.step.${step}`);
  const find = ({ card }: ScorecardRow) => card.steps.find((time) => time.step === step);
  const toHours = (hours: number | null | undefined) => (typeof hours === 'number' ? round(hours) : null);
  return [
    { title: `${title}: ${getText('scorecards.file.ended')}`, value: (row) => find(row)?.count ?? null },
    {
      title: `${title}: ${getText('scorecards.file.median')}`,
      value: (row) => toHours(find(row)?.medianHours),
    },
    { title: `${title}: ${getText('scorecards.file.p90')}`, value: (row) => toHours(find(row)?.p90Hours) },
  ];
}
