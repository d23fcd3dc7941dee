import { type TestApp, withMetricsToken } from './test-app.ts';

/** Metrics by name and labels in Prometheus notation: `harken_jobs{queue="check-alert",state="due"}`. */
export type MetricValues = Map<string, number>;

const line = /^([a-z_:][a-z0-9_:]*)(\{(?:[a-z_][a-z0-9_]*="(?:[^"\\\n]|\\.)*",?)+\})? (\S+)$/i;

/** Parses the Prometheus text format; throws if it is invalid. */
export function parseMetrics(text: string): MetricValues {
  const metrics: MetricValues = new Map();
  const described = new Set<string>();
  for (const textLine of text.split('\n').filter(Boolean)) {
    const [, kind, name] = /^# (HELP|TYPE) (\S+) \S/.exec(textLine) ?? [];
    if (kind && name) {
      if (kind === 'TYPE') described.add(name);
      continue;
    }
    const [, metric = '', labels = '', value] = line.exec(textLine) ?? [];
    if (!metric) throw new Error(`Not a valid Prometheus line: ${textLine}`);
    if (!described.has(metric) && !described.has(metric.replace(/_(bucket|sum|count)$/, '')))
      throw new Error(`Metric without TYPE: ${metric}`);
    if (metrics.has(metric + labels)) throw new Error(`Duplicate metric: ${metric}${labels}`);
    metrics.set(metric + labels, Number(value));
  }
  return metrics;
}

/** The metrics from `/metrics`. */
export async function readMetrics(app: TestApp): Promise<MetricValues> {
  const { status, body, headers } = await app.nobody.send({
    method: 'GET',
    url: '/metrics',
    headers: withMetricsToken,
  });
  if (status !== 200) throw new Error(`/metrics responded with status ${status}`);
  if (!String(headers['content-type']).startsWith('text/plain; version=0.0.4'))
    throw new Error(`/metrics has the content type ${headers['content-type']}`);
  return parseMetrics(body);
}
