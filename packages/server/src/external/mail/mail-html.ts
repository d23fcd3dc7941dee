const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, index) =>
      index % 2 === 1 ? `<a href="${escaped(piece)}">${escaped(piece)}</a>` : escaped(piece),
    )
    .join('');
}

/**
 * A plain text as a simple HTML page: names and texts of people are escaped, web addresses are links, and each
 * paragraph runs in the direction of its own script.
 */
export function mailHtml(text: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p dir="auto">${withLinks(paragraph).replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html><html><head><meta charset="utf-8"></head><body>${paragraphs.join('')}</body></html>`;
}
