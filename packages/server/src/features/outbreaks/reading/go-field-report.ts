import type { CallResponseOf } from '@harken/contract/calls/call';
import type { outbreakCalls } from '@harken/contract/outbreaks/outbreaks';
import {
  type CodedDistrict,
  draftGoFieldReport,
  isVerifiedOutbreak,
  type OutbreakFigures,
} from '@harken/domain/outbreaks/go-field-report';
import { expectedError } from '../../../platform/http/expected-error.ts';
import { findCodesInEffect } from '../../../platform/place-codes.queries.ts';
import type { Services } from '../../../platform/services.ts';
import { findSocietyCalendar } from '../../../platform/society-calendar.queries.ts';
import { toLocalDate } from '../../../platform/time-zones.ts';
import type { OutbreakReader } from '../outbreaks.access.ts';
import {
  countEscalatedAlerts,
  countLineList,
  countReportedDeaths,
  findDistrictsOfOutbreak,
} from './go-field-report.queries.ts';
import { findOutbreak } from './list.queries.ts';

type Response = CallResponseOf<typeof outbreakCalls.getGoFieldReport>;
type Outbreak = NonNullable<Awaited<ReturnType<typeof findOutbreak>>>;

/** The figures of an outbreak: of its line list as soon as that has people, else of its reports. Never of both, which overlap. */
async function readFigures(
  { db }: Pick<Services, 'db'>,
  outbreak: Outbreak,
): Promise<{ figures: OutbreakFigures; peopleInLineList: number }> {
  const [{ people, ...lineList }, deaths] = await Promise.all([
    countLineList(db, outbreak.id),
    countReportedDeaths(db, outbreak.id),
  ]);
  const figures = people > 0 ? lineList : { ...outbreak.cases, deaths };
  return { figures, peopleInLineList: people };
}

async function readDistricts(
  { db }: Pick<Services, 'db'>,
  { outbreak, today }: { outbreak: Outbreak; today: string },
): Promise<CodedDistrict[]> {
  const [districts, codes] = await Promise.all([
    findDistrictsOfOutbreak(db, outbreak.id),
    findCodesInEffect(db, outbreak.nationalSocietyId, today),
  ]);
  return districts.map(({ level, id, name }) => ({
    ...{ level, name },
    codes: codes
      .filter((code) => code.level === level && code.id === id)
      .map(({ system, code }) => ({ system, code })),
  }));
}

/**
 * The draft of a field report for IFRC GO, to be copied. It holds no text that somebody typed, and so no names of people; its counts
 * are those that everybody of the national society sees.
 */
export async function draftFieldReport(
  { db, clock, texts }: Pick<Services, 'db' | 'clock' | 'texts'>,
  { languageCode }: OutbreakReader,
  outbreakId: number,
): Promise<Response> {
  const outbreak = await findOutbreak(db, { outbreakId, languageCode });
  if (!outbreak) throw expectedError('outbreak.notFound');
  const [escalatedAlerts, { figures, peopleInLineList }, society] = await Promise.all([
    countEscalatedAlerts(db, outbreakId),
    readFigures({ db }, outbreak),
    findSocietyCalendar(db, outbreak.nationalSocietyId),
  ]);
  const confirmedCases = Math.max(figures.confirmed, outbreak.cases.confirmed);
  if (!isVerifiedOutbreak({ escalatedAlerts, confirmedCases })) throw expectedError('outbreak.notVerified');
  const { countryCode, timeZoneId } = society;
  const today = toLocalDate(clock.now(), timeZoneId);
  const districts = await readDistricts({ db }, { outbreak, today });
  const say = (name: string, values: Record<string, string | number>) =>
    texts.text('app', `goReport.draft.${name}`, languageCode, values);
  const { code, healthRisk, startedOn, riskLevel } = outbreak;
  const country = new Intl.DisplayNames(languageCode, { type: 'region' }).of(countryCode) ?? countryCode;
  const description = [
    say('what', { code, healthRisk, date: startedOn }),
    say('verified', { alerts: escalatedAlerts, confirmed: figures.confirmed }),
    ...(riskLevel ? [say(`risk.${riskLevel}`, {})] : []),
  ].join(' ');
  const source = peopleInLineList > 0 ? 'fromLineList' : 'fromReports';
  const draft = draftGoFieldReport({
    ...{ countryCode, startedOn, today, districts, figures, description },
    title: say('title', { country, healthRisk }),
    sourceNote: say(source, { society: society.name, date: today, count: peopleInLineList }),
  });
  return { draft, text: toText(draft, say) };
}

const listedFields = [
  ...(['epi_cases', 'epi_suspected_cases', 'epi_probable_cases', 'epi_confirmed_cases'] as const),
  'epi_num_dead',
] as const;

/** The draft as lines of text: what GO asks, and the answer. */
function toText(
  draft: Response['draft'],
  say: (name: string, values: Record<string, string | number>) => string,
): string {
  const districts = draft.districts.map(({ name, codes }) =>
    codes.length === 0
      ? name
      : `${name} (${codes.map(({ system, code }) => `${system}: ${code}`).join(', ')})`,
  );
  const lines: [string, string | number][] = [
    ...[
      ['country', draft.country] as [string, string],
      ['districts', districts.join('; ')] as [string, string],
    ],
    ...[
      ['start_date', draft.start_date] as [string, string],
      ['sit_fields_date', draft.sit_fields_date] as [string, string],
    ],
    ...listedFields.map((field): [string, number] => [field, draft[field]]),
    ...[
      ['epi_figures_source', say('otherSource', {})] as [string, string],
      ['source_note', draft.source_note] as [string, string],
    ],
  ];
  const described = lines.map(([name, value]) => say('line', { label: say(`field.${name}`, {}), value }));
  return [draft.title, '', ...described, '', draft.description].join('\n');
}
