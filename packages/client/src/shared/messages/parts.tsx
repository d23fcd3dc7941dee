import { Fragment } from 'react';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import styles from './parts.module.css';

type NamedPart = {
  /** The digits as parsed. */
  text: string;
  role: string;
  meaning?: string | null | undefined;
  /** For the health risk: its name, if known. */
  name?: string | null | undefined;
};

/** The meaning of a number. Counts need none. */
function formatMeaning({ role, meaning, name }: NamedPart, t: Translate): string | undefined {
  if (role === 'healthRisk') return name ?? t('simulator.unknownCode');
  return meaning ? t(`simulator.meaning.${meaning}`) : undefined;
}

/** The numbers of a message with their meanings. */
export function MessageParts({ text, parts }: { text: string; parts: readonly NamedPart[] }) {
  const { t } = useTexts();
  const separator = text.includes('*') ? '*' : '#';
  return (
    <ol className={styles.parts} dir="ltr" aria-label={t('simulator.parts', { text })}>
      {parts.map((part, index) => (
        <Fragment key={part.role}>
          {index > 0 && (
            <li className={styles.separator} aria-hidden="true">
              {separator}
            </li>
          )}
          <li className={styles.part}>
            <b>{part.text}</b>
            <span dir="auto">{t(`simulator.role.${part.role}`)}</span>
            <strong dir="auto">{formatMeaning(part, t)}</strong>
          </li>
        </Fragment>
      ))}
    </ol>
  );
}
