/**
 * npm run chart: renders the Helm chart with the values of the examples into deploy/helm/golden, after every change of the chart. Uses
 * Helm if it is installed, and lints the chart; otherwise Go and Sprig, for example of Debian: apt-get install golang-go
 * golang-github-masterminds-sprig-dev golang-gopkg-yaml.v3-dev
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import {
  chartFolder,
  examples,
  goldenFolder,
  hashChart,
  readChartFile,
  readValues,
  refused,
} from './lib/chart.mjs';
import { inProject, printLine } from './lib/project.mjs';

const run = (program, parameters, env = {}) =>
  execFileSync(program, parameters, { encoding: 'utf8', stdio: 'pipe', env: { ...process.env, ...env } });

function isInstalled(program) {
  try {
    run('/bin/sh', ['-c', `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
}

/** @returns the manifests, as `helm template` prints them */
function renderWithHelm(folder, values) {
  const file = path.join(folder, 'given.json');
  writeFileSync(file, JSON.stringify(values));
  printLine(run('helm', ['lint', '--strict', '--values', file, chartFolder]));
  return run('helm', ['template', 'harken', chartFolder, '--namespace', 'harken', '--values', file]);
}

function renderWithGo(folder, values) {
  const about = parse(readChartFile('Chart.yaml'));
  const names = Object.entries(about).map(([key, value]) => [key[0].toUpperCase() + key.slice(1), value]);
  writeFileSync(path.join(folder, 'chart.json'), JSON.stringify(Object.fromEntries(names)));
  const file = path.join(folder, 'values.json');
  writeFileSync(file, JSON.stringify(readValues(values)));
  const program = inProject('scripts', 'chart', 'render.go');
  const printed = run('go', ['run', program, chartFolder, file, 'harken', 'harken'], {
    GO111MODULE: 'off',
    GOPATH: process.env.GOPATH ?? '/usr/share/gocode',
  });
  return printed.replace(/^---\n# Source: harken\/templates\/NOTES\.txt\n[\s\S]*?(?=^---$)/m, '');
}

/** @throws if the templates accept the values, or say something else */
function requireRejection(render, values, part) {
  try {
    render();
  } catch (error) {
    if (`${error.stdout}${error.stderr}`.includes(part)) return;
    throw error;
  }
  throw new Error(`The chart accepts ${JSON.stringify(values)}`);
}

const hasHelm = isInstalled('helm');
if (!hasHelm && !isInstalled('go')) throw new Error('npm run chart needs Helm, or Go with Sprig.');

const folder = mkdtempSync(path.join(tmpdir(), 'harken-chart-'));
mkdirSync(goldenFolder, { recursive: true });
try {
  const render = hasHelm ? renderWithHelm : renderWithGo;
  for (const [values, part] of refused) requireRejection(() => render(folder, values), values, part);
  for (const [name, values] of Object.entries(examples)) {
    const manifests = render(folder, values);
    writeFileSync(
      path.join(goldenFolder, `${name}.yaml`),
      `# Rendered by npm run chart from ${hashChart()}\n${manifests}`,
    );
    printLine(`${name}: rendered with ${hasHelm ? 'Helm' : 'Go and Sprig'}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
