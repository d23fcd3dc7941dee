import { Fragment } from 'react';

/** A text with bold parts: `<b>3 reports</b>`. Other tags are shown as text. */
export function RichText({ text }: { text: string }) {
  return text.split(/(<b>.*?<\/b>)/).map((part, index) => {
    const bold = /^<b>(.*)<\/b>$/.exec(part)?.[1];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no id
    return bold === undefined ? <Fragment key={index}>{part}</Fragment> : <b key={index}>{bold}</b>;
  });
}
