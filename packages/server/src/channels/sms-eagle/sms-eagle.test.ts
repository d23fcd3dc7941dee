import { describe, expect, test } from 'vitest';
import { smsEagle, smsGateway, unknownType } from './sms-eagle.ts';

const read = (form: string) => smsEagle.form.read(new Map(new URLSearchParams(form)));

describe('the form of an SMSEagle', () => {
  test('is read as the specification says', () => {
    const form =
      'sender=%2B221771234567&timestamp=20261121095950&text=1%231%232&msgid=0042&oid=7&modemno=2&apikey=secret';
    expect(read(form)).toEqual({
      ...{ sender: '+221771234567', timestamp: '20261121095950', text: '1#1#2', isTooLong: false },
      ...{ incomingMessageId: '42', outgoingMessageId: 7, modemNumber: 2 },
    });
  });

  test.each([
    ['', { sender: '', timestamp: '', text: '', incomingMessageId: null, modemNumber: null }],
    [`sender=+${'2'.repeat(30)}`, { sender: '2'.repeat(20) }],
    [`timestamp=${'1'.repeat(60)}`, { timestamp: '1'.repeat(50) }],
    ['msgid=a-b', { incomingMessageId: 'a-b' }],
    [`msgid=${'x'.repeat(101)}`, { incomingMessageId: null }],
    ['oid=-1&modemno=1001', { outgoingMessageId: null, modemNumber: null }],
  ])('with %s', (form, expected) => {
    expect(read(form)).toMatchObject(expected);
  });

  test('is posted by three types, one of them only in older data', () => {
    expect(
      [smsEagle, smsGateway, unknownType].map(({ name, form, isLegacy }) => [name, form.path, isLegacy]),
    ).toEqual([
      ['SmsEagle', '/api/enqueueSmsEagleReport', undefined],
      ['SmsGateway', '/api/enqueueSmsGatewayReport', undefined],
      ['Unknown', '/api/enqueueSmsEagleReport', true],
    ]);
  });
});
