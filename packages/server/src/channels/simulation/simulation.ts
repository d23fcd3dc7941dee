import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChannelGateway, GatewayType } from '../channel.ts';
import type {
  ChannelSimulator,
  ProviderAnswer,
  ProviderLink,
  ProviderRequest,
  SimulatedLine,
  SimulatedRequest,
  SimulatedSms,
  SimulatedStep,
  Simulation,
  SimulationCommand,
  SimulationOptions,
} from '../simulator.ts';
import { toForgedLine, toLine } from './lines.ts';
import { Postbox } from './postbox.ts';
import { type ProviderServer, startProviderServer } from './provider-server.ts';
import { createUssdCommand } from './ussd-command.ts';

/** The gateway whose other side is played. */
export interface SimulationTarget {
  gateway: ChannelGateway;
  /** The public address of Harken, as in the addresses that it shows. */
  baseUrl: string;
  /** The server that is called, if that is another. */
  serverUrl?: string;
}

const requestMilliseconds = 30_000;
/** cht-gateway asks about as often while it has something to do. */
const fetchMilliseconds = 5000;

/** Sends a request of a provider to a server, whatever its public address. A server that is not reached answers with 0. */
export async function sendSimulated(
  { method, url, headers, body }: SimulatedRequest,
  serverUrl: string,
): Promise<{ status: number; body: string }> {
  const { pathname, search } = new URL(url);
  try {
    const response = await fetch(`${serverUrl}${pathname}${search}`, {
      ...{ method, headers, signal: AbortSignal.timeout(requestMilliseconds) },
      ...(body !== undefined && { body }),
    });
    return { status: response.status, body: await response.text() };
  } catch {
    return { status: 0, body: '' };
  }
}

export const isAcceptedBy = (
  simulator: ChannelSimulator,
  answer: { status: number; body: string },
): boolean => simulator.isAccepted?.(answer) ?? (answer.status >= 200 && answer.status < 300);

/** Plays a provider, or a telephone that fetches its SMS: over the network, by the requests of its type. */
class ChannelSimulation implements Simulation {
  readonly sms: SimulatedSms[] = [];
  readonly commands: Readonly<Record<string, SimulationCommand>>;
  readonly #type: GatewayType;
  readonly #target: SimulationTarget;
  readonly #line: SimulatedLine;
  readonly #options: SimulationOptions;
  readonly #provider: ProviderServer | null;
  readonly #postbox: Postbox;
  readonly #pending = new Set<Promise<unknown>>();
  readonly #fetched = new Set<string>();
  #next: 'accepted' | 'failed' | 'refused' = 'accepted';
  #isDown = false;
  #isStopped = false;

  constructor(
    type: GatewayType,
    target: SimulationTarget,
    { provider, options }: { provider: ProviderServer | null; options: SimulationOptions },
  ) {
    this.#type = type;
    this.#target = target;
    this.#line = toLine(type, target.gateway, target.baseUrl);
    this.#options = options;
    this.#provider = provider;
    this.#postbox = new Postbox(options.retryMilliseconds);
    if (provider) provider.state.answer = (request) => this.#answer(request);
    const { dial, fetch } = type.simulator;
    const ussd =
      dial && createUssdCommand(async (dialling) => (await this.#call(dial(dialling, this.#line))).body);
    this.commands = { ...(provider && this.#providerCommands()), ...(ussd && { ussd }) };
    if (fetch) this.#track(this.#poll());
  }

  #providerCommands(): Record<string, SimulationCommand> {
    const set = (change: () => void, said: string) => async () => {
      change();
      return said;
    };
    return {
      refuse: {
        usage: 'refuse',
        help: 'the next SMS is refused: its number does not exist',
        run: set(() => this.refuseNext(), 'The next SMS will be refused.'),
      },
      down: {
        usage: 'down',
        help: 'the provider answers no requests any more, until "up"',
        run: set(() => this.setDown(true), 'The provider is down.'),
      },
      up: {
        usage: 'up',
        help: 'it answers again',
        run: set(() => this.setDown(false), 'The provider is up.'),
      },
    };
  }

  #now = () => this.#options.now?.() ?? Date.now();

  #createId = () => `sim-${this.#now()}-${randomInt(1_000_000)}`;

  async #call(request: SimulatedRequest): Promise<{ status: number; body: string }> {
    const answer = await sendSimulated(request, this.#target.serverUrl ?? this.#target.baseUrl);
    this.#readFetched(answer);
    return answer;
  }

  #readFetched({ status, body }: { status: number; body: string }): void {
    if (status < 200 || status >= 300) return;
    for (const sms of this.#type.simulator.readFetched?.(body) ?? []) {
      if (this.#fetched.has(sms.id)) continue; // it is reported already
      this.#fetched.add(sms.id);
      this.#take(sms);
    }
  }

  #post(request: SimulatedRequest): Promise<boolean> {
    return this.#postbox.post(async () => {
      const answer = await this.#call(request);
      const isAccepted = this.#isStopped || isAcceptedBy(this.#type.simulator, answer);
      if (!isAccepted)
        this.#options.onLog?.(`The server answers ${answer.status || 'nothing'}. It is sent again.`);
      return isAccepted;
    });
  }

