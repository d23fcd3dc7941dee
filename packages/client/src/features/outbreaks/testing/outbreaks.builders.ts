import type { LineList } from '../line-list/api.ts';
import type { Outbreak } from '../outbreaks.api.ts';

const done = { at: '2026-03-05T09:00:00', by: 'Daniel Oru' };

/** An open outbreak with one of everything. */
export function anOutbreak(given: Partial<Outbreak> = {}): Outbreak {
  return {
    ...{
      id: 4,
      nationalSocietyId: 3,
      code: 'CHO-MW-2026-003',
      name: 'Cholera by the river',
      healthRiskId: 31,
    },
    ...{ healthRisk: 'Cholera', state: 'open', startedOn: '2026-03-02', riskLevel: 'high' },
    ...{ places: [{ level: 'district', id: 5, name: 'Mbara' }], alertCount: 2, signalCount: 0 },
    cases: { suspected: 4, probable: 0, confirmed: 2, notACase: 1, unclassified: 3 },
    ...{ opened: done, firstReport: { id: 41, projectId: 5, at: '2026-03-02T08:00:00' } },
    alerts: [
      {
        ...{ id: 12, projectId: 5, project: 'Project', healthRisk: 'Cholera', status: 'Open' },
        ...{ raisedAt: '2026-03-03T08:00:00', place: 'Mbara', reportCount: 3 },
      },
    ],
    ...{ hiddenAlertCount: 1, signals: [], people: [{ userId: 7, name: 'Awa Ba', responsibility: 'lead' }] },
    actions: [{ id: 9, task: 'Disinfect the wells', dueOn: '2026-03-04', isOverdue: true }],
    definitions: [{ version: 1, suspected: 'Three loose stools', reason: 'First cases', ...done }],
    assessments: [
      {
        ...{
          version: 1,
          assessedOn: '2026-03-04',
          likelihood: 'likely',
          consequences: 'major',
          level: 'high',
        },
        ...{ confidence: 'medium', hazard: 'Cholera', exposure: 'The town', context: 'Rains', ...done },
      },
    ],
    log: [{ kind: 'opened', ...done }],
    ...{ today: '2026-03-11', mayEdit: true },
    ...given,
  };
}

/** A line list with two people, one of them flagged. */
export function aLineList(given: Partial<LineList> = {}): LineList {
  return {
    fields: [
      {
        ...{ key: 'classification', type: 'choice', isPersonal: false },
        choices: ['suspected', 'probable', 'confirmed', 'notACase'],
      },
      { key: 'ageYears', type: 'number', choices: [], isPersonal: false },
      { key: 'onsetOn', type: 'date', choices: [], isPersonal: false },
      { key: 'own1', type: 'text', choices: [], label: 'Story', isPersonal: true },
    ],
    rows: {
      ...{ page: 1, rowsPerPage: 50, totalRows: 2 },
      data: [
        {
          ...{
            id: 71,
            number: 1,
            values: { classification: 'confirmed', ageYears: 31 },
            isAnonymized: false,
          },
          ...{ flags: ['noOnset'], changedAt: '2026-03-05T09:00:00' },
        },
        {
          ...{ id: 72, number: 2, values: { onsetOn: '2026-03-02' }, isAnonymized: true },
          ...{ flags: [], changedAt: '2026-03-05T09:00:00' },
        },
      ],
    },
    ...{ flaggedCount: 1, hiddenCount: 2, code: 'CHO-MW-2026-003', mayEdit: true },
    ...given,
  };
}

const week = { groupingType: 'Day', periods: ['2026-03-02', '2026-03-03'], unknown: 1 } as const;
export const curves = {
  onset: { ...week, suspected: [1, 0], probable: [0, 0], confirmed: [0, 2] },
  report: { ...week, suspected: [1, 0], probable: [0, 0], confirmed: [0, 2] },
};

export const outbreakFormOptions = {
  healthRisks: [{ id: 31, name: 'Cholera' }],
  people: [{ id: 7, name: 'Awa Ba' }],
  locations: {
    regions: [
      {
        ...{ id: 1, name: 'Norvale' },
        districts: [
          {
            ...{ id: 5, regionId: 1, name: 'Mbara' },
            villages: [{ id: 6, districtId: 5, name: 'Nakiri', zones: [] }],
          },
        ],
      },
    ],
  },
  today: '2026-03-11',
};
