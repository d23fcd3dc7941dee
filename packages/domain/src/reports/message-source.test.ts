import { expect, test } from 'vitest';
import { toMessageSource } from './message-source.ts';

test.each([
  ['SmsEagle', 'Sms'],
  ['Kannel', 'Sms'],
  ['TwilioSms', 'Sms'],
  ['TwilioWhatsApp', 'WhatsApp'],
  ['Ussd', 'Ussd'],
  ['Staff', 'Staff'],
])('a message stored with the source %s reached Harken by %s', (source, expected) => {
  expect(toMessageSource(source)).toBe(expected);
});
