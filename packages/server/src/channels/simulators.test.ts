import { describe } from 'vitest';
import { testChannelType } from '../../test/support/channel-conformance.ts';
import { channelTypes } from './all-types.ts';

describe.each(channelTypes.map((type) => [type.name, type] as const))('a gateway of type %s', (_name, type) =>
  testChannelType(type),
);
