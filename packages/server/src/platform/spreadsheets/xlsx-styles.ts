import type { StyledCell } from './columns.ts';

/** Number formats. */
export type Format = 'general' | 'date' | 'time' | 'dateTime' | 'percent';

/** Ids below 164 are built in; ours follow. The date formats do not depend on the reader's locale. */
const formats: Record<Format, { id: number; code?: string }> = {
  general: { id: 0 },
  date: { id: 164, code: 'yyyy\\-mm\\-dd' },
  time: { id: 165, code: 'hh:mm' },
  dateTime: { id: 166, code: 'yyyy\\-mm\\-dd hh:mm' },
  percent: { id: 167, code: '0.0%' },
};

/** Excel expects these two first; they are never used for cells. */
const requiredFills = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
];

/** Collects the styles of cells while they are written: cells refer to them by number. */
export class StyleRegistry {
  readonly #styles = new Map<string, number>();
  readonly #records: string[] = [];
  readonly #fills: string[] = [];

  constructor() {
    this.findNumber('general', { content: null });
  }

  /** The number of a style; 0 is the default. */
  findNumber(format: Format, { fill = '', isBold = false }: StyledCell): number {
    const key = `${format}${fill}${isBold}`;
    const known = this.#styles.get(key);
    if (known !== undefined) return known;
    const number = this.#styles.size;
    this.#styles.set(key, number);
    this.#records.push(
      `<xf numFmtId="${formats[format].id}" fontId="${isBold ? 1 : 0}" fillId="${this.#fillNumber(fill)}" borderId="0" xfId="0"` +
        ' applyNumberFormat="1" applyFont="1" applyFill="1"/>',
    );
    return number;
  }

  /** The styles part of the file (ECMA-376 part 1, 18.8). */
  xml(): string {
    const codes = Object.values(formats).flatMap(({ id, code }) =>
      code ? [`<numFmt numFmtId="${id}" formatCode="${code}"/>`] : [],
    );
    const fills = [
      ...requiredFills,
      ...this.#fills.map(
        (fill) => `<fill><patternFill patternType="solid"><fgColor rgb="FF${fill}"/></patternFill></fill>`,
      ),
    ];
    const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
    return `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${[
      list('numFmts', codes),
      list('fonts', [`<font>${font}</font>`, `<font><b/>${font}</font>`]),
      list('fills', fills),
      list('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']),
      list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
      list('cellXfs', this.#records),
      list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
    ].join('')}</styleSheet>`;
  }

  #fillNumber(fill: string): number {
    if (fill === '') return 0;
    const known = this.#fills.indexOf(fill);
    return requiredFills.length + (known === -1 ? this.#fills.push(fill) - 1 : known);
  }
}

const list = (name: string, items: string[]): string =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`;
