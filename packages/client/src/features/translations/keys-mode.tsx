import { useEffect, useMemo, useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { keyAt } from './key-at.ts';
import { OpenedTextEditor } from './opened-text-editor.tsx';

/** Everything that menus and buttons may act on: none of it reaches them, where a key is meant. */
const events = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click'] as const;

/** What edits texts is used as ever. */
const keepsTexts = '[data-keeps-texts]';

/** Has a click on a key say which, and do nothing else; a click elsewhere does what it always does. */
function useChosenKey(known: ReadonlySet<string>, onChoose: (key: string) => void, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const intercept = (event: MouseEvent) => {
      const { target, clientX: x, clientY: y } = event;
      if (!(target instanceof Element) || target.closest(keepsTexts)) return;
      const key = keyAt(target, { x, y }, known);
      if (!key) return;
      event.stopPropagation();
      event.preventDefault();
      if (event.type === 'click') onChoose(key);
    };
    for (const name of events) document.addEventListener(name, intercept, true);
    return () => {
      for (const name of events) document.removeEventListener(name, intercept, true);
    };
  }, [known, onChoose, isOn]);
}

/** While keys are shown: a text that is clicked, or chosen by keyboard, opens its editor. */
export function KeysMode() {
  const { texts } = useTexts();
  const [key, setKey] = useState<string>();
  const known = useMemo(() => new Set(Object.keys(texts ?? {})), [texts]);
  useChosenKey(known, setKey, key === undefined);
  return <OpenedTextEditor kind="app" textKey={key} onClose={() => setKey(undefined)} />;
}
