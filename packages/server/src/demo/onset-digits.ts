import type { DemoMessage, MessageContext } from './messages.ts';

/** The share of single reports that state the onset. */
const share = 0.3;

const singleReport = /^[1-9]\d*([#*])[12]\1[12]$/;

/**
 * Adds the days since onset to some single reports of the open project, which reads them. Most people report within three days.
 * Reports of the last two days stay as they are: they are part of the stories of the demo.
 */
export function addOnsetDigits(
  messages: DemoMessage[],
  { collectors, calendar, random }: MessageContext,
): void {
  const senders = new Set(
    collectors.filter(({ isOfPilot }) => !isOfPilot).map(({ phoneNumber }) => phoneNumber),
  );
  const until = calendar.at(-2, 0);
  for (const message of messages) {
    const separator = singleReport.exec(message.text)?.[1];
    if (!separator || message.at >= until || !senders.has(message.sender) || !random.chance(share)) continue;
    const days = random.chance(0.8) ? random.integer(0, 3) : random.integer(4, 9);
    message.text += `${separator}${days}`;
  }
}
