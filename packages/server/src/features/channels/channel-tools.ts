import { ussdSource } from '@harken/domain/reports/message-source';
import type { ChannelGateway, ChannelTools, OutgoingSms, ReceivedMessage } from '../../channels/channel.ts';
import type { Services } from '../../platform/services.ts';
import { listSmsToFetch, recordDeliveryReports } from '../outbox/index.ts';
import type { Ingestion } from '../sms/index.ts';
import { createUssd } from '../ussd/index.ts';
import { toVerifiedMessage } from './channel-messages.ts';
import { createPhoneTools } from './phones/phone-tools.ts';
import type { PhoneWatch } from './phones/phone-watch.ts';

const maxTogether = 500;
/** A telephone that delivers many messages one after the other asks for its own with each of them. */
const emptyMilliseconds = 500;

/** The gateway was deleted after its request was verified. */
class GatewayGone extends Error {
  override readonly name = 'GatewayGone';
}

/** What the types of gateways may do, for one gateway; and a function that ends what goes on between requests. */
export function createChannelTools(services: Services, ingest: Ingestion, watch: PhoneWatch) {
  /** When a telephone that had nothing to fetch may ask the database again, in milliseconds of `performance.now`. */
  const emptyUntil = new Map<number, number>();
  const phones = createPhoneTools(services);

  async function listWaiting(
    smsGatewayId: number,
    limit: number,
    isByTheWay: boolean,
  ): Promise<OutgoingSms[]> {
    if (isByTheWay && (emptyUntil.get(smsGatewayId) ?? 0) > performance.now()) return [];
    const waiting = await listSmsToFetch(services, smsGatewayId, limit);
    if (waiting.length === 0) emptyUntil.set(smsGatewayId, performance.now() + emptyMilliseconds);
    return waiting;
  }

  async function store(gateway: ChannelGateway, messages: ReceivedMessage[], source?: string): Promise<void> {
    const now = services.clock.now().getTime();
    // A telephone that was without a network for days sends thousands at once, more than may wait together.
    for (let from = 0; from < messages.length; from += maxTogether) {
      const some = messages.slice(from, from + maxTogether);
      const results = await Promise.all(
        some.map((message) => ingest(toVerifiedMessage(gateway, message, now, source))),
      );
      if (results.includes('unknownKey')) throw new GatewayGone();
      // A message of a USSD session is counted with its steps.
      if (source !== ussdSource)
        services.metrics.messagesReceived.inc({ source: gateway.type, outcome: 'taken' }, some.length);
    }
  }

  const createTools = (gateway: ChannelGateway): ChannelTools => ({
    store: (messages) => store(gateway, messages),
    report: (reports) => recordDeliveryReports(services, gateway.id, reports),
    listWaiting: (limit, isByTheWay = false) => listWaiting(gateway.id, limit, isByTheWay),
    ussd: createUssd(services, gateway, (message) => store(gateway, [message], ussdSource)),
    phone: phones.createTools(gateway),
    subscribe: (deviceId, listener) => watch.subscribe(gateway.id, deviceId, listener),
  });
  return { createTools, stop: phones.stop };
}
