import { useTexts } from '../../lib/texts/texts.tsx';
import { Explanation } from '../../ui/overlays/explanation.tsx';

/** A "?" that explains a term in the words of the glossary (docs/glossary.md). */
export function HelpTerm({
  term,
  name,
  also = [],
}: {
  /** The end of the key: `help.term.alertRule`. */
  term: string;
  /** The term as the page shows it. */
  name: string;
  /** Terms of buttons and columns nearby, which have no heading for a "?" of their own: named by `help.accept`. */
  also?: readonly string[];
}) {
  const { t } = useTexts();
  const more = also.map((item) => ({ name: t(`help.${item}`), text: t(`help.term.${item}`) }));
  return <Explanation label={t('help.label', { name })} text={t(`help.term.${term}`)} more={more} />;
}
