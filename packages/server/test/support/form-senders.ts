import type { FormType, Sender } from '../../src/channels/channel.ts';
import { openSmtpMail } from '../../src/external/mail/smtp-mail.ts';
import { createDelivery } from '../../src/features/outbox/outbox.delivery.ts';
import { startMailServer } from './servers/mail-server.ts';
import { aDevice, aSimulatedDevice, connectDevices } from './servers/mqtt-devices.ts';
import type { TestApp } from './test-app.ts';

/** What is at the other end of a sender that calls no provider: over the network, as for a real gateway. */
export interface SenderEnd {
  /** The fields by which the gateway has this sender. */
  fields: { emailAddress?: string; iotHubDeviceName?: string };
  /** The SMS that arrived there. */
  listSms(): { to: string; text: string }[];
  /** Whether it refuses everything from now on. */
  setFailing(isFailing: boolean): void;
  deliver(): Promise<void>;
  close(): Promise<void>;
}

const gatewayEmail = 'gateway@lakes.example';

/** A header or body of an e-mail, as its program shows it. */
const decodeQuoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

function readMail(raw: string): { to: string; text: string } {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const to = /^Subject: (.*)$/im.exec(head)?.[1] ?? '';
  const text = body.join('\r\n\r\n').trim();
  const encoding = /^Content-Transfer-Encoding: (.*)$/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return { to, text: Buffer.from(text, 'base64').toString('utf8') };
  return { to, text: encoding === 'quoted-printable' ? decodeQuoted(text) : text };
}

async function startMailEnd(app: TestApp): Promise<SenderEnd> {
  const server = await startMailServer();
  const mail = openSmtpMail(server.url, app.services.config.baseUrl);
  const delivery = createDelivery(app.services, mail);
  return {
    fields: { emailAddress: gatewayEmail },
    listSms: () => server.mails.map(({ raw }) => readMail(raw)),
    setFailing: (isFailing) => server.rejectWith(isFailing ? { code: 451, text: 'later', at: 'DATA' } : null),
    async deliver() {
      await delivery.deliverBy('mail');
    },
    async close() {
      mail.close();
      await server.close();
    },
  };
}

async function startDeviceEnd(app: TestApp): Promise<SenderEnd> {
  const { broker, url } = await connectDevices(app);
  const device = await aDevice(app);
  const simulated = await aSimulatedDevice(url, device);
  const delivery = createDelivery(app.services, null);
  return {
    fields: { iotHubDeviceName: device.name },
    listSms: () => simulated.sms.map(({ to, message }) => ({ to, text: message })),
    setFailing: (isFailing) => {
      simulated.state.isFailing = isFailing;
    },
    async deliver() {
      await delivery.deliverBy('mqtt');
    },
    async close() {
      await simulated.close();
      await broker.close();
    },
  };
}

/** The other end of a sender; null for a provider, which the simulator of the type plays. */
export const startSenderEnd: Record<Sender['transport'], (app: TestApp) => Promise<SenderEnd | null>> = {
  provider: async () => null,
  mail: startMailEnd,
  mqtt: startDeviceEnd,
};

/** How the gateways of a type are tried: with each sender of its own. */
export const listSendersToTry = ({ senders, settings }: FormType): Sender['transport'][] =>
  senders
    .filter(({ needs }) => needs.every((field) => settings.some(({ name }) => name === field)))
    .map(({ transport }) => transport);