  #track(work: Promise<unknown>): void {
    const tracked = work
      .catch((error: Error) => this.#options.onLog?.(error.message))
      .finally(() => this.#pending.delete(tracked));
    this.#pending.add(tracked);
  }

  async #poll(): Promise<void> {
    const wait = Math.min(fetchMilliseconds, 10 * (this.#options.retryMilliseconds ?? 1000));
    while (!this.#isStopped) {
      const request = this.#type.simulator.fetch?.(this.#line);
      if (request) await this.#call(request);
      for (let waited = 0; waited < wait && !this.#isStopped; waited += 100) await sleep(100);
    }
  }

  #answer(request: ProviderRequest): ProviderAnswer {
    if (this.#isDown) return { isSilent: true };
    const isRefused = this.#next === 'refused';
    const { answer, sms } = this.#type.simulator.answer?.(request, this.#line, {
      ...{ id: this.#createId(), isRefused },
    }) ?? { answer: { status: 404 } };
    if (sms) this.#take(sms);
    else
      this.#options.onLog?.(
        `A request was answered with ${answer.status ?? 200} ${answer.body ?? ''}`.trim(),
      );
    if (isRefused) this.#next = 'accepted';
    return answer;
  }

  /** Sends an SMS, as far as anybody can tell. */
  #take(sms: SimulatedSms): void {
    this.sms.push(sms);
    this.#options.onSms?.(sms);
    const result = this.#next === 'failed' ? 'Failed' : 'Delivered';
    this.#next = 'accepted';
    this.#track(this.#report(sms, ['Sent', result]));
  }

  async #report(sms: SimulatedSms, steps: readonly SimulatedStep[]): Promise<void> {
    for (const step of steps) {
      const request = this.#type.simulator.report?.(sms, step, this.#line);
      if (!request) continue;
      const posted = this.#post(request);
      // Reports that are kept back must not keep back the next one, or they could not change places.
      if (this.#isHolding) this.#track(posted);
      else await posted;
    }
  }

  #isHolding = false;

  receive(sender: string, text: string): Promise<boolean> {
    const message = { id: this.#createId(), sender, text, receivedAt: this.#now() };
    return this.#post(this.#type.simulator.deliver(message, this.#line));
  }

  async receiveForged(sender: string, text: string): Promise<number> {
    const { gateway, baseUrl } = this.#target;
    const message = { id: this.#createId(), sender, text, receivedAt: this.#now() };
    const request = this.#type.simulator.deliver(message, toForgedLine(this.#type, gateway, baseUrl));
    return (await this.#call(request)).status;
  }

  repeat = (): Promise<boolean> => this.#postbox.repeat();

  delay(milliseconds: number): void {
    this.#postbox.delay(milliseconds);
  }

  hold(): void {
    this.#isHolding = true;
    this.#postbox.hold();
  }

  release(): Promise<number> {
    this.#isHolding = false;
    return this.#postbox.release();
  }

  failNext(): void {
    this.#next = 'failed';
  }

  refuseNext(): void {
    this.#next = 'refused';
  }

  setDown(isDown: boolean): void {
    this.#isDown = isDown;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.release();
    while (this.#pending.size > 0) await Promise.all(this.#pending);
    await this.#provider?.close();
  }
}

/**
 * Starts the provider or telephone of a gateway.
 *
 * @param findTarget gets how the gateway reaches the provider; nothing for telephones
 */
export async function startSimulation(
  type: GatewayType,
  options: SimulationOptions & { port?: number },
  findTarget: (link: ProviderLink) => Promise<SimulationTarget>,
): Promise<Simulation> {
  const { connect, startPhone } = type.simulator;
  const provider = connect ? await startProviderServer(options.port) : null;
  try {
    const link = (provider && connect?.(provider.url)) ?? { settings: {}, secrets: {} };
    const target = await findTarget(link);
    if (!startPhone) return new ChannelSimulation(type, target, { provider, options });
    const { gateway, baseUrl, serverUrl = baseUrl } = target;
    return await startPhone({ ...options, line: toLine(type, gateway, baseUrl), serverUrl });
  } catch (error) {
    await provider?.close();
    throw error;
  }
}
