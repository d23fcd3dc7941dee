function toDataUrl(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}

const isFontFace = (rule: CSSRule): rule is CSSFontFaceRule => rule.constructor.name === 'CSSFontFaceRule';
const removeQuotes = (family: string) => family.replace(/["']/g, '');

/** Whether the browser has loaded the font, which it does only for fonts that the page uses. */
function isLoaded(rule: CSSFontFaceRule): boolean {
  const wanted = ['font-family', 'font-weight', 'unicode-range'].map((name) =>
    removeQuotes(rule.style.getPropertyValue(name)),
  );
  return [...document.fonts].some(
    (face) =>
      face.status === 'loaded' &&
      [removeQuotes(face.family), face.weight, face.unicodeRange].join() === wanted.join(),
  );
}

async function inlineFont(rule: CSSFontFaceRule, signal: AbortSignal): Promise<string> {
  const source = rule.style.getPropertyValue('src');
  const [, address = ''] = /url\(["']?([^"')]+)["']?\)/.exec(source) ?? [];
  const response = await fetch(new URL(address, rule.parentStyleSheet?.href ?? location.href), {
    cache: 'force-cache',
    signal,
  });
  return rule.cssText.replace(address, await toDataUrl(await response.blob()));
}

/** The fonts of the page as a style sheet with embedded files, because an image of a page cannot load any. */
export async function collectPageFonts(signal: AbortSignal): Promise<string> {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].filter(isFontFace));
  const inlinedRules = await Promise.all(rules.filter(isLoaded).map((rule) => inlineFont(rule, signal)));
  return inlinedRules.join('\n');
}
