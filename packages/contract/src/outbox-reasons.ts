/**
 * Why an outgoing message is not sent yet, or will not be: text keys, kept in its row. Keys and no free text, because
 * what a mail server answers quotes names and addresses, which would outlive their anonymisation (decision 29).
 */
export const outboxReasons = [
  /** An SMS, and no gateway of the society can be handed one. */
  'outbox.reason.noGateway',
  /** An e-mail, or an SMS that goes to its gateway by e-mail, and no mail server is configured. */
  'outbox.reason.noMailServer',
  /** Numbers and addresses are limited by HARKEN_SEND_ONLY_TO, and this one is not in the list. */
  'outbox.reason.notAllowed',
  /** To a gateway's own number: gateways must not answer each other. */
  'outbox.reason.ownNumber',
  /** The number has had its replies of this hour (decision 9). */
  'outbox.reason.tooManyReplies',
  /** The recipient was anonymised, or has no number or address. */
  'outbox.reason.noRecipient',
  /** The mail server will not take mail for this address. */
  'outbox.reason.addressRefused',
  /** The mail server will not let us in: user or password. */
  'outbox.reason.mailServerRefused',
  /** The mail server does not answer. */
  'outbox.reason.mailServerUnreachable',
  /** The mail server answered with another error. */
  'outbox.reason.mailServerError',
  /** The device of the gateway does not answer: it is switched off, or without a network. */
  'outbox.reason.deviceUnreachable',
  /** The device of the gateway answered that it could not. */
  'outbox.reason.deviceFailed',
  /** The broker, to which the devices and this server connect, cannot be reached. */
  'outbox.reason.hubUnreachable',
  /** The SMS service will not take the message: key, project, number or credit. */
  'outbox.reason.serviceRefused',
  /** The SMS service does not answer. */
  'outbox.reason.serviceUnreachable',
  /** The outbreak system or the receiver of a webhook does not answer in time, or cannot be reached. */
  'outbox.reason.systemUnreachable',
  /** An address that is not called: no web address, or one of the own network (decision 22). */
  'outbox.reason.addressNotAllowed',
  /** An outbreak system at an `http://` address: password and reports would travel unencrypted. */
  'outbox.reason.addressNotEncrypted',
  /** The outbreak system refuses user or password. */
  'outbox.reason.eidsrSignInRefused',
  /** The outbreak system does not take the event: program, unit or a data element does not fit. */
  'outbox.reason.eidsrConflict',
  /** What answers at the address is no outbreak system: a page for people, or an answer that cannot be read. */
  'outbox.reason.eidsrNotUnderstood',
  /** The outbreak system answered with another error. */
  'outbox.reason.eidsrError',
  /** The society is not connected any more, or the district of the reports lost its unit, or no accepted report is left. */
  'outbox.reason.eidsrNothingToSend',
  /** The receiver of the webhook answered with an error. */
  'outbox.reason.webhookRefused',
  /** The webhook was deleted or switched off. */
  'outbox.reason.webhookGone',
  /** A link or a key that the message needs was stored under another HARKEN_SECRET_KEY. */
  'outbox.reason.secretUnreadable',
  /** Part of the demonstration's data, which is never sent. */
  'outbox.reason.demo',
] as const;

export type OutboxReason = (typeof outboxReasons)[number];

/** Whether a stored reason is one of the text keys above. */
export function isOutboxReason(reason: string): reason is OutboxReason {
  return (outboxReasons as readonly string[]).includes(reason);
}
