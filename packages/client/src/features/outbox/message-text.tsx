import styles from './message-text.module.css';

/** Above this length a message is folded, so that mails do not push the others away. */
const foldedFrom = 200;

const address = /(https?:\/\/[^\s<>"']+)/;

function WithLinks({ text }: { text: string }) {
  return text.split(address).map((piece, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no identity but their place
      <a key={place} href={piece}>
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}

/** JSON with a line for each of its values; anything else as it is. */
function inLines(code: string): string {
  try {
    return JSON.stringify(JSON.parse(code), null, 2);
  } catch {
    return code;
  }
}

export type MessageTextProps = {
  subject?: string | null | undefined;
  text: string;
  /** It is written for another program. */
  isCode?: boolean;
};

/** The words of a message, in the direction of their script. A long one opens on demand. */
export function MessageText({ subject, text, isCode }: MessageTextProps) {
  const isLong = text.length > foldedFrom;
  const body = isCode ? (
    <pre className={styles.code} dir="ltr">
      <code>{inLines(text)}</code>
    </pre>
  ) : (
    <p className={styles.body} dir="auto">
      <WithLinks text={text} />
    </p>
  );
  const title = subject ?? `${text.slice(0, foldedFrom)} …`;
  if (isLong) {
    return (
      <details className={styles.folded}>
        <summary dir={isCode ? 'ltr' : 'auto'}>{title}</summary>
        {body}
      </details>
    );
  }
  return (
    <>
      {subject && (
        <p className={styles.subject} dir="auto">
          {subject}
        </p>
      )}
      {body}
    </>
  );
}
