/** What other features may use: the error texts that a new project starts with. */
export { storeMessagesOfNewProject } from './error-messages.actions.ts';
