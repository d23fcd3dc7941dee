/** What other features use: removing the personal data of line lists. */
export { anonymizeLineListsOf, anonymizeOldLineLists } from './line-list/privacy.ts';
