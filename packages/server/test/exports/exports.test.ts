import { type ColumnDefinition, dictionaryTitles, listColumns } from '@harken/contract/exports/dictionary';
import { addDays } from '@harken/domain/calendar/calendar-date';
import { getEpiWeek } from '@harken/domain/calendar/epi-week';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { toOffsetDateTime } from '@harken/domain/calendar/offset-date-time';
import { reportingStatuses } from '@harken/domain/data-collectors/types';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.ts';
import { downloadExport, type ListedExport, listedExports } from './export-list.ts';
import { aSocietyAtTurns, type Calendar, days } from './turns.ts';

/** Exports around turns of weeks and years: dates, weeks and times of a row agree, whatever the zone and the first day of a week. */
const app = await startTestApp({ now: '2027-01-09T12:00:00Z' });
afterAll(() => app.close());

const calendars: Calendar[] = [
  ...['Pacific/Kiritimati', 'Asia/Kathmandu', 'America/Santo_Domingo'].flatMap((zone) =>
    (['Sunday', 'Monday'] as const).map((weekStart) => ({ zone, weekStart })),
  ),
];

type Row = Record<string, string>;
type Fixture = Awaited<ReturnType<typeof aSocietyAtTurns>>;

async function readCsvFile(
  fixture: Fixture,
  listed: ListedExport,
  form: 'readable' | 'data' | 'dictionary',
  more: object = {},
) {
  const request = listed.toRequest(fixture, 'csv');
  const file = await downloadExport(app, fixture, {
    ...{ ...request, form },
    ...(request.body && { body: { ...request.body, ...more } }),
  });
  expect(file.status).toBe(200);
  const text = file.bytes.toString('utf8');
  return { text, headers: file.headers, rows: parse(text, { columns: true, bom: true }) as Row[] };
}

const findExport = (name: string) => listedExports.find((listed) => listed.name === name) as ListedExport;

/** The date that each time belongs to. */
const datesOfTimes = {
  received_at: 'reported_on',
  raised_at: 'raised_on',
  registered_at: 'registered_on',
  referred_at: 'referred_on',
} as const;
/** The date whose epi week a pair of columns is. */
const weeksOfDates = [
  ['reported_on', 'epi_year', 'epi_week'],
  ['raised_on', 'raised_epi_year', 'raised_epi_week'],
  ['week_starts_on', 'epi_year', 'epi_week'],
  ['week_ends_on', 'epi_year', 'epi_week'],
] as const;

const formats: Record<ColumnDefinition['type'], RegExp> = {
  integer: /^-?\d+$/,
  number: /^-?\d+(\.\d+)?(e-?\d+)?$/,
  text: /./,
  boolean: /^(true|false)$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  date_time: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/,
};

/** What is wrong with the value of a column. */
function findWrongValue(
  row: Row,
  { name, type, canBeEmpty, allowedValues }: ColumnDefinition,
  zone: string,
): string[] {
  const value = row[name];
  if (value === undefined) return [`${name} is missing`];
  if (value === '') return canBeEmpty ? [] : [`${name} is empty`];
  if (!formats[type].test(value)) return [`${name} is no ${type}: ${value}`];
  if (allowedValues.length > 0 && !allowedValues.includes(value))
    return [`${name} is not one of its values: ${value}`];
  const isElsewhere = type === 'date_time' && toOffsetDateTime(Date.parse(value), zone) !== value;
  return isElsewhere ? [`${name} is in another zone: ${value}`] : [];
}

/** What contradicts each other in a row of data: its zone, dates, weeks and times. */
function findContradictions(row: Row, { zone, weekStart }: Calendar): string[] {
  const zones = 'time_zone' in row && row.time_zone !== zone ? [`another zone: ${row.time_zone}`] : [];
  const times = Object.entries(datesOfTimes)
    .filter(([time, date]) => row[time] && row[date] && row[time].slice(0, 10) !== row[date])
    .map(([time, date]) => `${time} ${row[time]} is not on ${row[date]}`);
  const weeks = weeksOfDates.flatMap(([date, year, week]) => {
    if (!(row[date] && row[week])) return [];
    const expected = getEpiWeek(row[date], weekStart);
    const isRight = row[year] === String(expected.year) && row[week] === String(expected.week);
    return isRight ? [] : [`${date} ${row[date]} is not in week ${row[year]}/${row[week]}`];
  });
  const isWholeWeek = !row.week_starts_on || addDays(row.week_starts_on, 6) === row.week_ends_on;
  return [...zones, ...times, ...weeks, ...(isWholeWeek ? [] : ['not a whole week'])];
}

