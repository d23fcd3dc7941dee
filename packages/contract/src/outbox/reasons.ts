/**
 * Why an outgoing message is not sent yet, or will not be: text keys, stored with the message. Not free text, because responses
 * of mail servers quote names and addresses, which would remain after people are anonymised (docs/decisions/0018).
 */
export const outboxReasons = [
  /** An SMS, but no gateway of the society can send one. */
  'outbox.reason.noGateway',
  /** An e-mail, or an SMS that is sent to its gateway by e-mail, but no mail server is configured. */
  'outbox.reason.noMailServer',
  /** HARKEN_SEND_ONLY_TO restricts numbers and addresses, and does not list this one. */
  'outbox.reason.notAllowed',
  /** The number of a gateway: gateways must not answer each other. */
  'outbox.reason.ownNumber',
  /** The number has reached its limit of replies per hour. */
  'outbox.reason.tooManyReplies',
  /** The recipient was anonymised, or has no number or address. */
  'outbox.reason.noRecipient',
  /** The mail server refuses this address. */
  'outbox.reason.addressRefused',
  /** The mail server refuses user or password. */
  'outbox.reason.mailServerRefused',
  /** The mail server does not respond. */
  'outbox.reason.mailServerUnreachable',
  /** The mail server responded with another error. */
  'outbox.reason.mailServerError',
  /** The device of the gateway does not respond: it is switched off, or has no network. */
  'outbox.reason.deviceUnreachable',
  /** The device of the gateway responded that it could not send the message. */
  'outbox.reason.deviceFailed',
  /** The MQTT broker cannot be reached. */
  'outbox.reason.hubUnreachable',
  /** The SMS service refuses the message: key, project, number or credit. */
  'outbox.reason.serviceRefused',
  /** The SMS service does not respond. */
  'outbox.reason.serviceUnreachable',
  /** The provider or telephone reported that the SMS did not arrive. */
  'outbox.reason.providerFailed',
  /** EIDSR or the receiver of a webhook does not respond in time, or cannot be reached. */
  'outbox.reason.systemUnreachable',
  /** The address is not allowed: no web address, or one in a private network (docs/decisions/0045). */
  'outbox.reason.addressNotAllowed',
  /** EIDSR at an `http://` address: password and reports would be sent unencrypted. */
  'outbox.reason.addressNotEncrypted',
  /** EIDSR refuses user or password. */
  'outbox.reason.eidsrSignInRefused',
  /** EIDSR refuses the event: program, organisation unit or a data element does not fit. */
  'outbox.reason.eidsrConflict',
  /** The address did not respond like DHIS2, for instance with a web page. */
  'outbox.reason.eidsrNotUnderstood',
  /** EIDSR responded with another error. */
  'outbox.reason.eidsrError',
  /** The society is no longer connected, the district has no organisation unit any more, or no accepted report is left. */
  'outbox.reason.eidsrNothingToSend',
  /** The receiver of the webhook responded with an error. */
  'outbox.reason.webhookRefused',
  /** The webhook was deleted or switched off. */
  'outbox.reason.webhookGone',
  /** The browser no longer receives push messages, or its owner switched them off. */
  'outbox.reason.pushGone',
  /** The push service responded with an error. */
  'outbox.reason.pushRefused',
  /** A link or key in the message was encrypted with another HARKEN_SECRET_KEY. */
  'outbox.reason.secretUnreadable',
  /** The file to attach was deleted, because the message was sent again long after it was written. */
  'outbox.reason.fileDeleted',
  /** Part of the data of the demo, which is never sent. */
  'outbox.reason.demo',
] as const;

export type OutboxReason = (typeof outboxReasons)[number];

/** Whether a stored reason is one of these text keys. */
export function isOutboxReason(reason: string): reason is OutboxReason {
  return (outboxReasons as readonly string[]).includes(reason);
}
