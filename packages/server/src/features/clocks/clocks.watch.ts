import { clockToleranceSeconds, median, type WrongClock } from '@harken/domain/clocks/judge-clocks';
import { Gauge } from 'prom-client';
import type { Services } from '../../platform/services.ts';
import { compareClocks, findWrongClocks, rereadRefused, thisMachine } from './clocks.actions.ts';

const everyMilliseconds = 30_000;
/** Three warnings are asked for together. */
const answerServesFor = 1000;

function openGauges({ metrics: { registry } }: Services) {
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

type Gauges = ReturnType<typeof openGauges>;

/** Writes to the log when other clocks are wrong than before, not every time. */
function openSaid() {
  let before = '';
  return {
    about({ log }: Services, wrong: WrongClock[]): void {
      const now = wrong
        .map(({ clock, host, smsGatewayId }) => `${clock} ${host ?? smsGatewayId ?? ''}`)
        .join();
      if (now === before) return;
      before = now;
      for (const { clock, host, smsGatewayId, offsetSeconds } of wrong)
        log.warn({ clock, host, smsGatewayId, seconds: Math.round(offsetSeconds) }, 'a clock is wrong');
      if (wrong.length === 0) log.info('all clocks agree again');
    },
  };
}

interface Watch {
  services: Services;
  gauges: Gauges;
  said: ReturnType<typeof openSaid>;
  isWorker: boolean;
}

async function look({ services, gauges, said, isWorker }: Watch): Promise<void> {
  const offsetSeconds = await compareClocks(services, thisMachine());
  const { wrong, gateways, gatewaysSeconds } = await findWrongClocks(services);
  gauges.clock.set({ clock: 'database' }, offsetSeconds);
  if (gatewaysSeconds === null) gauges.clock.remove({ clock: 'gateways' });
  else gauges.clock.set({ clock: 'gateways' }, offsetSeconds - gatewaysSeconds);
  gauges.gateway.reset();
  for (const { smsGatewayId, offsetsSeconds } of gateways)
    gauges.gateway.set({ gateway: String(smsGatewayId) }, median(offsetsSeconds));
  said.about(services, wrong);
  const isRight = Math.abs(offsetSeconds) <= clockToleranceSeconds;
  if (isWorker && isRight) {
    const count = await rereadRefused(services);
    if (count > 0) services.log.info({ count }, 'messages refused by a wrong clock are read again');
  }
}

/** Which clocks a warning of `/health` is about; where it is not known which of two is wrong, both are named. */
const warnings: Record<string, WrongClock['clock'][]> = {
  processClock: ['host', 'server', 'unknown'],
  databaseClock: ['database', 'server', 'unknown'],
  gatewayClocks: ['gateway'],
};

function addWarnings(services: Services): void {
  let asked: ReturnType<typeof findWrongClocks> | null = null;
  let askedAt = 0;
  const ask = () => {
    if (!asked || performance.now() - askedAt > answerServesFor) asked = findWrongClocks(services);
    askedAt = performance.now();
    return asked;
  };
  for (const [name, kinds] of Object.entries(warnings)) {
    const holds = async () => !(await ask()).wrong.some(({ clock }) => kinds.includes(clock));
    services.health.add({ name, isForTraffic: false, isWarning: true, holds });
  }
}

/** Compares clocks at the start and twice a minute, until stopped. */
export function watchClocks(
  services: Services,
  { isWorker }: { isWorker: boolean },
): { stop(): Promise<void> } {
  const watch = { services, gauges: openGauges(services), said: openSaid(), isWorker };
  addWarnings(services);
  let inHand: Promise<void> = Promise.resolve();
  const lookNow = () => {
    inHand = look(watch).catch(({ name, code }: { name?: string; code?: string }) => {
      services.log.warn({ name, code }, 'clocks could not be compared');
    });
  };
  lookNow();
  const timer = setInterval(lookNow, everyMilliseconds);
  return {
    async stop() {
      clearInterval(timer);
      await inHand;
    },
  };
}
