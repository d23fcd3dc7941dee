import type { InjectedOutbreak } from '@harken/domain/signals/back-test/injections';
import { type SignalMethod, signalMethods } from '@harken/domain/signals/monitoring/methods';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { call } from '../../../lib/requests/request.ts';
import type { ChartSubject } from '../signals.api.ts';

export type TestedMethod = CallResponse<'signal/testMethod'>;
export type MethodOfPlace = CallResponse<'signal/method'>;

/** The method that decides in a place, and on which weeks methods can be tested there. */
export function useMethodOfPlace(subject: ChartSubject) {
  return useQuery({
    queryKey: ['signal/method', subject],
    queryFn: ({ signal }) => call('signal/method', { query: subject }, { signal }),
  });
}

/** Asks for the test of one method after the other, and reports how many are done. */
async function testAll(
  subject: ChartSubject,
  outbreak: InjectedOutbreak | null,
  onDone: (count: number) => void,
  { signal }: { signal: AbortSignal },
): Promise<TestedMethod[]> {
  const tested: TestedMethod[] = [];
  if (!outbreak) return tested;
  onDone(0);
  const { size: outbreakCases, length: outbreakWeeks } = outbreak;
  for (const method of signalMethods) {
    const query = { ...subject, method, outbreakCases, outbreakWeeks };
    tested.push(await call('signal/testMethod', { query }, { signal }));
    onDone(tested.length);
  }
  return tested;
}

/**
 * Tests every method on the past of a place, one after the other. Without an outbreak nothing is tested; a test that is under way is
 * then cancelled, on the server as well.
 */
export function useMethodTests(subject: ChartSubject, outbreak: InjectedOutbreak | null) {
  const [doneCount, setDoneCount] = useState(0);
  const query = useQuery({
    queryKey: ['signal/testMethod', subject, outbreak],
    queryFn: ({ signal }) => testAll(subject, outbreak, setDoneCount, { signal }),
    enabled: outbreak !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { query, doneCount };
}

/** Sets the method of a place; null: its history decides. */
export function useMethodChoice({ nationalSocietyId, ...risk }: ChartSubject) {
  return useChange({
    calls: 'signal/setMethod',
    act: (method: SignalMethod | null) =>
      call('signal/setMethod', { query: { nationalSocietyId }, body: { ...risk, chosenMethod: method } }),
  });
}
