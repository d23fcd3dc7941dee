/** What other features use: the files of an e-mail, and what is removed because of its age. */
export { deleteOldFiles, findFilesOfMessage } from './sendings.queries.ts';
