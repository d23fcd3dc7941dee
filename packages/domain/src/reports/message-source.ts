/** Stored as the source of messages that were entered in a USSD menu. */
export const ussdSource = 'Ussd';

/** By what a message reached Harken. */
export const messageSources = ['Sms', 'WhatsApp', 'Ussd', 'Staff'] as const;
export type MessageSource = (typeof messageSources)[number];

/**
 * By what a message reached Harken, from its stored source: the type of its gateway, USSD or staff.
 *
 * @example toMessageSource('Kannel') // 'Sms'
 */
export function toMessageSource(source: string): MessageSource {
  if (source === ussdSource) return 'Ussd';
  if (source === 'Staff') return 'Staff';
  return source.endsWith('WhatsApp') ? 'WhatsApp' : 'Sms';
}
