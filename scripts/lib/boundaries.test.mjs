import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inProject } from './project.mjs';
import { run } from './run.mjs';

/** Files that each violate one rule, or none. */
const files = {
  'packages/domain/src/alerts/alert-rule.ts': `import './alert-status.ts'; export const one = 1;`,
  'packages/domain/src/alerts/alert-status.ts': `export const two = 2;`,
  'packages/domain/src/alerts/reads-files.ts': `import 'node:fs';`,
  'packages/domain/src/alerts/uses-zod.ts': `import 'zod';`,
  'packages/domain/src/a.ts': `import './b.ts';`,
  'packages/domain/src/b.ts': `import './a.ts';`,
  'packages/domain/src/lost.ts': `import './nowhere.ts';`,
  'packages/domain/src/tested.test.ts': `import 'vitest'; import 'fast-check'; import './alerts/alert-rule.ts';`,
  'packages/domain/src/alerts/leans-on-test.ts': `import '../tested.test.ts';`,
  'packages/contract/src/alerts.ts': `import 'zod'; import '@harken/domain/alerts/alert-rule';`,
  'packages/api-client/src/client.ts': `import 'zod';`,
  'packages/api-client/src/knows-contract.ts': `import '@harken/contract/alerts';`,
  'packages/contract/src/uses-server.ts': `import '@harken/server/platform/clock';`,
  'packages/server/src/platform/clock.ts': `import '@harken/contract/alerts';`,
  'packages/server/src/platform/speaks-http.ts': `import 'fastify';`,
  'packages/server/src/platform/services.ts': `import type { FastifyRequest } from 'fastify'; export type R = FastifyRequest;`,
  'packages/server/src/platform/knows-feature.ts': `import '../features/alerts/index.ts';`,
  'packages/server/src/features/alerts/index.ts': `export * from './alerts.actions.ts';`,
  'packages/server/src/features/alerts/alerts.actions.ts': `import '../../platform/clock.ts';`,
  'packages/server/src/features/alerts/alerts.queries.ts': `import 'kysely';`,
  'packages/server/src/features/alerts/writes-sql.ts': `import 'kysely';`,
  'packages/server/src/features/alerts/alerts.routes.ts': `import 'fastify';`,
  'packages/server/src/features/alerts/export/export.queries.ts': `import 'kysely'; import '../alerts.actions.ts';`,
  'packages/server/src/features/alerts/export/export.ts': `import 'kysely';`,
  'packages/server/src/features/alerts/speaks-http.ts': `import 'fastify';`,
  'packages/server/src/features/reports/reports.jobs.ts': `import '../alerts/index.ts';`,
  'packages/server/src/features/reports/looks-inside.ts': `import '../alerts/alerts.actions.ts';`,
  'packages/server/src/features/reports/edit/looks-inside.ts': `import '../../alerts/alerts.actions.ts';`,
  'packages/server/src/features/reports/parts/index.ts': `import '../reports.jobs.ts';`,
  'packages/server/src/app.ts': `import './features/alerts/alerts.routes.ts';`,
  'packages/client/src/ui/button.tsx': `import 'react';`,
  'packages/client/src/ui/knows-alerts.tsx': `import '@harken/domain/alerts/alert-rule';`,
  'packages/client/src/lib/dates.ts': `import '@harken/domain/alerts/alert-rule'; import '../ui/button.tsx';`,
  'packages/client/src/lib/knows-feature.ts': `import '../features/alerts/alerts-table.tsx';`,
  'packages/client/src/lib/knows-shared.ts': `import '../shared/delete-dialog.tsx';`,
  'packages/client/src/shared/delete-dialog.tsx': `import '@harken/contract/alerts'; import '../lib/dates.ts'; import '../ui/button.tsx';`,
  'packages/client/src/shared/imports/choice.tsx': `import '../delete-dialog.tsx';`,
  'packages/client/src/shared/knows-feature.tsx': `import '../features/alerts/alerts-table.tsx';`,
  'packages/client/src/features/alerts/alerts-table.tsx': `import '../../ui/button.tsx'; import '../../lib/dates.ts'; import '../../shared/delete-dialog.tsx';`,
  'packages/client/src/features/reports/knows-alerts.tsx': `import '../alerts/alerts-table.tsx';`,
  'packages/client/src/features/reports/knows-server.tsx': `import '@harken/server/platform/clock';`,
  'packages/client/src/app/router.tsx': `import '../features/alerts/alerts-table.tsx';`,
};

let found;
let folder;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'harken-boundaries-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const libraries = path.join(folder, 'node_modules');
  mkdirSync(path.join(libraries, '@harken'), { recursive: true });
  for (const name of ['zod', 'kysely', 'fastify', 'react', 'vitest', 'fast-check']) {
    symlinkSync(inProject('node_modules', name), path.join(libraries, name));
  }
  for (const name of ['domain', 'contract', 'api-client', 'server', 'client']) {
    const description = {
      name: `@harken/${name}`,
      exports: { './*': './src/*.ts' },
      dependencies: { react: '*', zod: '*', kysely: '*', fastify: '*' },
    };
    writeFileSync(path.join(folder, 'packages', name, 'package.json'), JSON.stringify(description));
    symlinkSync(path.join(folder, 'packages', name), path.join(libraries, '@harken', name));
  }
  const program = inProject('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const rules = inProject('.dependency-cruiser.cjs');
  const { output } = await run(
    process.execPath,
    [program, '--config', rules, '--output-type', 'json', '--no-cache', 'packages'],
    { quiet: true, cwd: folder },
  );
  found = JSON.parse(output).summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('every rule for imports is enforced, and allowed imports pass', () => {
  expect([...new Set(found)].sort()).toEqual(
    [
      'domain: packages/domain/src/alerts/reads-files.ts',
      'domain: packages/domain/src/alerts/uses-zod.ts',
      'no-cycles: packages/domain/src/a.ts',
      'resolvable: packages/domain/src/lost.ts',
      'domain: packages/domain/src/lost.ts',
      'no-test-in-product: packages/domain/src/alerts/leans-on-test.ts',
      'contract: packages/contract/src/uses-server.ts',
      'api-client: packages/api-client/src/knows-contract.ts',
      'platform: packages/server/src/platform/knows-feature.ts',
      'platform-never-features: packages/server/src/platform/knows-feature.ts',
      'sql-in-queries: packages/server/src/features/alerts/writes-sql.ts',
      'sql-in-queries: packages/server/src/features/alerts/export/export.ts',
      'fastify-in-platform-http: packages/server/src/platform/speaks-http.ts',
      'fastify-in-routes: packages/server/src/features/alerts/speaks-http.ts',
      'server-features-by-their-index: packages/server/src/features/reports/looks-inside.ts',
      'server-features-by-their-index: packages/server/src/features/reports/edit/looks-inside.ts',
      'no-barrels: packages/server/src/features/reports/parts/index.ts',
      'client-ui: packages/client/src/ui/knows-alerts.tsx',
      'client-lib: packages/client/src/lib/knows-feature.ts',
      'client-lib: packages/client/src/lib/knows-shared.ts',
      'client-shared: packages/client/src/shared/knows-feature.tsx',
      'client-features-apart: packages/client/src/features/reports/knows-alerts.tsx',
      'client-never-server: packages/client/src/features/reports/knows-server.tsx',
    ].sort(),
  );
});
