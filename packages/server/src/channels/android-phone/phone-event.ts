import { createHash, createHmac, randomUUID } from 'node:crypto';

/** An SMS in the inbox of a simulated telephone. */
export interface InboxSms {
  sender: string;
  text: string;
  receivedAt: Date;
}

/** The app makes the id of a message from its text, so equal texts have equal ids. */
const toMessageId = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** What the app says of an SMS. */
export const toReceivedPayload = ({ sender, text, receivedAt }: InboxSms) => ({
  ...{ messageId: toMessageId(text), message: text, sender, recipient: null, simNumber: 1 },
  receivedAt: receivedAt.toISOString(),
});

/** An event of the app, signed. */
export function createPhoneEvent(
  event: string,
  payload: object,
  { deviceId, signingKey, now }: { deviceId: string; signingKey: string; now: number },
): { headers: Record<string, string>; body: string } {
  const webhookId = `harken-${event.replace(':', '-')}`;
  const body = JSON.stringify({ deviceId, event, id: randomUUID(), payload, webhookId });
  const timestamp = String(Math.floor(now / 1000));
  const signature = createHmac('sha256', signingKey).update(body).update(timestamp).digest('hex');
  return {
    body,
    headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature },
  };
}
