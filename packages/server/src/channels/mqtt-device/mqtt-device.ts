import type { ChannelSetting, Sender } from '../channel.ts';

export const deviceSetting: ChannelSetting = { name: 'iotHubDeviceName', kind: 'device', isField: true };

/**
 * SMS that leave through a device of the MQTT broker (docs/decisions/0013-devices-by-mqtt.md). In the specification a device is no
 * type: gateways of several types have one. The device answers when it has the SMS; nothing is heard of it afterwards.
 */
export const deviceSender: Sender = {
  transport: 'mqtt',
  needs: ['iotHubDeviceName'],
  async send(sms, { settings }, { broker, host }) {
    await broker.sendSms({
      device: settings.iotHubDeviceName ?? '',
      id: `${host}/${sms.id}`,
      to: sms.to,
      message: sms.text,
      modemNumber: sms.modemNumber,
    });
    return null;
  },
};
