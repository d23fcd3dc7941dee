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

async function testMethods(
  subject: ChartSubject,
  { size, length }: InjectedOutbreak,
  { signal, onTested }: { signal: AbortSignal; onTested: (count: number) => void },
): Promise<TestedMethod[]> {
  const tested: TestedMethod[] = [];
  onTested(0);
  for (const method of signalMethods) {
    const test = { ...subject, method, outbreakCases: size, outbreakWeeks: length };
    tested.push(await call('signal/testMethod', { query: test }, { signal }));
    onTested(tested.length);
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
    queryFn: ({ signal }) =>
      testMethods(subject, outbreak as InjectedOutbreak, { signal, onTested: setDoneCount }),
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
