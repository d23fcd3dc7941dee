import type { ChannelSimulator, SimulatedSms, Simulation, SimulationCommand } from '../simulator.ts';
import { createPhoneEvent, toReceivedPayload } from './phone-event.ts';
import { PhoneSimulator } from './phone-simulator.ts';

const pingMilliseconds = 60_000;
const apiPath = '/api/mobile/v1';

const listCommands = (phone: PhoneSimulator): Record<string, SimulationCommand> => ({
  drop: {
    usage: 'drop',
    help: 'SMS are no longer noticed, though heartbeats go on',
    async run() {
      phone.dropReceiver();
      return 'The receiver is gone; heartbeats go on.';
    },
  },
  restart: {
    usage: 'restart',
    help: 'the app starts again, and its receiver works',
    async run() {
      await phone.restart();
      return 'The app was started again.';
    },
  },
  battery: {
    usage: 'battery 15 unplugged',
    help: 'heartbeats say so from now on (or: battery 80 plugged)',
    async run([level = '', power]) {
      if (!/^\d{1,3}$/.test(level)) return 'Enter the percentage: battery 15 unplugged';
      phone.setPower({ level: Number(level), isCharging: power !== 'unplugged' });
      await phone.ping();
      return undefined;
    },
  },
});

/** A telephone with the app SMS Gateway for Android. */
export const androidPhoneSimulator: ChannelSimulator = {
  deliver({ sender, text, receivedAt }, { gateway, addresses }) {
    const payload = toReceivedPayload({ sender, text, receivedAt: new Date(receivedAt) });
    const event = createPhoneEvent('sms:received', payload, {
      ...{ deviceId: 'simulator', signingKey: gateway.keys[0] ?? '', now: receivedAt },
    });
    const root = (addresses.apiUrl ?? '').slice(0, -apiPath.length);
    return { method: 'POST', url: `${root}/api/channels/android/${gateway.address}`, ...event };
  },

  readEntered(url, token = '') {
    const [, address, key = null] = /^([a-z0-9]+)\.(.+)$/i.exec(token) ?? [];
    const isApi = url.endsWith(apiPath);
    return address && isApi ? { baseUrl: url.slice(0, -apiPath.length), address, key } : null;
  },

  async startPhone({ line: { addresses }, serverUrl, ...options }): Promise<Simulation> {
    const sms: Pick<SimulatedSms, 'id' | 'to' | 'text'>[] = [];
    let isFailing = false;
    const phone = new PhoneSimulator({
      ...options,
      ...{ url: serverUrl + apiPath, token: addresses.token ?? '' },
      onSms(sent) {
        sms.push(sent);
        options.onSms?.(sent);
        const state = isFailing ? 'Failed' : 'Delivered';
        isFailing = false;
        return state;
      },
    });
    await phone.register();
    phone.connect();
    // With a wrong key or clock, this is repeated for minutes.
    void phone.ping();
    const timer = setInterval(() => void phone.ping(), pingMilliseconds);
    return {
      ...{ sms, commands: listCommands(phone), repeat: phone.repeat },
      receive: (sender, text) => phone.receive(sender, text),
      receiveForged: (sender, text) => phone.receiveForged(sender, text),
      delay: (milliseconds) => phone.postbox.delay(milliseconds),
      hold: () => phone.postbox.hold(),
      release: () => phone.postbox.release(),
      failNext() {
        isFailing = true;
      },
      async stop() {
        clearInterval(timer);
        await phone.postbox.release();
        await phone.stop();
      },
    };
  },
};
