import { describe, expect, it } from 'vitest';
import { toCsv } from '../../../ui/chart/chart-csv.ts';
import { epidemiologyFiles } from '../testing/epidemiology-files.ts';

const linesOf = (chart: keyof typeof epidemiologyFiles) =>
  toCsv(epidemiologyFiles[chart], 'Total').trimEnd().split('\n');

describe.each(Object.keys(epidemiologyFiles) as (keyof typeof epidemiologyFiles)[])(
  'the file of %s',
  (chart) => {
    it('has one header row of plain names, no byte order mark, and rows as wide', () => {
      const [head = '', ...rows] = linesOf(chart);
      expect(head).toMatch(/^[a-z_]+(,[a-z_]+)*$/);
      expect(rows.length).toBeGreaterThan(0);
      const widths = rows.map((row) => row.replaceAll(/"[^"]*"/g, '').split(',').length);
      expect(new Set(widths)).toEqual(new Set([head.split(',').length]));
    });

    it('has a script that reads it and uses no other column', () => {
      const script = epidemiologyFiles[chart].toRScript?.('Cases 2026.csv') ?? '';
      expect(script).toContain('read.csv("Cases 2026.csv", encoding = "UTF-8"');
      const columns = linesOf(chart)[0]?.split(',') ?? [];
      for (const [, name] of script.matchAll(/data\$(\w+)/g))
        expect([...columns, ...(name === 'series' ? ['series'] : [])]).toContain(name);
    });
  },
);

it.each(['villages', 'strip', 'gaps', 'delays'] as const)('scripts read codes of %s as text', (chart) => {
  const script = epidemiologyFiles[chart].toRScript?.('x.csv') ?? '';
  const [, column = ''] = /colClasses = c\((\w+) = "character"\)/.exec(script) ?? [];
  expect(linesOf(chart)[0]?.split(',')).toContain(column);
});

it('the curve by onset says so in its script', () => {
  expect(epidemiologyFiles.onsetCurve.toRScript?.('x.csv')).toContain('by date of onset');
  expect(epidemiologyFiles.curve.toRScript?.('x.csv')).toContain('by date of report');
});

it.each([
  ['delays', ['2,,Sunda,South,1,1,8,8', '1,0107,Mbara,North,15,6,2.5,6']],
  [
    'pyramid',
    ['female,5_and_older,5', 'male,5_and_older,4', 'female,under_5,5', 'male,under_5,2', 'unknown,unknown,2'],
  ],
  [
    'curve',
    [
      '2026-02-23,2026-03-01,2026,9,Mbara,1',
      '2026-02-23,2026-03-01,2026,9,dashboards.filter.unknownLocation,0',
      '2026-02-23,2026-03-01,2026,9,dashboardCharts.rest,0',
      '2026-03-02,2026-03-08,2026,10,Mbara,15',
      '2026-03-02,2026-03-08,2026,10,dashboards.filter.unknownLocation,0',
      '2026-03-02,2026-03-08,2026,10,dashboardCharts.rest,0',
      '2026-03-09,2026-03-10,2026,11,Mbara,0',
      '2026-03-09,2026-03-10,2026,11,dashboards.filter.unknownLocation,2',
      '2026-03-09,2026-03-10,2026,11,dashboardCharts.rest,1',
    ],
  ],
  [
    'villages',
    [
      '1,11,,Nakiri,Mbara,North,2026-02-23,2026-03-10,30,2026-02-07,2026-02-22,12,FALSE',
      '2,12,,Oru,Mbara,North,2026-02-23,2026-03-10,4,2026-02-07,2026-02-22,1,TRUE',
      '3,13,,Pala,Sunda,South,2026-02-23,2026-03-10,3,2026-02-07,2026-02-22,,',
    ],
  ],
  [
    'strip',
    [
      '1,0107,Mbara,North,2026-02-23,2026-03-01,2026,9,FALSE,TRUE,1',
      '1,0107,Mbara,North,2026-03-02,2026-03-08,2026,10,FALSE,TRUE,15',
      '1,0107,Mbara,North,2026-03-09,2026-03-10,2026,11,TRUE,TRUE,1',
      '2,,Sunda,South,2026-02-23,2026-03-01,2026,9,FALSE,TRUE,0',
      '2,,Sunda,South,2026-03-02,2026-03-08,2026,10,FALSE,TRUE,0',
      '2,,Sunda,South,2026-03-09,2026-03-10,2026,11,TRUE,FALSE,',
    ],
  ],
  [
    'gaps',
    [
      '2,,Sunda,South,1,14,2026-02-23,2026-03-04,10,FALSE',
      '1,0107,Mbara,North,5,16,2026-03-08,2026-03-10,3,TRUE',
    ],
  ],
] as const)('the rows of %s are what is drawn', (chart, rows) => {
  expect(linesOf(chart).slice(1)).toEqual(rows);
});
