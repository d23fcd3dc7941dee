import { useQueries, useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';
import type { Outcome } from '../../shared/message-outcomes/outcome.ts';
import type { Exchange } from './exchanges.ts';

export type Gateway = CallResponse<'simulator/gateways'>[number];
export type Phone = CallResponse<'simulator/phones'>[number];

/** A message that was sent, with its result once known. */
export type SentMessage = { exchange: Exchange; outcome: Outcome | undefined };

export function usePhones() {
  return useQuery({
    queryKey: ['simulator/phones'],
    queryFn: ({ signal }) => call('simulator/phones', { query: {} }, { signal }),
  });
}

/** Without them, messages go to the gateway of their sender's national society. */
export function useGateways() {
  return useQuery({
    queryKey: ['simulator/gateways'],
    queryFn: ({ signal }) => call('simulator/gateways', {}, { signal }),
  });
}

export function useSend() {
  return useChange({
    calls: 'simulator/send',
    act: (body: { phoneNumber: string; text: string; smsGatewayId?: number }) =>
      call('simulator/send', { body }),
    errors: 'inline',
  });
}

/** Parsing takes seconds; after this time the page stops polling. */
const parsingTimeoutMilliseconds = 120_000;
/** Alert and reply follow after parsing; the page polls this much longer for them. */
const followUpMilliseconds = 10_000;

/** Time until the next poll of an outcome; false once nothing more is expected. */
export function getPollInterval(outcome: Outcome | undefined, millisecondsSinceSent: number): number | false {
  const isWaiting = !outcome || outcome.state === 'Waiting';
  if (isWaiting) return millisecondsSinceSent < parsingTimeoutMilliseconds ? 500 : false;
  return millisecondsSinceSent < followUpMilliseconds ? 1000 : false;
}

/** The messages with their outcomes, polled until nothing more is expected. */
export function useOutcomes(exchanges: readonly Exchange[]): SentMessage[] {
  return useQueries({
    queries: exchanges.map(({ messageId, sentAt }) => ({
      queryKey: ['simulator/outcome', messageId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('simulator/outcome', { query: { messageId } }, { signal, isBackground: true }),
      refetchInterval: (query: { state: { data: Outcome | undefined } }) =>
        getPollInterval(query.state.data, Date.now() - Date.parse(sentAt)),
    })),
    combine: (results) => exchanges.map((exchange, index) => ({ exchange, outcome: results[index]?.data })),
  });
}
