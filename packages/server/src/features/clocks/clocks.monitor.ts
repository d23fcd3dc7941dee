import {
  clockToleranceSeconds,
  computeMedian,
  type WrongClock,
} from '@harken/domain/clocks/detect-wrong-clocks';
import { Gauge } from 'prom-client';
import type { Services } from '../../platform/services.ts';
import {
  compareClocks,
  findWrongClocks,
  getThisMachine,
  reprocessRejectedMessages,
} from './clocks.actions.ts';

const intervalMilliseconds = 30_000;
/** Three health warnings are evaluated together and share one query. */
const cacheMilliseconds = 1000;

/** The metrics of clocks. */
export function createClockGauges({ metrics: { registry } }: Pick<Services, 'metrics'>) {
  const registers = [registry];
  return {
    clock: new Gauge({
      name: 'harken_clock_offset_seconds',
      help: 'How far the clock of this process is ahead of that of the database, and of the median of the gateways.',
      labelNames: ['clock'],
      registers,
    }),
    gateway: new Gauge({
      name: 'harken_gateway_clock_offset_seconds',
      help: 'How far the times of the latest messages of a gateway are ahead of their arrival, by the clock of the database.',
      labelNames: ['gateway'],
      registers,
    }),
  };
}

type Gauges = ReturnType<typeof createClockGauges>;

/** Logs only when the set of wrong clocks changes. */
function createChangeLogger() {
  let before = '';
  return {
    logChange({ log }: Services, wrong: WrongClock[]): void {
      const now = wrong
        .map(({ clock, host, smsGatewayId }) => `${clock} ${host ?? smsGatewayId ?? ''}`)
        .join();
      if (now === before) return;
      before = now;
      for (const { clock, host, smsGatewayId, offsetSeconds } of wrong)
        log.warn({ clock, host, smsGatewayId, seconds: Math.round(offsetSeconds) }, 'A clock is wrong');
      if (wrong.length === 0) log.info('All clocks agree again');
    },
  };
}

interface ClockMonitor {
  services: Services;
  gauges: Gauges;
  changeLogger: ReturnType<typeof createChangeLogger>;
  isWorker: boolean;
}

async function checkClocks({ services, gauges, changeLogger, isWorker }: ClockMonitor): Promise<void> {
  const offsetSeconds = await compareClocks(services, getThisMachine());
  const { wrong, gateways, gatewaysSeconds } = await findWrongClocks(services);
  gauges.clock.set({ clock: 'database' }, offsetSeconds);
  if (gatewaysSeconds === null) gauges.clock.remove({ clock: 'gateways' });
  else gauges.clock.set({ clock: 'gateways' }, offsetSeconds - gatewaysSeconds);
  gauges.gateway.reset();
  for (const { smsGatewayId, offsetsSeconds } of gateways)
    gauges.gateway.set({ gateway: String(smsGatewayId) }, computeMedian(offsetsSeconds));
  changeLogger.logChange(services, wrong);
  const isRight = Math.abs(offsetSeconds) <= clockToleranceSeconds;
  if (isWorker && isRight) {
    const count = await reprocessRejectedMessages(services);
    if (count > 0) services.log.info({ count }, 'Messages rejected because of a wrong clock are reprocessed');
  }
}

/** The clocks that each warning of `/health` covers. If it is unknown which of two is wrong, both warnings are raised. */
const warnings: Record<string, WrongClock['clock'][]> = {
  processClock: ['host', 'server', 'unknown'],
  databaseClock: ['database', 'server', 'unknown'],
  gatewayClocks: ['gateway'],
};

function addWarnings(services: Services): void {
  let cached: ReturnType<typeof findWrongClocks> | null = null;
  let cachedAt = 0;
  const findCachedWrongClocks = () => {
    if (!cached || performance.now() - cachedAt > cacheMilliseconds) cached = findWrongClocks(services);
    cachedAt = performance.now();
    return cached;
  };
  for (const [name, kinds] of Object.entries(warnings)) {
    const hasNoWrongClock = async () =>
      !(await findCachedWrongClocks()).wrong.some(({ clock }) => kinds.includes(clock));
    services.health.add({ name, isForTraffic: false, isWarning: true, passes: hasNoWrongClock });
  }
}

/** Compares clocks at start and twice a minute until stopped. */
export function monitorClocks(
  services: Services,
  { isWorker }: { isWorker: boolean },
): { stop(): Promise<void> } {
  const monitor: ClockMonitor = {
    services,
    gauges: createClockGauges(services),
    changeLogger: createChangeLogger(),
    isWorker,
  };
  addWarnings(services);
  let running: Promise<void> = Promise.resolve();
  const startCheck = () => {
    running = checkClocks(monitor).catch(({ name, code }: { name?: string; code?: string }) => {
      services.log.warn({ name, code }, 'Could not compare clocks');
    });
  };
  startCheck();
  const timer = setInterval(startCheck, intervalMilliseconds);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
