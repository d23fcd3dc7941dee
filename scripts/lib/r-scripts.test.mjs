import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { epidemiologyFiles } from '../../packages/client/src/features/dashboards/testing/epidemiology-files.ts';
import { toCsv } from '../../packages/client/src/ui/chart/chart-csv.ts';

/** R is not part of the project: where it is installed (Debian: r-base-core), the scripts run in it. */
const hasR = spawnSync('Rscript', ['--version']).status === 0;
const folder = mkdtempSync(path.join(tmpdir(), 'harken-r-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(!hasR)('in R', () => {
  it.each(Object.entries(epidemiologyFiles))('the script of %s draws its file', (name, content) => {
    const csv = path.join(folder, `${name} ñ.csv`);
    writeFileSync(csv, toCsv(content, 'Total'));
    const script = path.join(folder, `${name}.R`);
    writeFileSync(script, content.toRScript?.(path.basename(csv)) ?? 'stop("no script")');
    // Warnings count as errors.
    const run = spawnSync('Rscript', ['-e', `options(warn = 2); source("${name}.R")`], {
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      encoding: 'utf8',
    });
    expect([run.status, run.stderr]).toEqual([0, '']);
    const picture = path.join(folder, 'Rplots.pdf');
    expect(existsSync(picture)).toBe(true);
    expect(statSync(picture).size).toBeGreaterThan(3000);
    expect(readFileSync(picture).subarray(0, 5).toString()).toBe('%PDF-');
    rmSync(picture);
  });
});
