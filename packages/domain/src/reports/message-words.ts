/** Words around a report in several languages: which can be removed, and which change its meaning. */

const toWordSet = (list: string) => new Set(list.split(' '));

/** Without diacritics and in lower case, as in the lists below. */
function normalizeWord(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Words that people add out of courtesy. */
const fillerWords = toWordSet(
  'code codes report reports message sms risk hello hi good morning thanks thank you please ok ' +
    'rapport risque bonjour bonsoir salut merci svp codigo reporte informe mensaje riesgo hola gracias favor por ' +
    'رمز كود تقرير رسالة مرحبا السلام عليكم شكرا',
);

/** Words that cancel, take back or doubt the report. */
const negatingWords = toWordSet(
  'no not never wrong error mistake false cancel cancelled delete deleted remove undo withdraw retract ' +
    'disregard ignore sorry correction corrected maybe or ' +
    'non pas ne faux erreur annule annuler annulez annulation supprime supprimer supprimez efface effacer effacez retirer ' +
    'retirez desole pardon corrige peut ou ' +
    'anula anular anulado cancelar cancela borra borrar borre elimina eliminar elimine quitar retirar equivocado perdon ' +
    'correccion falso quizas o ' +
    'لا ليس خطا غلط الغاء الغ الغي حذف احذف احذفوا امسح مسح سحب اسحب تجاهل اسف عفوا تصحيح ربما او',
);

/** Words of a message that was only tried out. */
const trialWords = toWordSet(
  'test testing trial training trainee example sample practice practise exercise drill ' +
    'essai exemple entrainement formation exercice pratique ' +
    'prueba ejemplo entrenamiento capacitacion formacion ejercicio practica simulacro ' +
    'تجربة اختبار مثال مثلا تدريب تمرين',
);

/** Words that say a report more than once: what is one report and what is two is for people to decide. */
const multiplyingWords = toWordSet(
  'duplicate duplicated double doubled twice thrice times again repeat repeated resend both second another ' +
    'doublon doublons fois encore repete repeter repetition deux deuxieme second autre ' +
    'doble duplicado duplicada veces vez otra otro repetido repetir ambos dos segundo ' +
    'مكرر مكررة تكرار كرر مرتين مرات مرة ضعف مضاعف اخرى ثاني ثانية',
);

/** Words of a question. */
const askingWords = toWordSet(
  'how what why when where who which can could should help question explain ' +
    'comment quoi pourquoi quand quel quelle quels quelles qui combien puis peux dois aide aidez question expliquer ' +
    'como que porque cuando donde quien cual cuanto cuantos puedo debo ayuda pregunta explicar ' +
    'كيف ماذا ما لماذا متى اين هل كم مساعدة ساعدني سؤال',
);

/** Words that give a number another meaning: an age in years, a count of cases, a share, an amount of money. */
const countingWords = toWordSet(
  'year years yr yrs y old month months week weeks day days case cases people ' +
    'an ans mois annee annees age semaine semaines jour jours cas personne personnes ' +
    'ano anos mes meses edad semana semanas dia dias caso casos persona personas ' +
    'سنة سنوات عام اعوام عمر شهر اشهر شهور اسبوع يوم ايام حالة حالات ' +
    'percent percentage pourcent ciento porcentaje dollar dollars usd euro euros eur franc francs cfa fcfa xof xaf ' +
    'dolar dolares peso pesos franco francos دولار يورو فرنك ريال دينار',
);

/** Replaces the names of separators by the separators. */
export function replaceSeparatorWords(text: string): string {
  return text
    .replace(/(?<=\d)\s*\b(?:hash|hashtag|di[eèé]se|almohadilla|numeral)\b\s*(?=\d)/giu, '#')
    .replace(/(?<=\d)\s*\b(?:star|[eé]toile|asterisco|ast[eé]risque)\b\s*(?=\d)/giu, '*');
}

const misleadingWords = [negatingWords, trialWords, multiplyingWords, askingWords, countingWords];

/** Whether a word changes the meaning of the message. Arabic words are compared with and without their article. */
function isMisleading(word: string): boolean {
  const forms = [word, word.replace(/^(?:[وفب]?ال|لل)(?=\p{L}{2})/u, '')];
  return misleadingWords.some((words) => forms.some((form) => words.has(form)));
}

const isWord = (chunk: string) => /\p{L}/u.test(chunk) && !/[\d#*]/.test(chunk);
/** Letters directly beside a digit or separator are no word: the O of `1#O#2`. */
const extractWords = (text: string) =>
  (text.match(/(?<![\p{L}\d#*])\p{L}+(?![\p{L}\d#*])/gu) ?? []).map(normalizeWord);

/**
 * The text with and without the words around its numbers; these words may be numbers themselves (`l 1 2`). Nothing if a word
 * takes the report back, calls it a trial, says it more than once, asks, or gives a number another meaning.
 *
 * All words are removed if a report with # or * remains that is more than a code. Otherwise only filler words are: `2 children`
 * is not about the health risk 2.
 */
export function stripWords(text: string): string[] {
  const all = extractWords(text);
  if (/[?؟]/.test(text) || all.some(isMisleading)) return [];
  const separated = text
    .replace(/^(\p{L}+)[:=.°-]*(?=\d)/u, splitFromNumber('$1 '))
    .replace(/(?<=\d)[.,;:!-]*(\p{L}+)[.!]*$/u, splitFromNumber(' $1'));
  const chunks = separated.split(/(?<=\s)/);
  const first = chunks.findIndex((chunk) => !isWord(chunk));
  const last = chunks.findLastIndex((chunk) => !isWord(chunk));
  if (first < 0) return [];
  const core = chunks.slice(first, last + 1).join('');
  const left = [...chunks.slice(0, first), ...chunks.slice(last + 1)].flatMap(extractWords);
  const isReport = (core.match(/\d+/g) ?? []).length >= 3 && /[#*]/.test(core);
  const mayStrip = isReport || left.every((word) => fillerWords.has(word));
  return [...new Set([text, ...(mayStrip ? [core] : [])])].map(stripPunctuation);
}

/** Separates a filler word from the number directly beside it. */
function splitFromNumber(parts: '$1 ' | ' $1') {
  return (match: string, word: string): string => {
    if (!fillerWords.has(normalizeWord(word))) return match;
    return parts.replace('$1', word);
  };
}

/** Removes brackets, dots and emoji around the text. */
function stripPunctuation(text: string): string {
  return text.replace(/^[^\p{L}\d#*|+]+|[^\p{L}\d#*|]+$/gu, '');
}
