import { projectDashboardFilter } from '@harken/contract/dashboards';
import { expect } from 'vitest';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { databaseOn, openPool } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { readDashboard } from '../dashboards.ts';
import { bodyOf, type Dashboard, sorted } from './ask-dashboard.ts';
import { plainAnswer } from './plain-answer.ts';
import type { PlainQuestion } from './plain-dashboard.ts';

/** Two server processes on one database, each with the sheets it read itself. */
export function twoProcesses(app: TestApp) {
  const pool = openPool(app.connectionString, 3);
  const other: Services = { ...app.services, db: databaseOn(pool) };
  const close = () => pool.end();

  /** What both answer, which must be what plain SQL finds. */
  async function ask(questions: PlainQuestion[]) {
    const answers: unknown[] = [];
    for (const question of questions) {
      const expected = await plainAnswer(app.db, question);
      const filter = projectDashboardFilter.parse(JSON.parse(JSON.stringify(bodyOf(question)), toDate));
      const place = { nationalSocietyId: question.nationalSocietyId, projectId: question.projectId };
      for (const services of [app.services, other]) {
        const { dataCollectionPointReportsGroupedByDate, ...answer } = await readDashboard(
          services,
          place,
          filter,
        );
        const ofPoints = question.projectId === null ? {} : { dataCollectionPointReportsGroupedByDate };
        expect(sorted({ ...answer, ...ofPoints } as Dashboard)).toEqual(expected);
      }
      answers.push(expected);
    }
    return answers;
  }
  return { other, ask, close };
}

const toDate = (key: string, value: unknown) => (key.endsWith('Date') ? new Date(value as string) : value);
