import { describe, expect, test } from 'vitest';
import { isLocalAddress, judgeBackup, judgeCertificate, judgeDiskSpace, judgeRefusedKeys } from './rules.ts';

const now = new Date('2026-11-24T10:00:00Z');
const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const gigabytes = (count: number) => count * 1024 ** 3;

describe('free space of a disk', () => {
  test.each([
    ['half of a small disk', 10, 20, 'ok'],
    ['less than a gigabyte of a small disk', 0.9, 4, 'failed'],
    ['more than a gigabyte of a small disk', 1.1, 4, 'ok'],
    ['3 % of 100 GB', 3, 100, 'failed'],
    ['6 % of 100 GB', 6, 100, 'warning'],
    ['10 % of 100 GB', 10, 100, 'ok'],
    ['1 % of 1 TB', 10.1, 1024, 'warning'],
    ['2 % of 1 TB', 21, 1024, 'ok'],
    ['nothing', 0, 0, 'failed'],
  ])('%s', (_name, free, total, state) => {
    expect(judgeDiskSpace({ free: gigabytes(free), total: gigabytes(total) })).toBe(state);
  });
});

describe('a certificate', () => {
  test.each([
    [-1, 'failed'],
    [0, 'failed'],
    [24, 'warning'],
    [14 * 24 - 1, 'warning'],
    [14 * 24, 'ok'],
  ])('that ends in %d hours', (hours, state) => {
    expect(judgeCertificate(before(-hours), now)).toBe(state);
  });
});

describe('the latest backup', () => {
  test.each([
    [null, 'failed'],
    [before(1), 'ok'],
    [before(7 * 24), 'ok'],
    [before(7 * 24 + 1), 'failed'],
  ])('of %s', (latestAt, state) => {
    expect(judgeBackup(latestAt, 7, now)).toBe(state);
  });
});

describe('messages refused for a wrong key', () => {
  test.each([
    ['none', null, [null], 'ok'],
    ['while one gateway never sent anything', before(1), [before(0), null], 'failed'],
    ['while one gateway has been quiet since', before(1), [before(2), before(0)], 'failed'],
    ['while all gateways sent something since', before(1), [before(0)], 'warning'],
    ['without any gateway', before(1), [], 'warning'],
  ])('%s', (_name, refusedAt, lastMessagesAt, state) => {
    expect(judgeRefusedKeys(refusedAt, lastMessagesAt)).toBe(state);
  });
});

describe('an address of the machine itself', () => {
  test.each([
    ['http://localhost:8080', true],
    ['http://127.0.0.1', true],
    ['http://127.1.2.3:80', true],
    ['http://[::1]:8080', true],
    ['https://harken.example', false],
    ['http://192.168.1.5:8080', false],
    ['https://localhost.example', false],
    ['nonsense', false],
  ])('%s', (address, isLocal) => {
    expect(isLocalAddress(address)).toBe(isLocal);
  });
});
