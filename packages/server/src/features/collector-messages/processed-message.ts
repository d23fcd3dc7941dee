/** A message of a data collector as far as features need it that read more than reports out of it. */
export interface ProcessedMessage {
  message: {
    id: number;
    source: string;
    text: string;
    sender: string;
    smsGatewayId: number | null;
    modemNumber: number | null;
    nationalSocietyId: number;
    countryCode: string;
    contentLanguageCode: string;
    isDemo: boolean;
  };
  result: {
    errorType: string | null;
    sender: { dataCollectorId: number; projectId: number } | null;
  };
}

/** A message of a known data collector. */
export interface CollectorMessage {
  message: ProcessedMessage['message'];
  sender: { dataCollectorId: number; projectId: number };
}

/**
 * The messages of data collectors that are no reports because of their form. Only those can be something else: a text that is a valid
 * report in any project stays a report.
 */
export function listUnreadMessages(pairs: readonly ProcessedMessage[]): CollectorMessage[] {
  return pairs.flatMap(({ message, result: { errorType, sender } }) =>
    errorType === 'FormatError' && sender && message.source !== 'Staff' ? [{ message, sender }] : [],
  );
}
