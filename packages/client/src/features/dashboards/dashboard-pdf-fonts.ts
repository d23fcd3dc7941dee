function dataAddressOf(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}

const isFontFace = (rule: CSSRule): rule is CSSFontFaceRule => rule.constructor.name === 'CSSFontFaceRule';
const unquoted = (family: string) => family.replace(/["']/g, '');

/** Whether the page shows a letter of it: only then was it loaded. */
function isLoaded(rule: CSSFontFaceRule): boolean {
  const wanted = ['font-family', 'font-weight', 'unicode-range'].map((name) =>
    unquoted(rule.style.getPropertyValue(name)),
  );
  return [...document.fonts].some(
    (face) =>
      face.status === 'loaded' &&
      [unquoted(face.family), face.weight, face.unicodeRange].join() === wanted.join(),
  );
}

async function withItsFile(rule: CSSFontFaceRule, signal: AbortSignal): Promise<string> {
  const source = rule.style.getPropertyValue('src');
  const [, address = ''] = /url\(["']?([^"')]+)["']?\)/.exec(source) ?? [];
  const answer = await fetch(new URL(address, rule.parentStyleSheet?.href ?? location.href), {
    cache: 'force-cache',
    signal,
  });
  return rule.cssText.replace(address, await dataAddressOf(await answer.blob()));
}

/** The fonts of the page as a style sheet that needs no other file: a picture of a page may load none. */
export async function fontsOfPage(signal: AbortSignal): Promise<string> {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].filter(isFontFace));
  const sheets = await Promise.all(rules.filter(isLoaded).map((rule) => withItsFile(rule, signal)));
  return sheets.join('\n');
}
