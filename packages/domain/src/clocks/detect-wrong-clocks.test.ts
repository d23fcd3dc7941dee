import { describe, expect, test } from 'vitest';
import { detectWrongClocks } from './detect-wrong-clocks.ts';

const around = (seconds: number) => [seconds - 4, seconds - 9, seconds - 2];
const gateway = (smsGatewayId: number, seconds: number) => ({
  smsGatewayId,
  offsetsSeconds: around(seconds),
});
const host = (name: string, offsetSeconds: number) => ({ host: name, offsetSeconds });
const shown = (hosts: number[], gateways: number[]) =>
  detectWrongClocks(
    hosts.map((seconds, index) => host(`h${index}`, seconds)),
    gateways.map((seconds, index) => gateway(index + 1, seconds)),
  ).map(
    ({ clock, host, smsGatewayId, offsetSeconds }) =>
      `${clock}${host ?? smsGatewayId ?? ''} ${Math.round(offsetSeconds / 60)}`,
  );

describe('clocks, in seconds ahead of the database', () => {
  test.each<[string, number[], number[], string[]]>([
    ['all agree', [1, -2], [0, 10], []],
    ['there are no messages', [0], [], []],
    ['a machine is behind, the gateways agree with the database', [-600], [0, 5], ['hosth0 -10']],
    ['one of two machines is ahead', [0, 600], [], ['hosth1 10']],
    ['the database is behind, the gateways agree with the machine', [600], [600, 605], ['database -10']],
    ['machine and database are both behind', [0], [600, 605, 590], ['server -10']],
    ['machine and database are both ahead', [0], [-600, -605], ['server 10']],
    ['machine and database differ, without gateways', [600], [], ['unknownh0 10']],
    ['they differ, and the gateway agrees with neither', [600], [-1200], ['unknownh0 10', 'gateway1 -20']],
    ['one gateway is ahead', [0], [600, 0, 5], ['gateway1 10']],
    ['the only gateway is ahead', [0], [600], ['gateway1 10']],
    ['a gateway is in the wrong time zone', [0], [3600, 0], []],
    ['the database is behind, and one gateway too', [600], [600, 605, 0], ['database -10', 'gateway3 -10']],
  ])('%s', (_name, hosts, gateways, expected) => {
    expect(shown(hosts, gateways)).toEqual(expected);
  });

  test('a gateway with some late messages is not behind', () => {
    expect(detectWrongClocks([], [{ smsGatewayId: 1, offsetsSeconds: [-7200, -3600, -3000, -20] }])).toEqual(
      [],
    );
  });

  test('two messages are not enough', () => {
    expect(detectWrongClocks([], [{ smsGatewayId: 1, offsetsSeconds: [900, 900] }])).toEqual([]);
  });
});
