import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DataOperationName, dataOperations } from '@harken/contract/data-api/operations';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccessToken, readData } from './support/builders/access-tokens.ts';
import { aProject } from './support/builders/projects.ts';
import { anAlertFixture } from './support/fixtures/alert-fixture.ts';
import { languages, recipesFolder, runProgram, startHttp, startSmallPages } from './support/recipes.ts';
import { startTestApp } from './support/test-app.ts';

const names = readdirSync(recipesFolder).filter((name) => /\.(py|R|pq)$/.test(name));
const readRecipe = (name: string) => readFileSync(path.join(recipesFolder, name), 'utf8');
/** The example of a warehouse is a program, not a recipe. */
const isRecipe = (name: string) => name !== 'warehouse.py';

const app = await startTestApp({ now: '2026-03-11T08:00:00Z' });
const { db } = app;
const fixture = await anAlertFixture(app);
const { report, collectors, society, projectId, people, healthRiskId } = fixture;
const { reportIds } = await fixture.alertOfThree();
const token = await anAccessToken(app, { userId: people.manager });
const from = collectors.ofSupervisor;

const server = await app.app.listen({ port: 0, host: '127.0.0.1' });
const pages = await startSmallPages(server);
const posts: { text: string }[] = [];
const chat = await startHttp(async (_request, body) => {
  posts.push(JSON.parse(body));
  return new Response('ok');
});
afterAll(async () => {
  await Promise.all([pages.close(), chat.close()]);
  await app.close();
});

beforeAll(async () => {
  await db.updateTable('districts').set({ name: 'Lakeside' }).where('id', '=', society.districtId).execute();
  await db
    .updateTable('healthRiskContents')
    .set({ name: 'Cholera' })
    .where('healthRiskId', '=', healthRiskId)
    .execute();
  await db.updateTable('reports').set({ epiYear: 2026, epiWeek: 9 }).where('id', 'in', reportIds).execute();
  const later = { epiYear: 2026, epiWeek: 10, countMalesBelowFive: 3, reportedCaseCount: 4 };
  await report(from, later);
  await report(from, { ...later, isTraining: true });
  await report(from, { ...later, status: 'Rejected' });
});

type Row = Record<string, unknown> & { id: number };

/** All rows of an operation as they are now. */
async function readAll(name: DataOperationName): Promise<Row[]> {
  const { data } = (await readData(app, token, `${name}?limit=5000`)).json();
  return data.filter(({ deleted }: { deleted: boolean }) => !deleted);
}

/** A folder in which the recipes of a language run one after the other, as they do at night. */
function openFolder(language: 'py' | 'R') {
  const folder = mkdtempSync(path.join(tmpdir(), `harken-recipes-${language}-`));
  afterAll(() => rmSync(folder, { recursive: true }));
  const env = { HARKEN_URL: pages.url, HARKEN_TOKEN: token, CHAT_URL: `${chat.url}/hook` };
  return {
    folder,
    async run(name: string) {
      const program = languages[language] ?? '';
      const { code, output } = await runProgram(program, [path.join(recipesFolder, name)], {
        cwd: folder,
        env,
      });
      expect([code, code === 0 ? '' : output]).toEqual([0, '']);
    },
    readCsv: (name: string): Record<string, string>[] =>
      parse(readFileSync(path.join(folder, name), 'utf8'), { columns: true }),
  };
}

describe.each([
  ['py', 'in Python (needs httpx and pandas)'],
  ['R', 'in R (needs httr2 and readr)'],
] as const)('%s', (language, title) => {
  describe.skipIf(!languages[language])(title, () => {
    const { run, readCsv, folder } = openFolder(language);

    async function compareMirror() {
      await run(`mirror.${language}`);
      const mirrored = readCsv('reports.csv').map(({ id, status, received_at: at }) => [id, status, at]);
      const rows = await readAll('reports');
      const expected = rows.map(({ id, status, received_at: at }) => [String(id), status, at]);
      expect(mirrored.sort()).toEqual(expected.sort());
    }

    test('the nightly mirror has all reports, and then what changed and what was deleted', async () => {
      await compareMirror();
      const gone = await report(from, { epiYear: 2026, epiWeek: 10 });
      await compareMirror();
      await db.updateTable('reports').set({ status: 'Rejected' }).where('id', '=', gone).execute();
      await report(from, { epiYear: 2026, epiWeek: 10, isTraining: true });
      await compareMirror();
      await db.deleteFrom('reports').where('id', '=', gone).execute();
      await compareMirror();
      await compareMirror();
    });

    test('the mirror starts again when the rights of the token changed', async () => {
      await aProject(db, society);
      await compareMirror();
    });

    test('a field that a later version of Harken adds becomes a column', async () => {
      const file = path.join(folder, 'reports.csv');
      const [headings = [], ...rows] = parse(readFileSync(file)) as string[][];
      const former = [headings, ...rows].map((cells) => cells.slice(0, -1));
      writeFileSync(file, former.map((cells) => `${cells.join(',')}\n`).join(''));
      await report(from, { epiYear: 2026, epiWeek: 10, isTraining: true });
      await compareMirror();
      expect(Object.keys(readCsv('reports.csv')[0] ?? {})).toEqual(headings);
    });

    test('the weekly table has the cases that count, per district and health risk', async () => {
      await run(`weekly.${language}`);
      const [row, ...others] = readCsv('cases-per-week.csv');
      expect(others).toEqual([]);
      const expected = { district: 'Lakeside', health_risk: 'Cholera', '2026-W09': '3', '2026-W10': '4' };
      expect(row).toMatchObject(expected);
    });

    test('an alert is posted into the chat once', async () => {
      posts.length = 0;
      const known = (await readAll('alerts'))
        .flatMap(({ id, status }) => (status === 'open' ? id : []))
        .sort();
      const post = async () => {
        await run(`alert-to-chat.${language}`);
        return posts.splice(0).map(({ text }) => text);
      };
      const texts = await post();
      expect(texts.map((text) => Number(/alert (\d+):/.exec(text)?.[1])).sort()).toEqual(known);
      expect(texts[0]).toContain(`/projects/${projectId}/alerts/${known[0]}/assess`);
      expect(await post()).toEqual([]);
      const alertId = await fixture.alert([
        await report(from, { epiYear: 2026, epiWeek: 8, reportedCaseCount: 0 }),
      ]);
      expect(await post()).toEqual([expect.stringContaining(`New alert ${alertId}: `)]);
      await db
        .updateTable('alerts')
        .set({ status: 'Dismissed', dismissedAt: app.clock.now() })
        .where('id', '=', alertId)
        .execute();
      expect(await post()).toEqual([]);
    });
  });
});

