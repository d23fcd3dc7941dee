import { describe, expect, test } from 'vitest';
import { isPlainName, plainName } from './name-rules.ts';

const names = [
  ...[
    'Awa Diallo',
    'M.Diallo',
    'M. Diallo',
    'M.Ba',
    'A.Sy',
    'Dr.Ba',
    'Dr. Ly',
    'St. Mary',
    'St.Mary',
    'J.R.R. Tolkien',
  ],
  ...[
    'Jean-Pierre N’Dour',
    "O'Brien",
    'Nguyễn Văn A',
    'Zenobia (Quill) Ümit',
    'Mohamed Ali Jr.',
    'Section no.4',
    'P.K.12',
  ],
  ...[
    'عبد الله بن محمد',
    'محمد‌رضا',
    '李小龙',
    'Ибрагим',
    'क्षेत्र',
    'Croix-Rouge / Croissant-Rouge',
    'A & B, C; D: E',
  ],
  ...[
    'Ward 3.2',
    'Zone 1.4.2',
    'V. 2.0',
    'Gateway #1 (SMSEagle)',
    'Dept. of Health, N.W. Region',
    'etc.',
    '...',
    'U.S. Fund',
  ],
  ...['$&', '{{secretLink}}', 'secretLink', 'report', 'Somebody@home', 'and/or', 'St.Louis/Nord', 'a.b'],
];

const notNames = [
  ...[
    'Awa\nYour account is locked',
    'Awa\r\nBcc: x',
    'Awa\u2028x',
    'Awa\u0085x',
    'Awa\tx',
    'Awa\0',
    'Awa\u001b[31m',
    'Awa\u007f',
  ],
  ...[
    'Awa \u202Egnp.exe',
    'Awa\u2066x',
    'exam\u200Bple',
    'Awa\uFEFF',
    'Awa\u{E0041}',
    'Awa \uD83C',
    'so\u00ADft',
  ],
  ...[
    'http://evil.example',
    'Awa https://x',
    'see WWW.evil.example',
    'www2.evil.example',
    'ftp://x',
    'HTTPS://EVIL.COM/x',
    'x://y',
  ],
  ...[
    'evil.com',
    'Awa evil.example',
    'Evil.Com',
    'login.harken.support',
    'red-cross.org.',
    'bit.ly/x1',
    't.co/abc',
    '(ifrc.org)',
  ],
  ...[
    'harken.sn',
    'write to awa@clinic.example',
    'mailto:awa',
    'javascript:alert',
    'a1.io',
    'évil.com',
    'xn--e1afmkfd.xn--p1ai',
  ],
  ...[
    'http:evil',
    '10.0.0.1/login',
    'evil．com',
    'evil。com',
    'пример.рф',
    'St.Mary evil.zip',
    'evil.unknowntld/path',
    'evil.com:8080',
  ],
];

describe('a name', () => {
  test.each(names)('can be %j', (name) => {
    expect(isPlainName(name)).toBe(true);
  });
  test.each(notNames)('cannot be %j', (name) => {
    expect(isPlainName(name)).toBe(false);
  });
});

test('the form rule returns an error, except for an empty field', () => {
  expect(plainName('evil.com')).toEqual({ key: 'validation.nameNotPlain', values: {} });
  for (const value of ['', null, undefined, 'Awa', ' Awa\n']) expect(plainName(value)).toBeNull();
});
