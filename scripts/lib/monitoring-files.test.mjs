import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createClockGauges } from '../../packages/server/src/features/clocks/clocks.monitor.ts';
import { openHealth } from '../../packages/server/src/platform/health/health.ts';
import {
  addLoadMetrics,
  addPoolMetrics,
  addProcessMetrics,
  openMetrics,
} from '../../packages/server/src/platform/metrics/metrics.ts';
import { addSystemMetrics } from '../../packages/server/src/platform/metrics/system-figures.ts';
import { inProject } from './project.mjs';

const read = (name) => readFileSync(inProject(name), 'utf8');

/** The labels that Prometheus itself adds to every series. */
const scrapeLabels = ['job', 'instance'];
/** Words of PromQL that the files use. */
const words = new Set([
  ...['sum', 'min', 'max', 'by', 'rate', 'increase', 'topk', 'histogram_quantile', 'absent', 'time'],
  ...['unless', 'on', 'or', 'and', 'clamp_min', 'label_values'],
]);
const grafanaVariables = /\$__rate_interval|\$job|\$instance|\$\{datasource\}/g;

/** All series that a process can serve, with their labels: those that a histogram makes included. */
async function listSeries() {
  const metrics = openMetrics();
  const { registry } = metrics;
  addPoolMetrics(metrics, []);
  addLoadMetrics(metrics, { countStreams: () => 0, countTasks: () => ({ running: 0, waiting: 0 }) });
  addProcessMetrics(metrics);
  addSystemMetrics(registry, { db: null, clock: null });
  openHealth(registry);
  createClockGauges({ metrics });
  const series = new Map([['up', scrapeLabels]]);
  for (const metric of registry.getMetricsAsArray()) {
    const labels = [...(metric.labelNames ?? []), ...scrapeLabels];
    // A label `job` of the metric itself gives way to that of the scrape.
    if (metric.labelNames?.includes('job')) labels.push('exported_job');
    series.set(metric.name, labels);
    if ((await metric.get()).type !== 'histogram') continue;
    for (const part of ['bucket', 'sum', 'count'])
      series.set(`${metric.name}_${part}`, [...labels, ...(part === 'bucket' ? ['le'] : [])]);
  }
  return series;
}

/** What an expression in PromQL refers to: its series with the labels of their selectors, and the labels it groups by. */
function readExpression(expression) {
  const text = expression.replaceAll(grafanaVariables, '5m').replaceAll(/"[^"]*"/g, '""');
  const groups = [...text.matchAll(/\b(?:by|on) ?\(([^)]*)\)/g)].flatMap(([, labels]) => labels.split(','));
  const rest = text.replaceAll(/\b(?:by|on) ?\([^)]*\)/g, ' ').replaceAll(/\[[^\]]*\]/g, ' ');
  const selected = [...rest.matchAll(/\b([a-z_][a-z0-9_]*)\b(?:\{([^}]*)\})?/gi)].filter(
    ([, name], index, all) => !words.has(name) && !isInsideBraces(rest, all[index].index),
  );
  return {
    series: selected.map(([, name, selector = '']) => ({
      name,
      labels: [...selector.matchAll(/([a-z_]+) ?(?:=~|!~|!=|=)/g)].map(([, label]) => label),
    })),
    groups: groups.map((label) => label.trim()).filter(Boolean),
  };
}

const isInsideBraces = (text, index) => text.lastIndexOf('{', index) > text.lastIndexOf('}', index);

/** What an expression names that no process serves. */
function findUnknown(expression, series, labelsOfText = []) {
  const found = readExpression(expression);
  const known = found.series.filter(({ name }) => series.has(name));
  const all = known.flatMap(({ name }) => series.get(name));
  return [
    ...found.series.filter(({ name }) => !series.has(name)).map(({ name }) => name),
    ...known.flatMap(({ name, labels }) =>
      labels.filter((label) => !series.get(name).includes(label)).map((label) => `${name}{${label}}`),
    ),
    ...[...found.groups, ...labelsOfText].filter((label) => !all.includes(label)),
  ];
}

const series = await listSeries();
const dashboard = JSON.parse(read('deploy/grafana/harken.json'));
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const { groups } = parse(read('deploy/prometheus/harken-rules.yaml'));
const rules = groups.flatMap((group) => group.rules);

describe('the check of expressions', () => {
  it.each([
    ['max(harken_messages_waiting)', []],
    ['sum by (source) (rate(harken_messages_received_total{outcome="taken"}[5m]))', []],
    ['harken_messages_lost > 0', ['harken_messages_lost']],
    ['harken_jobs{channel="sms"}', ['harken_jobs{channel}']],
    ['max by (channel) (harken_messages_waiting)', ['channel']],
    ['rate(harken_messages_waiting_bucket[5m])', ['harken_messages_waiting_bucket']],
    ['histogram_quantile(0.9, sum by (le) (rate(harken_alert_latency_seconds_bucket[5m])))', []],
    ['harken_repeated_job_last_success_timestamp_seconds{exported_job="backup"}', []],
  ])('%s', (expression, unknown) => {
    expect(findUnknown(expression, series)).toEqual(unknown);
  });
});

describe('the Grafana dashboard', () => {
  it.each(panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr])))(
    '%s uses metrics that exist: %s',
    (_title, expr) => {
      expect(findUnknown(expr, series)).toEqual([]);
      expect(expr).toContain('job="$job"');
    },
  );

  it('has panels with a title, a description and a data source that is chosen on the page', () => {
    expect(panels.length).toBeGreaterThan(20);
    for (const { title, description, datasource, targets } of panels) {
      expect(title && description, title).toBeTruthy();
      for (const part of [datasource, ...targets.map((target) => target.datasource)])
        expect(part).toEqual({ type: 'prometheus', uid: `\${datasource}` });
    }
  });

  it('legends name labels that exist', () => {
    for (const { title, targets } of panels)
      for (const { expr, legendFormat } of targets) {
        const labels = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label);
        expect(findUnknown(expr, series, labels), title).toEqual([]);
      }
  });

  it('has panels that do not overlap, each with an id of its own', () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...dashboard.panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
  });
});

describe('the alert rules', () => {
  it.each(rules.map(({ alert, expr, annotations }) => [alert, expr, annotations.summary]))(
    '%s uses metrics that exist',
    (_alert, expr, summary) => {
      const labels = [...summary.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label);
      expect(findUnknown(expr, series, labels)).toEqual([]);
    },
  );

  it('have the shape that Prometheus reads', () => {
    expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length);
    for (const rule of rules) {
      expect(Object.keys(rule)).toEqual(expect.arrayContaining(['alert', 'expr', 'labels', 'annotations']));
      expect(rule.alert).toMatch(/^Harken[A-Za-z]+$/);
      expect(rule.for ?? '1m').toMatch(/^\d+[mhd]$/);
      expect(['warning', 'critical']).toContain(rule.labels.severity);
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  it('are all explained in the documentation', () => {
    const documented = [...read('docs/operations.md').matchAll(/^\| `(Harken\w+)` \|/gm)].map(
      ([, name]) => name,
    );
    expect(documented.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });
});
