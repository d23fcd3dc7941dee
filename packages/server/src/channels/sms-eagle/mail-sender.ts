import type { ChannelSetting, Sender } from '../channel.ts';

export const mailSetting: ChannelSetting = { name: 'emailAddress', kind: 'email', isField: true };

/** SMS that are mailed to the gateway: the number as subject, the text as body. */
export const mailSender: Sender = {
  transport: 'mail',
  needs: ['emailAddress'],
  async send(sms, { settings }, { mail, host }) {
    await mail?.send({
      to: settings.emailAddress ?? '',
      subject: sms.to,
      text: sms.text,
      isTextOnly: true,
      messageId: `<harken-outbox-${sms.id}@${host}>`,
      replyTo: null,
      oneClickUnsubscribe: null,
    });
    return null;
  },
};