describe.each(calendars)('in $zone, with weeks from $weekStart', (calendar) => {
  let fixture: Fixture;
  const { zone, weekStart } = calendar;
  beforeAll(async () => {
    fixture = await aSocietyAtTurns(app, calendar);
  });

  it.each(listedExports)('the data of $name agree with themselves', async (listed) => {
    const { rows, text } = await readCsvFile(fixture, listed, 'data');
    const columns = listColumns(listed.table);
    const [titles] = text.split('\r\n');
    const expected = columns.map(({ name }) => name);
    if (listed.name !== 'line list') expect(titles).toBe(expected.join(','));
    const present = columns.filter(({ name }) => titles?.split(',').includes(name));
    expect(present.length).toBeGreaterThan(10);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.flatMap((row) => present.flatMap((column) => findWrongValue(row, column, zone)))).toEqual([]);
    expect(rows.flatMap((row) => findContradictions(row, calendar))).toEqual([]);
  });

  it('reports and messages to read agree with themselves, whatever clock the reader has', async () => {
    for (const name of ['reports', 'incorrect reports'])
      for (const more of [{}, { utcOffset: -8 }, { utcOffset: 0 }, { utcOffset: 13 }]) {
        const listed = findExport(name);
        const [{ rows }, data] = await Promise.all([
          readCsvFile(fixture, listed, 'readable', more),
          readCsvFile(fixture, listed, 'data', more),
        ]);
        expect(rows).toHaveLength(days.length * 2);
        const at = new Map(data.rows.map((row) => [row.id, Date.parse(row.received_at ?? '')]));
        const shownZone = 'utcOffset' in more ? more.utcOffset : zone;
        for (const row of rows) {
          const time = Object.keys(row).find((title) => /^Time/.test(title)) ?? '';
          expect([row.Date, row[time]]).toEqual([
            ...toLocalDateTime(at.get(row.Report) ?? 0, shownZone as string | number)
              .slice(0, 16)
              .split('T'),
          ]);
          const { year, week } = getEpiWeek(row.Date ?? '', weekStart);
          expect([row['Epi year'], row['Epi week']]).toEqual([String(year), String(week)]);
        }
        const weeksOfProject = rows.map((row) => row['Epi week']);
        if (!('utcOffset' in more)) expect(weeksOfProject).toEqual(data.rows.map((row) => row.epi_week));
      }
  });

  it('alerts to read have the times of the data', async () => {
    const [{ rows, text }, data] = await Promise.all([
      readCsvFile(fixture, findExport('alerts'), 'readable'),
      readCsvFile(fixture, findExport('alerts'), 'data'),
    ]);
    const [first = ''] = text.split('\n');
    const titles = first.replace('\ufeff', '').split(',');
    expect(rows).toHaveLength(days.length * 2);
    const positions = { raised_at: 1, last_report_received_at: 3 } as const;
    for (const [name, index] of Object.entries(positions))
      expect(rows.map((row) => `${row[titles[index] ?? '']}T${row[titles[index + 1] ?? '']}`)).toEqual(
        data.rows.map((row) => row[name]?.slice(0, 16)),
      );
    expect(titles[2]).toContain(zone);
  });

  it('weeks of data collectors to read are those of the data', async () => {
    const listed = findExport('weeks of data collectors');
    const [{ rows }, data] = await Promise.all([
      readCsvFile(fixture, listed, 'readable'),
      readCsvFile(fixture, listed, 'data'),
    ]);
    const weekTitles = Object.keys(rows[0] ?? {}).filter((title) => /\d{4}.*\d/.test(title));
    const [, ...collectors] = rows;
    expect(weekTitles.length * collectors.length).toBe(data.rows.length);
    const weeks = data.rows.slice(0, weekTitles.length);
    expect(
      weekTitles.map((title) =>
        title
          .match(/\d+/g)
          ?.map(Number)
          .toSorted((a, b) => b - a),
      ),
    ).toEqual(weeks.map((row) => [Number(row.epi_year), Number(row.epi_week)]));
    const toNumber = (status: string) =>
      status === ''
        ? ''
        : String(
            reportingStatuses.findIndex(
              (name) => name.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase() === status,
            ),
          );
    expect(collectors.flatMap((row) => weekTitles.map((title) => row[title]))).toEqual(
      data.rows.map((row) => toNumber(row.reporting_status ?? '')),
    );
    // each data collector sent one report, in the week of its day
    const reporting = data.rows.filter((row) => row.reporting_status === 'reporting_with_errors');
    expect(reporting).toHaveLength(days.length * 2);
  });

  it('referrals to read have the times of the data', async () => {
    const [{ rows, text }, data] = await Promise.all([
      readCsvFile(fixture, findExport('referrals'), 'readable'),
      readCsvFile(fixture, findExport('referrals'), 'data'),
    ]);
    const title = text.split('\n')[0]?.split(',')[1] ?? '';
    expect(rows.map((row) => row[title]?.replace(' ', 'T'))).toEqual(
      data.rows.map((row) => row.referred_at?.slice(0, 16)),
    );
  });

  it('the weekly report to read is of the week of the data', async () => {
    const [{ rows }, data] = await Promise.all([
      readCsvFile(fixture, findExport('weekly report'), 'readable'),
      readCsvFile(fixture, findExport('weekly report'), 'data'),
    ]);
    expect(rows.map((row) => Object.values(row).slice(0, 4))).toEqual(
      data.rows.map((row) =>
        ['epi_year', 'epi_week', 'week_starts_on', 'week_ends_on'].map((name) => row[name]),
      ),
    );
    const { year, week } = getEpiWeek('2026-12-31', weekStart);
    expect(data.rows.map((row) => [row.epi_year, row.epi_week])).toEqual([[String(year), String(week)]]);
  });
});

