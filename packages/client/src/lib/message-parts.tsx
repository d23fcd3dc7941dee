import { Fragment } from 'react';
import styles from './message-parts.module.css';
import { type Translate, useTexts } from './texts.tsx';

type NamedPart = {
  /** The digits as read. */
  text: string;
  role: string;
  meaning?: string | null | undefined;
  /** Of the health risk: how the project calls it, when it is known. */
  name?: string | null | undefined;
};

/** What a number stands for; counts speak for themselves. */
function meaningOf({ role, meaning, name }: NamedPart, t: Translate): string | undefined {
  if (role === 'healthRisk') return name ?? t('simulator.unknownCode');
  return meaning ? t(`simulator.meaning.${meaning}`) : undefined;
}

/** A message number by number, and what each of them says. */
export function MessageParts({ text, parts }: { text: string; parts: readonly NamedPart[] }) {
  const { t } = useTexts();
  const separator = text.includes('*') ? '*' : '#';
  return (
    <ol className={styles.parts} dir="ltr" aria-label={t('simulator.parts', { text })}>
      {parts.map((part, place) => (
        <Fragment key={part.role}>
          {place > 0 && (
            <li className={styles.separator} aria-hidden="true">
              {separator}
            </li>
          )}
          <li className={styles.part}>
            <b>{part.text}</b>
            <span dir="auto">{t(`simulator.role.${part.role}`)}</span>
            <strong dir="auto">{meaningOf(part, t)}</strong>
          </li>
        </Fragment>
      ))}
    </ol>
  );
}
