import { type TestApp, withMetricsToken } from './test-app.ts';

/** Figures by name and labels, written as Prometheus writes them: `harken_jobs{queue="check-alert",state="due"}`. */
export type Figures = Map<string, number>;

const line = /^([a-z_:][a-z0-9_:]*)(\{(?:[a-z_][a-z0-9_]*="(?:[^"\\\n]|\\.)*",?)+\})? (\S+)$/i;

/** Reads the text form of Prometheus; throws at what is none. */
export function parseMetrics(text: string): Figures {
  const figures: Figures = new Map();
  const described = new Set<string>();
  for (const written of text.split('\n').filter(Boolean)) {
    const [, kind, name] = /^# (HELP|TYPE) (\S+) \S/.exec(written) ?? [];
    if (kind && name) {
      if (kind === 'TYPE') described.add(name);
      continue;
    }
    const [, figure = '', labels = '', value] = line.exec(written) ?? [];
    if (!figure) throw new Error(`not a line of Prometheus: ${written}`);
    if (!described.has(figure) && !described.has(figure.replace(/_(bucket|sum|count)$/, '')))
      throw new Error(`not described: ${figure}`);
    if (figures.has(figure + labels)) throw new Error(`said twice: ${figure}${labels}`);
    figures.set(figure + labels, Number(value));
  }
  return figures;
}

/** What `/metrics` says. */
export async function readMetrics(app: TestApp): Promise<Figures> {
  const { status, body, headers } = await app.nobody.send({
    method: 'GET',
    url: '/metrics',
    headers: withMetricsToken,
  });
  if (status !== 200) throw new Error(`/metrics answered ${status}`);
  if (!String(headers['content-type']).startsWith('text/plain; version=0.0.4'))
    throw new Error(`/metrics is ${headers['content-type']}`);
  return parseMetrics(body);
}
