import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccessToken } from './support/builders/access-tokens.ts';
import { anAlertFixture } from './support/fixtures/alert-fixture.ts';
import { recipesFolder, runProgram } from './support/recipes.ts';
import { startTestApp } from './support/test-app.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const source = path.join(root, 'packages/api-client');
const consumer = mkdtempSync(path.join(tmpdir(), 'harken-api-client-'));
const published = path.join(consumer, 'node_modules/@harken/api-client');

const app = await startTestApp({ now: '2026-03-11T08:00:00Z' });
afterAll(async () => {
  rmSync(consumer, { recursive: true });
  await app.close();
});
const fixture = await anAlertFixture(app);
const { alertId } = await fixture.alertOfThree();
const token = await anAccessToken(app, { userId: fixture.people.manager });
const server = await app.app.listen({ port: 0, host: '127.0.0.1' });

/** Compiles with the compiler of the package, an older one than that of Harken, as other people have. */
async function compile(folder: string, ...options: string[]) {
  const compiler = path.join(source, 'node_modules/typescript/bin/tsc');
  const { code, output } = await runProgram(process.execPath, [compiler, ...options], {
    cwd: folder,
    env: {},
  });
  return { code, output: output.trim() };
}

/** What a program of other people has: the files that would be published, their dependencies, and the program. */
beforeAll(async () => {
  const built = await compile(source, '-p', 'tsconfig.build.json', '--outDir', path.join(published, 'dist'));
  expect(built).toEqual({ code: 0, output: '' });
  copyFileSync(path.join(source, 'package.json'), path.join(published, 'package.json'));
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    cpSync(path.join(root, 'node_modules', name), path.join(consumer, 'node_modules', name), {
      recursive: true,
    });
  mkdirSync(path.join(consumer, 'node_modules/@types'), { recursive: true });
  for (const name of ['@types/node', 'undici-types'])
    symlinkSync(path.join(root, 'node_modules', name), path.join(consumer, 'node_modules', name));
  writeFileSync(path.join(consumer, 'package.json'), '{"type":"module"}');
  copyFileSync(path.join(recipesFolder, 'list-reports.ts'), path.join(consumer, 'list-reports.ts'));
  writeFileSync(
    path.join(consumer, 'wrong.ts'),
    `import { createDataApiClient, readPages, type Row } from '@harken/api-client';
const client = createDataApiClient({ server: '', token: '' });
readPages(client, '/api/v1/nothing');
readPages(client, '/api/v1/reports', { filters: { limit: 'many' } });
export const status: Row<'/api/v1/reports'>['status'] = 'unknown';
`,
  );
});

const strict = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--types', 'node'];

describe('the published client', () => {
  test('has the files that its package names', () => {
    const { exports, files } = JSON.parse(readFileSync(path.join(published, 'package.json'), 'utf8'));
    for (const file of Object.values<string>(exports['.']))
      expect(readFileSync(path.join(published, file), 'utf8')).not.toBe('');
    expect(files).toContain('dist');
  });

  test('compiles with all checks in a program that lists reports, its declarations too', async () => {
    expect(await compile(consumer, ...strict, 'list-reports.ts')).toEqual({ code: 0, output: '' });
  });

  test('refuses addresses, parameters and values that do not exist', async () => {
    const { code, output } = await compile(consumer, ...strict, 'wrong.ts');
    expect(code).not.toBe(0);
    const lines = [...output.matchAll(/^wrong\.ts\((\d+),/gm)].map(([, line]) => Number(line));
    expect(lines).toEqual([3, 4, 5]);
  });

  test('reads all pages and an alert from a server', async () => {
    const env = { HARKEN_URL: server, HARKEN_TOKEN: token };
    const { code, output } = await runProgram(process.execPath, ['list-reports.ts'], { cwd: consumer, env });
    expect([
      code,
      output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ]).toEqual([0, [{ reports: { pending: 3 } }, { alert: alertId, status: 'open', reports: 3 }]]);
  });

  test('says which problem there was', async () => {
    const env = { HARKEN_URL: server, HARKEN_TOKEN: 'unknown' };
    const run = await runProgram(process.execPath, ['list-reports.ts'], { cwd: consumer, env });
    expect(run).toEqual({ code: 1, output: '401 token_invalid\n' });
  });
});
