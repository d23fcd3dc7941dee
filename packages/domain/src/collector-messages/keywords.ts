import { normalizeMessage } from '../reports/normalize-message.ts';
import { foldWord } from '../sms/answer-grammar.ts';

/** What a data collector can ask by SMS: their own history, or the case definition of a health risk. */
export type CollectorKeyword = { kind: 'history' } | { kind: 'caseDefinition'; healthRiskCode: number };

/** Words in English, French, Spanish and Arabic. All are read in every project. */
const historyWords = new Set(['history', 'historique', 'historial', 'سجل', 'السجل'].map(foldWord));
const definitionWords = new Set(['definition', 'definicion', 'تعريف', 'التعريف'].map(foldWord));

/**
 * Reads a question by keyword: the word alone, or with the code of a health risk. It begins with letters, so it is never a report or the
 * answer to a question.
 *
 * @example readKeyword('Historique') // { kind: 'history' }
 * @example readKeyword('définition ٣') // { kind: 'caseDefinition', healthRiskCode: 3 }
 */
export function readKeyword(text: string): CollectorKeyword | null {
  const match = /^([\p{L}\p{M}]+)[\s.:?!-]*(\d{0,9})[\s.?!]*$/u.exec(normalizeMessage(text));
  if (!match) return null;
  const [, word = '', digits = ''] = match;
  const folded = foldWord(word);
  if (digits === '') return historyWords.has(folded) ? { kind: 'history' } : null;
  return definitionWords.has(folded) ? { kind: 'caseDefinition', healthRiskCode: Number(digits) } : null;
}

/** How many questions by keyword are answered to one data collector in a day. */
export const keywordsPerDay = 3;
/** How many of the last reports the history shows. */
export const reportsInHistory = 3;
/** The days that the history counts. */
export const historyDays = 30;
