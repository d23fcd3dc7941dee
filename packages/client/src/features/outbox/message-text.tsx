import styles from './message-text.module.css';

/** Longer messages are folded, so that a long e-mail does not push the others off the page. */
const foldedFrom = 200;

const address = /(https?:\/\/[^\s<>"']+)/;

function WithLinks({ text }: { text: string }) {
  return text.split(address).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no identity but their place
      <a key={index} href={piece}>
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}

/** JSON with one value per line; anything else unchanged. */
function formatJson(code: string): string {
  try {
    return JSON.stringify(JSON.parse(code), null, 2);
  } catch {
    return code;
  }
}

export type MessageTextProps = {
  subject?: string | null | undefined;
  text: string;
  /** The text is meant for a program, not for people. */
  isCode?: boolean;
};

/** A message, in the direction of its script. Long ones are folded. */
export function MessageText({ subject, text, isCode }: MessageTextProps) {
  const isLong = text.length > foldedFrom;
  const body = isCode ? (
    <pre className={styles.code} dir="ltr">
      <code>{formatJson(text)}</code>
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
