import { Gauge, type Registry } from 'prom-client';

/** One thing that must hold. */
export interface HealthCheck {
  /** As `/health` and the metrics name it, in camelCase: `storesMessages`. */
  name: string;
  /** Without it this process should get no traffic; otherwise it only says that somebody should look. */
  isForTraffic: boolean;
  /** It is named among the warnings of `/health`, which stays 200: somebody should look, but nothing has failed yet. */
  isWarning?: boolean;
  /** Whether it holds; false and a failure are the same. It is asked for at most every few seconds. */
  holds(): Promise<boolean> | boolean;
}

/** How this process, and the system as far as it sees it, is doing. */
export interface Health {
  /** Adds a check: `services.health.add({ name: 'clocksAgree', isForTraffic: false, holds: … })`. */
  add(check: HealthCheck): void;
  /** The names of the checks that fail, each asked for two seconds at most. `traffic` asks only what this process needs to serve, `warnings` what is no failure yet. */
  failing(scope: 'all' | 'traffic' | 'warnings'): Promise<string[]>;
}

/** How long an answer serves, in milliseconds: proxies and monitors of several kinds ask every few seconds. */
const servesFor = 3000;
/** The same for one that failed, so that the end of a fault is seen at once. */
const failureServesFor = 250;
/** How long one may take, in milliseconds: a check that does not answer fails. */
const answersWithin = 2000;

/** A check that is asked once for all who ask at the same time, and not again at once. */
function sharedCheck({ holds }: HealthCheck): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null;
  let askedAt = 0;
  let isUnderWay = false;
  let serves = servesFor;
  const ask = async () => {
    isUnderWay = true;
    const isFine = await Promise.resolve()
      .then(holds)
      .catch(() => false);
    isUnderWay = false;
    serves = isFine ? servesFor : failureServesFor;
    return isFine;
  };
  return () => {
    // One that hangs is not asked a second time beside itself.
    if (asked && (isUnderWay || performance.now() - askedAt < serves)) return asked;
    askedAt = performance.now();
    asked = ask();
    return asked;
  };
}

function isAskedFor(
  { isForTraffic, isWarning = false }: HealthCheck,
  scope: 'all' | 'traffic' | 'warnings',
): boolean {
  return isWarning === (scope === 'warnings') && (scope !== 'traffic' || isForTraffic);
}

async function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, answersWithin, false);
  });
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

/** The checks of one process, none at first; their outcomes are metrics, too. */
export function openHealth(registry: Registry): Health {
  const checks: { check: HealthCheck; ask: () => Promise<boolean> }[] = [];
  const failing: Health['failing'] = async (scope) => {
    const wanted = checks.filter(({ check }) => isAskedFor(check, scope));
    const found = await Promise.all(
      wanted.map(async ({ check, ask }) => {
        const holds = await inTime(ask());
        gauge.set({ check: check.name }, holds ? 1 : 0);
        return holds ? [] : [check.name];
      }),
    );
    return found.flat();
  };
  const gauge = new Gauge({
    name: 'harken_health',
    help: 'Checks of /health: 1 where it holds, 0 where it fails or does not answer within two seconds.',
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      await Promise.all([failing('all'), failing('warnings')]);
    },
  });
  return {
    add: (check) => void checks.push({ check, ask: sharedCheck(check) }),
    failing,
  };
}
