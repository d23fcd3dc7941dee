import { Fragment } from 'react';

/** Words of which some are bold: the text marks them as `<b>3 reports</b>`. Other tags are shown as they are. */
export function RichText({ text }: { text: string }) {
  return text.split(/(<b>.*?<\/b>)/).map((part, place) => {
    const bold = /^<b>(.*)<\/b>$/.exec(part)?.[1];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no identity but their place
    return bold === undefined ? <Fragment key={place}>{part}</Fragment> : <b key={place}>{bold}</b>;
  });
}
