import text from '../../ui/text.module.css';

/** The code of a row; on a card, which has no heads, with the word for it. */
export function Code({ label, code }: { label: string; code: number }) {
  return (
    <>
      <span className={text.phoneOnly}>{label}</span> <bdi dir="ltr">{code}</bdi>
    </>
  );
}
