import { Gauge, type Registry } from 'prom-client';

/** One condition that must be true. */
export interface HealthCheck {
  /** Its name in `/health` and the metrics, in camelCase: `storesMessages`. */
  name: string;
  /** If it fails, this process should get no traffic; the others only ask somebody to look. */
  isForTraffic: boolean;
  /** Listed among the warnings of `/health`, which stays 200: somebody should look, but nothing has failed yet. */
  isWarning?: boolean;
  /** Runs the check; an exception counts as false. Called at most every few seconds. */
  passes(): Promise<boolean> | boolean;
}

/** The health of this process, and of the system as far as the process sees it. */
export interface Health {
  /** Adds a check: `services.health.add({ name: 'clocksAgree', isForTraffic: false, passes: … })`. */
  add(check: HealthCheck): void;
  /**
   * The names of failing checks; each has two seconds. `traffic`: only what this process needs to serve; `warnings`: only those.
   */
  failing(scope: 'all' | 'traffic' | 'warnings'): Promise<string[]>;
}

/** How long a result is cached, in milliseconds: several proxies and monitors ask every few seconds. */
const cacheMilliseconds = 3000;
/** The same for a failure, so that a recovery shows at once. */
const failureCacheMilliseconds = 250;
/** Timeout of a check, in milliseconds. */
const timeoutMilliseconds = 2000;

/** A check whose result is shared and cached. */
function cacheCheck({ passes }: HealthCheck): () => Promise<boolean> {
  let latest: Promise<boolean> | null = null;
  let startedAt = 0;
  let isInFlight = false;
  let cachedFor = cacheMilliseconds;
  const run = async () => {
    isInFlight = true;
    const isPassing = await Promise.resolve()
      .then(passes)
      .catch(() => false);
    isInFlight = false;
    cachedFor = isPassing ? cacheMilliseconds : failureCacheMilliseconds;
    return isPassing;
  };
  return () => {
    // A check that hangs is not started again in parallel.
    if (latest && (isInFlight || performance.now() - startedAt < cachedFor)) return latest;
    startedAt = performance.now();
    latest = run();
    return latest;
  };
}

function isInScope(
  { isForTraffic, isWarning = false }: HealthCheck,
  scope: 'all' | 'traffic' | 'warnings',
): boolean {
  return isWarning === (scope === 'warnings') && (scope !== 'traffic' || isForTraffic);
}

async function withTimeout(response: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, timeoutMilliseconds, false);
  });
  return Promise.race([response, timedOut]).finally(() => clearTimeout(timer));
}

/** The checks of one process, none at first; their results are also metrics. */
export function openHealth(registry: Registry): Health {
  const checks: { check: HealthCheck; run: () => Promise<boolean> }[] = [];
  const failing: Health['failing'] = async (scope) => {
    const wanted = checks.filter(({ check }) => isInScope(check, scope));
    const found = await Promise.all(
      wanted.map(async ({ check, run }) => {
        const passes = await withTimeout(run());
        gauge.set({ check: check.name }, passes ? 1 : 0);
        return passes ? [] : [check.name];
      }),
    );
    return found.flat();
  };
  const gauge = new Gauge({
    name: 'harken_health',
    help: 'Checks of /health: 1 if passing, 0 if failing or not finished within two seconds.',
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      await Promise.all([failing('all'), failing('warnings')]);
    },
  });
  return {
    add: (check) => void checks.push({ check, run: cacheCheck(check) }),
    failing,
  };
}
