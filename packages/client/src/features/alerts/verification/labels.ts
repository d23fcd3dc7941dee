import { joinParts } from '@harken/domain/texts/lists';
import { listItems, type VerificationAnswer } from '@harken/domain/verification/answer';
import type { Translate } from '../../../lib/texts/texts.tsx';

type Parts = { [Part in keyof VerificationAnswer]?: VerificationAnswer[Part] | undefined };

/** An answer with all its parts: responses omit those without a value. */
export function toAnswer({ finding, isReferred, outcome, laboratory }: Parts): VerificationAnswer {
  return {
    finding: finding ?? null,
    isReferred: isReferred ?? false,
    outcome: outcome ?? null,
    laboratory: laboratory ?? null,
  };
}

/** An answer in words: "Verified, Died". */
export function describeAnswer(t: Translate, answer: Parts, language: string): string {
  return joinParts(
    listItems(toAnswer(answer)).map((item) => t(`verification.item.${item}`)),
    language,
  );
}
