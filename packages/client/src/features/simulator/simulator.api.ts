import { useQueries, useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '../../lib/call-list.ts';
import { useChange } from '../../lib/changes.ts';
import { call } from '../../lib/request.ts';
import type { Exchange } from './exchanges.ts';

export type Phone = CallAnswer<'simulator/phones'>[number];
export type Outcome = CallAnswer<'simulator/outcome'>;

/** A message that was sent, and what is known of its fate. */
export type SentMessage = { exchange: Exchange; outcome: Outcome | undefined };

export function usePhones() {
  return useQuery({
    queryKey: ['simulator/phones'],
    queryFn: ({ signal }) => call('simulator/phones', { query: {} }, { signal }),
  });
}

export function useSend() {
  return useChange({
    calls: 'simulator/send',
    act: (body: { phoneNumber: string; text: string }) => call('simulator/send', { body }),
    errors: 'inline',
  });
}

/** Nobody waits longer for a message to be read. */
const patienceMilliseconds = 120_000;
/** An alert is raised, and the reply sent, after the message was read: so long it is worth asking again. */
const aftermathMilliseconds = 10_000;

/** How long until an outcome is asked for again; false when nothing more is to come. */
export function pauseBeforeAsking(
  outcome: Outcome | undefined,
  millisecondsSinceSent: number,
): number | false {
  const isWaiting = !outcome || outcome.state === 'Waiting';
  if (isWaiting) return millisecondsSinceSent < patienceMilliseconds ? 500 : false;
  return millisecondsSinceSent < aftermathMilliseconds ? 1000 : false;
}

/** The messages with their outcomes, asked for until nothing more is to come. */
export function useOutcomes(exchanges: readonly Exchange[]): SentMessage[] {
  return useQueries({
    queries: exchanges.map(({ messageId, sentAt }) => ({
      queryKey: ['simulator/outcome', messageId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('simulator/outcome', { query: { messageId } }, { signal, isBackground: true }),
      refetchInterval: (query: { state: { data: Outcome | undefined } }) =>
        pauseBeforeAsking(query.state.data, Date.now() - Date.parse(sentAt)),
    })),
    combine: (results) => exchanges.map((exchange, place) => ({ exchange, outcome: results[place]?.data })),
  });
}
