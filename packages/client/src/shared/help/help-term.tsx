import { useTexts } from '../../lib/texts/texts.tsx';
import { Explanation } from '../../ui/overlays/explanation.tsx';

/** A "?" that explains a term in the words of the glossary (docs/glossary.md). */
export function HelpTerm({
  term,
  name,
}: {
  /** The end of the key: `help.term.alertRule`. */
  term: string;
  /** The term as the page shows it. */
  name: string;
}) {
  const { t } = useTexts();
  return <Explanation label={t('help.label', { name })} text={t(`help.term.${term}`)} />;
}
