import { readFormAddress } from '../simulation/lines.ts';
import { postForm } from '../simulation/requests.ts';
import type { ChannelSimulator } from '../simulator.ts';

/** yyyyMMddHHmmss in UTC, the format of gateways. */
const formatTime = (epochMs: number) => new Date(epochMs).toISOString().replace(/\D/g, '').slice(0, 14);

/** A gateway that posts the form of an SMSEagle. What it sends arrives as e-mail, or at the device of the MQTT broker. */
export const smsEagleSimulator: ChannelSimulator = {
  deliver: ({ id, sender, text, receivedAt }, { addresses, gateway }) =>
    postForm(addresses.incoming, {
      ...{ sender, timestamp: formatTime(receivedAt), text, msgid: id },
      apikey: gateway.keys[0] ?? '',
    }),
  readEntered: readFormAddress,
};
