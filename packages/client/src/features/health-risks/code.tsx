import text from '../../ui/text/text.module.css';

/** The code of a row. Cards, which have no header row, also show the label. */
export function Code({ label, code }: { label: string; code: number }) {
  return (
    <>
      <span className={text.phoneOnly}>{label}</span> <bdi dir="ltr">{code}</bdi>
    </>
  );
}
