/** What other features may use: what happened to messages, for the simulator and the test of a gateway. */
export {
  findLastArrival,
  findLastReceived,
  findMessageById,
  findMessagesOfGateway,
  findNamedCatalogue,
  findNewestMessageId,
} from './message-outcomes.queries.ts';
export { notArrived, toOutcome } from './message-outcomes.ts';
