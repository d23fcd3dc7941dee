import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { pageWriters } from './formats.ts';

it.each(['two\nlines', 'two\r\nlines', 'a\rreturn', 'a "quote", and a comma', '=1+1'])(
  'CSV has a text as one cell: %j',
  (text) => {
    const fields = ['id', 'message_text'];
    const { begin, rows, end } = pageWriters.csv;
    const lines = begin(fields) + rows([{ id: 7, message_text: text }], fields, true);
    const file = lines + end({ next: 'x', hasMore: false });
    expect(parse(file, { columns: true })).toEqual([
      { id: '7', message_text: text.startsWith('=') ? `'${text}` : text },
    ]);
  },
);
