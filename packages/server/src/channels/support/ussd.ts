import type { ChannelResponse, UssdScreen } from '../channel.ts';

/**
 * The answers in a path with everything that was entered.
 *
 * @example splitUssdPath('1*2') // ['1', '2']
 */
export const splitUssdPath = (path: string): string[] => (path.trim() === '' ? [] : path.split('*'));

/** A screen as most providers expect it: CON continues the session, END ends it. */
export const answerUssd = ({ text, isEnd }: UssdScreen): ChannelResponse => ({
  status: 200,
  contentType: 'text/plain; charset=utf-8',
  body: `${isEnd ? 'END' : 'CON'} ${text}`,
});
