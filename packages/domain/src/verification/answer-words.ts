import { type AnswerPhrase, groupByFirstWord, toPhrases } from '../sms/answer-grammar.ts';
import type { AnswerItem } from './answer.ts';

/** Phrases of an answer in English, French, Spanish and Arabic, separated by commas. Letter case and diacritics do not matter. */
const phrases: Record<AnswerItem, string> = {
  verified:
    'verified, confirmed, true case, real case, case confirmed, ' +
    'verifie, verifiee, confirme, confirmee, cas confirme, vrai cas, ' +
    'verificado, verificada, confirmado, confirmada, caso confirmado, caso real, ' +
    'تم التحقق, مؤكد, مؤكدة, حالة مؤكدة, تاكد, تاكدت',
  notACase:
    'not a case, not case, no case, false alarm, not true, ' +
    'pas un cas, pas de cas, n est pas un cas, fausse alerte, faux, ' +
    'no es un caso, no es caso, no caso, no hay caso, falsa alarma, falso, ' +
    'ليست حالة, ليس حالة, ليس بحالة, لا حالة, لا توجد حالة, انذار كاذب',
  couldNotFind:
    'could not find, couldnt find, cannot find, cant find, did not find, not found, nobody found, ' +
    'pas trouve, pas trouvee, introuvable, non trouve, ' +
    'no encontrado, no encontrada, no encontre, no encontramos, no lo encontre, no la encontre, ' +
    'لم اجد, لم نجد, لم اجده, لم اجدها, غير موجود, لم يعثر عليه, لم اعثر عليه',
  needMoreTime:
    'need more time, more time, need time, later, wait, not yet, ' +
    'besoin de temps, plus de temps, besoin de plus de temps, plus tard, pas encore, ' +
    'necesito tiempo, necesito mas tiempo, mas tiempo, mas tarde, todavia no, aun no, ' +
    'احتاج وقتا, احتاج وقت, احتاج الى وقت, احتاج الى مزيد من الوقت, مزيد من الوقت, لاحقا, ليس بعد',
  referred:
    'referred, sent to hospital, sent to clinic, transferred, ' +
    'refere, referee, oriente, orientee, transfere, transferee, envoye a l hopital, ' +
    'referido, referida, derivado, derivada, trasladado, trasladada, remitido, remitida, ' +
    'احيل, احيلت, تمت الاحالة, محال, محالة, نقل الى المستشفى',
  recovered:
    'recovered, cured, healed, ' +
    'gueri, guerie, retabli, retablie, ' +
    'recuperado, recuperada, curado, curada, ' +
    'تعافى, تعافت, شفي, شفيت',
  died:
    'died, dead, deceased, death, ' +
    'decede, decedee, mort, morte, deces, ' +
    'murio, muerto, muerta, fallecido, fallecida, fallecio, ' +
    'توفي, توفيت, مات, ماتت, وفاة',
  outcomeUnknown:
    'unknown, outcome unknown, not known, do not know, dont know, ' +
    'inconnu, inconnue, issue inconnue, ne sais pas, ' +
    'desconocido, desconocida, desenlace desconocido, no se sabe, no se, ' +
    'غير معروف, غير معروفة, مجهول, لا اعرف, لا اعلم',
  laboratorySent:
    'sample sent, lab sent, sent to lab, sent to laboratory, sample taken, laboratory sent, ' +
    'echantillon envoye, prelevement envoye, labo envoye, envoye au labo, envoye au laboratoire, ' +
    'muestra enviada, enviado al laboratorio, enviada al laboratorio, lab enviado, ' +
    'ارسلت العينة, تم ارسال العينة, عينة مرسلة, ارسلت الى المختبر',
  laboratoryPositive:
    'positive, lab positive, laboratory positive, test positive, ' +
    'positif, labo positif, laboratoire positif, test positif, ' +
    'positivo, lab positivo, laboratorio positivo, prueba positiva, ' +
    'ايجابي, ايجابية, نتيجة ايجابية, مختبر ايجابي',
  laboratoryNegative:
    'negative, lab negative, laboratory negative, test negative, ' +
    'negatif, labo negatif, laboratoire negatif, test negatif, ' +
    'negativo, lab negativo, laboratorio negativo, prueba negativa, ' +
    'سلبي, سلبية, نتيجة سلبية, مختبر سلبي',
};

/** All phrases as folded words, with what they mean. */
export const answerPhrases: readonly AnswerPhrase<AnswerItem>[] = toPhrases(phrases);

/** Phrases by their first word, the longest first. */
export const phrasesByFirstWord = groupByFirstWord(answerPhrases);
