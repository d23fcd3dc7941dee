/** What other features use: reading questions and answers out of messages, asking for villages, and the history for USSD. */
export { answerKeywords, describeHistory, mayAnswer, readHistory } from './keywords/keywords.ts';
export {
  type CollectorMessage,
  listUnreadMessages,
  type ProcessedMessage,
} from './processed-message.ts';
export { replyToCollector } from './send.ts';
export { readSettings } from './settings.ts';
export { askVillages, takeVillageAnswers } from './villages/villages.ts';