describe('each export', () => {
  const calendar: Calendar = { zone: 'Asia/Kathmandu', weekStart: 'Monday' };
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await aSocietyAtTurns(app, calendar);
  });

  it.each(listedExports)(
    'has the same data in Excel, with the dictionary on a second sheet: $name',
    async (listed) => {
      const { rows, text } = await readCsvFile(fixture, listed, 'data');
      expect(text).not.toContain('\ufeff');
      expect(text.endsWith('\r\n')).toBe(true);
      const request = { ...listed.toRequest(fixture, 'xlsx'), form: 'data' } as const;
      const { bytes } = await downloadExport(app, fixture, request);
      const [titles = [], ...cells] = await readSheet(bytes);
      const toText = (cell: unknown) =>
        cell === null ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
      expect(cells.map((row) => titles.map((_title, index) => toText(row[index] ?? null)))).toEqual(
        rows.map((row) => Object.values(row)),
      );
      const [dictionaryRow = [], ...lines] = await readSheet(bytes, 'data_dictionary');
      expect(dictionaryRow).toEqual([...dictionaryTitles]);
      expect(lines.map((line) => line[1])).toEqual(titles);
    },
  );

  it.each(listedExports)('has its dictionary as a file: $name', async (listed) => {
    const [dictionary, data] = await Promise.all([
      readCsvFile(fixture, listed, 'dictionary'),
      readCsvFile(fixture, listed, 'data'),
    ]);
    expect(dictionary.rows.map((row) => row.column)).toEqual(Object.keys(data.rows[0] ?? {}));
    expect(dictionary.rows.filter((row) => !row.meaning)).toEqual([]);
    expect(dictionary.headers['content-disposition']).toContain(`${listed.table.name}_data_dictionary.csv`);
    expect(data.headers['content-disposition']).toContain(`${listed.table.name}_`);
  });

  it.each(listedExports)('has the same data in every language: $name', async (listed) => {
    const data = await readCsvFile(fixture, listed, 'data');
    await app.db.updateTable('users').set({ languageId: 4 }).where('id', '=', fixture.managerId).execute();
    expect((await readCsvFile(fixture, listed, 'data')).text).toBe(data.text);
    await app.db.updateTable('users').set({ languageId: 1 }).where('id', '=', fixture.managerId).execute();
  });

  it('has the counts of unknown sex and age, and the codes of health risks', async () => {
    const { rows } = await readCsvFile(fixture, findExport('reports'), 'data');
    expect(rows[0]).toMatchObject({
      ...{ case_count: '3', males_5_and_older: '1', unspecified_sex_and_age: '2' },
      ...{ health_risk_id: String(fixture.healthRiskId), health_risk_code: String(fixture.healthRiskCode) },
      ...{ national_society_id: String(fixture.nationalSocietyId), status: 'pending' },
    });
  });

  it('marks people whose data were removed', async () => {
    const { rows } = await readCsvFile(fixture, findExport('line list'), 'data');
    expect(rows.filter((row) => row.is_anonymized === 'true').map((row) => row.number)).toEqual(['1']);
    const [{ id } = { id: '' }] = (await readCsvFile(fixture, findExport('reports'), 'data')).rows;
    await app.db.updateTable('reports').set({ isAnonymized: true }).where('id', '=', Number(id)).execute();
    const reports = (await readCsvFile(fixture, findExport('reports'), 'data')).rows;
    expect(reports.filter((row) => row.is_anonymized === 'true').map((row) => row.id)).toEqual([id]);
  });

  it('is not available as data in a PDF document', async () => {
    const path = `/api/weeklyReport/${fixture.nationalSocietyId}/download?reportedWeekOn=2026-12-31&fileFormat=pdf`;
    expect((await downloadExport(app, fixture, { path, form: 'data' })).status).toBe(400);
    expect((await downloadExport(app, fixture, { path, form: 'readable' })).status).toBe(200);
  });
});