describe.skipIf(!languages.py)('the warehouse (needs Python with httpx and pandas)', () => {
  const { run, folder } = openFolder('py');

  /** The ids and numbers of columns of each table. */
  function readTables() {
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    const file = new DatabaseSync(path.join(folder, 'harken.sqlite'), { readOnly: true });
    const tables = dataOperations.map(({ name }) => {
      const rows = file.prepare(`select * from "${name.replaceAll('-', '_')}"`).all() as Row[];
      return [name, rows.map(({ key: _key, ...row }) => row)] as const;
    });
    file.close();
    return Object.fromEntries(tables);
  }

  /** A value as SQLite keeps it. */
  const toStored = (value: unknown) =>
    typeof value === 'boolean'
      ? Number(value)
      : value !== null && typeof value === 'object'
        ? expect.any(String)
        : value;

  async function compareTables() {
    await run('warehouse.py');
    const tables = readTables();
    for (const { name } of dataOperations) {
      const rows = (await readAll(name)).map((row) =>
        Object.fromEntries(Object.entries(row).map(([field, value]) => [field, toStored(value)])),
      );
      const byId = (one: { id?: unknown }, other: { id?: unknown }) => Number(one.id) - Number(other.id);
      if (name !== 'places') expect([name, tables[name]?.sort(byId)]).toEqual([name, rows.sort(byId)]);
      else expect(tables[name]).toHaveLength(rows.length);
    }
    return tables;
  }

  test('has every operation, and follows changes and deletions', async () => {
    const { reports = [] } = await compareTables();
    expect(reports.length).toBeGreaterThan(4);
    const added = await report(from, { isTraining: true });
    await db
      .updateTable('districts')
      .set({ name: 'Riverside' })
      .where('id', '=', society.districtId)
      .execute();
    const { places = [] } = await compareTables();
    expect(places.map(({ name }) => name)).toContain('Riverside');
    await db.deleteFrom('reports').where('id', '=', added).execute();
    const { reports: rest = [] } = await compareTables();
    expect(rest.map(({ id }) => id)).not.toContain(added);
  });
});

describe('every recipe', () => {
  test.each(names.filter(isRecipe))('%s has at most 30 lines', (name) => {
    expect(readRecipe(name).trimEnd().split('\n').length).toBeLessThanOrEqual(30);
  });

  test.each(['mirror', 'weekly', 'alert-to-chat'])('%s exists in both languages', (name) => {
    for (const language of Object.keys(languages))
      expect([language, existsSync(path.join(recipesFolder, `${name}.${language}`))]).toEqual([
        language,
        true,
      ]);
  });
});

describe('in Power Query, which runs on Windows only', () => {
  const fieldsOf = (name: string) => {
    const operation = dataOperations.find((each) => each.name === name);
    return Object.keys(operation?.row.shape ?? {});
  };

  test.each(names.filter((name) => name.endsWith('.pq')))('%s names only what exists', (name) => {
    const text = readRecipe(name);
    const lists = [...text.matchAll(/Read\("([\w-]+)"(?:\)?), \{([^}]*)\}/g)];
    expect(lists.length).toBeGreaterThan(0);
    expect(lists).toHaveLength([...text.matchAll(/Read\("/g)].length);
    const columns = lists.flatMap(([, operation = '', list = '']) => {
      const listed = [...list.matchAll(/"(\w+)"/g)].map(([, column = '']) => column);
      expect(listed.filter((column) => !fieldsOf(operation).includes(column))).toEqual([]);
      return listed;
    });
    const known = new Set([...columns, 'data', 'next', 'has_more', 'deleted', 'limit', 'changed_since']);
    const used = [...text.matchAll(/\[([a-z]\w+)\]|\[([a-z]\w+) =/g)].map(
      ([, read, written]) => read ?? written ?? '',
    );
    expect(used.filter((field) => !known.has(field))).toEqual([]);
  });
});
