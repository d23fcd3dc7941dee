import { describe, expect, it } from 'vitest';
import {
  findProcessProblems,
  judgeClock,
  judgeGateway,
  judgeMessages,
  judgeProcess,
  judgeQueue,
  judgeReplica,
} from './rules.ts';

const week = 7 * 86_400;
const web = { version: '1.0.0', isWorker: false, seenSecondsAgo: 3 };
const worker = { version: '1.0.0', isWorker: true, seenSecondsAgo: 3 };

describe('the system status', () => {
  it.each([
    [0, 'ok'],
    [60, 'ok'],
    [61, 'failed'],
  ])('a process seen %d seconds ago is %s', (seconds, state) => {
    expect(judgeProcess(seconds)).toBe(state);
  });

  it.each([
    [null, 'notChecked'],
    [-60, 'ok'],
    [60.5, 'warning'],
    [-61, 'warning'],
  ])('a clock that is %s seconds ahead is %s', (seconds, state) => {
    expect(judgeClock(seconds)).toBe(state);
  });

  it.each([
    [[web, worker], []],
    [[web], ['noWorker']],
    [[], ['noWorker']],
    [[web, { ...worker, seenSecondsAgo: 61 }], ['noWorker']],
    [[web, { ...worker, version: '1.1.0' }], ['versionsDiffer']],
    [[worker, { ...web, version: '0.9.0', seenSecondsAgo: 90 }], []],
  ])('processes %j have the problems %j', (processes, problems) => {
    expect(findProcessProblems(processes)).toEqual(problems);
  });

  it.each([
    [0, 0, 'ok'],
    [60, 0, 'ok'],
    [61, 0, 'warning'],
    [0, 1, 'warning'],
    [301, 0, 'failed'],
  ])('messages waiting for %d seconds with %d set aside are %s', (oldestSeconds, setAside, state) => {
    expect(judgeMessages({ oldestSeconds, setAside }, 300)).toBe(state);
  });

  it.each([
    [600, 0, 'ok'],
    [601, 0, 'warning'],
    [0, 1, 'warning'],
  ])('a queue waiting for %d seconds with %d failed is %s', (oldestSeconds, failed, state) => {
    expect(judgeQueue({ oldestSeconds, failed })).toBe(state);
  });

  it.each([
    [true, 5, 'failed'],
    [false, 5, 'ok'],
    [false, week - 1, 'ok'],
    [false, week, 'warning'],
    [false, null, 'warning'],
  ])('a gateway, down: %s, silent for %s seconds, is %s', (isDown, silentSeconds, state) => {
    expect(judgeGateway({ isDown, silentSeconds })).toBe(state);
  });

  it.each([
    [true, null, 'ok'],
    [true, 30, 'ok'],
    [true, 31, 'warning'],
    [false, 0, 'warning'],
  ])('a replica, streaming: %s, %s seconds behind, is %s', (isStreaming, lagSeconds, state) => {
    expect(judgeReplica({ isStreaming, lagSeconds })).toBe(state);
  });
});
