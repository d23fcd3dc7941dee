import { useTexts } from '../../../lib/texts/texts.tsx';
import { useAlertRuleText } from '../../../shared/alert-rule/text.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import type { ContentLanguage } from '../content-languages.ts';
import { getTextAttributes } from '../language-card.tsx';
import type { HealthRiskTemplate } from './templates.api.ts';
import styles from './templates.module.css';

/** The published document that a case definition follows. */
function Source({ source: { title, organization, year, url } }: { source: HealthRiskTemplate['source'] }) {
  const { t } = useTexts();
  const name = <cite dir="auto">{title}</cite>;
  return (
    <p className={styles.source}>
      {t('startingPoints.templates.source')}{' '}
      {url ? (
        <Link to={url} target="_blank" rel="noreferrer">
          {name}
        </Link>
      ) : (
        name
      )}
      {' · '}
      <bdi>{organization}</bdi>
      {year && ` · ${year}`}
    </p>
  );
}

/** Rule, texts in all languages and source of a template; collapsed until opened. */
export function TemplateDetails({
  template,
  name,
  languages,
}: {
  template: HealthRiskTemplate;
  name: string;
  languages: readonly ContentLanguage[];
}) {
  const { t } = useTexts();
  const ruleText = useAlertRuleText();
  const contents = languages.flatMap((language) => {
    const content = template.languageContent.find(({ languageId }) => languageId === language.id);
    return content ? [{ language, content }] : [];
  });
  return (
    <details className={styles.details}>
      <summary aria-label={t('startingPoints.templates.detailsOf', { name })}>
        {t('startingPoints.templates.details')}
      </summary>
      <p>{ruleText(template, template.healthRiskType)}</p>
      {contents.map(({ language, content }) => (
        <div key={language.id} {...getTextAttributes(language)} className={styles.texts}>
          <p>
            <b>{content.name}</b>
          </p>
          <p>{content.caseDefinition}</p>
          <blockquote>{content.feedbackMessage}</blockquote>
        </div>
      ))}
      <Source source={template.source} />
    </details>
  );
}
