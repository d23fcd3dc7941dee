import { useTexts } from '../../lib/texts/texts.tsx';
import { HelpTerm } from './help-term.tsx';
import styles from './help-terms.module.css';

/** Terms that a page uses in its buttons and columns, each with a "?", where they have no heading or label of their own. */
export function HelpTerms({
  terms,
}: {
  /** The ends of their keys: `help.term.accept`, named by `help.accept`. */
  terms: readonly string[];
}) {
  const { t } = useTexts();
  return (
    <span className={styles.terms}>
      {terms.map((term) => (
        <span key={term} className={styles.term}>
          {t(`help.${term}`)}
          <HelpTerm term={term} name={t(`help.${term}`)} />
        </span>
      ))}
    </span>
  );
}
