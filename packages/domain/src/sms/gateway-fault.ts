import { earliestMessageTime, parseSentAt } from './message-time.ts';

/** What is wrong with the parameters or the clock of a gateway, so that its message could not be read. */
export const gatewayFaults = ['noSender', 'noTime', 'unreadableTime', 'timeTooEarly', 'clockAhead'] as const;
export type GatewayFault = (typeof gatewayFaults)[number];

/** A stored message. The error types are those of docs/spec/sms.md. */
export interface FaultyMessage {
  source: string;
  sender: string;
  timestamp: string;
  errorType: string | null;
  /** Refused because its time is in the future. */
  isTimeRefused: boolean;
}

/**
 * Finds the fault of the gateway that explains the error of a message; null if the fault is in the text or with the sender.
 *
 * @example findGatewayFault({ source: 'SmsEagle', sender: '+22170', timestamp: '', errorType: 'Gateway', isTimeRefused: false }) // 'noTime'
 */
export function findGatewayFault(message: FaultyMessage): GatewayFault | null {
  const { source, sender, timestamp, errorType, isTimeRefused } = message;
  if (errorType === null) return null;
  if (errorType === 'Gateway') {
    if (isTimeRefused) return 'clockAhead';
    if (timestamp.trim() === '') return 'noTime';
    const sentAt = parseSentAt(source, timestamp);
    if (sentAt === null) return 'unreadableTime';
    if (sentAt < earliestMessageTime) return 'timeTooEarly';
  }
  return sender.trim() === '' ? 'noSender' : null;
}
