import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** An organization that supports the installation, shown on the sign-in page. */
export interface Supporter {
  name: string;
  image: { contentType: string; content: Buffer };
}

const maxSupporters = 20;
const maxFileBytes = 100_000;

const contentTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

const listSchema = z
  .array(z.object({ name: z.string().trim().min(1).max(100), image: z.string().min(1).max(500) }))
  .max(maxSupporters);
const form = '[{ "name": "Northlight Fund", "image": "northlight.svg" }]';

function read(file: string): Buffer {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch (error) {
    throw new Error(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (content.length > maxFileBytes) throw new Error(`${file} is larger than ${maxFileBytes / 1000} kB`);
  return content;
}

function parseList(text: string): z.output<typeof listSchema> {
  try {
    return listSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`must contain a list of at most ${maxSupporters}, such as ${form}`);
  }
}

/**
 * Reads the supporters: a JSON file with names and images. Images are local files beside it, or relative to it.
 *
 * @throws Error whose message says what is wrong with which file
 */
export function readSupporters(file: string | null): Supporter[] {
  if (file === null) return [];
  try {
    return parseList(read(file).toString('utf8')).map(({ name, image }) => {
      const contentType = contentTypes[path.extname(image).toLowerCase()];
      if (!contentType) throw new Error(`${image} must be one of ${Object.keys(contentTypes).join(', ')}`);
      return { name, image: { contentType, content: read(path.resolve(path.dirname(file), image)) } };
    });
  } catch (error) {
    const reason = (error as Error).message;
    throw new Error(`Harken cannot start with these settings:\n  HARKEN_SUPPORTERS: ${reason}`);
  }
}

const drawing = (shape: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path fill="#6b7280" d="${shape}"/></svg>`,
  );

/** The invented supporters of the demo. */
export const demoSupporters: Supporter[] = [
  { name: 'Northlight Fund', shape: 'M10 2l2 6 6 2-6 2-2 6-2-6-6-2 6-2z' },
  {
    name: 'Kalembe Ministry of Health',
    shape: 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  },
  { name: 'Open Villages Trust', shape: 'M10 3l8 7h-3v7H5v-7H2z' },
].map(({ name, shape }) => ({ name, image: { contentType: 'image/svg+xml', content: drawing(shape) } }));
