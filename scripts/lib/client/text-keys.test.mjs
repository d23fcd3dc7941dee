import { expect, it } from 'vitest';
import { findTextKeys, readTextKeys } from './text-keys.mjs';

const keys = [
  ...['alerts.title', 'alerts.status.Open', 'alerts.status.Closed', 'alerts.status.Open.help'],
  ...[
    'reports.open.title',
    'reports.closed.title',
    'reports.open.text',
    'x.gone',
    'role.Manager',
    'project.name',
  ],
];

it.each([
  ['a key', 't(`alerts.title`)', ['alerts.title']],
  ['a key in each kind of quotes', `t("alerts.title"),t('role.Manager')`, ['alerts.title', 'role.Manager']],
  [
    'a key whose end is filled in',
    't(`alerts.status.$' + '{a}`)',
    ['alerts.status.Open', 'alerts.status.Closed', 'alerts.status.Open.help'],
  ],
  ['a beginning that is a text of its own', 'const p=`role.`;t(p+role)', ['role.Manager']],
  [
    'a key whose middle is filled in',
    't(`reports.$' + '{s}.title`)',
    ['reports.open.title', 'reports.closed.title'],
  ],
  ['nothing', 'call(`alert/list`),a.b.c,`$' + '{a}.title`', []],
])('of a script with %s', (_, code, expected) => {
  expect(findTextKeys(code, keys)).toEqual(expected);
});

it('the keys of all texts are read', () => {
  const all = readTextKeys();
  expect(all).toContain('accounts.signIn.title');
  expect(new Set(all).size).toBe(all.length);
});
