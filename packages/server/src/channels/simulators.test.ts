import { describe } from 'vitest';
import { testChannelType } from '../../test/support/channel-conformance.ts';
import { listSendersToTry } from '../../test/support/form-senders.ts';
import { listChannelTypes, listFormTypes } from './all-types.ts';

// SRV.NFXNREQ.069
describe.each(listChannelTypes().map((type) => [type.name, type] as const))(
  'a gateway of type %s',
  (_name, type) => testChannelType(type),
);

const formTypes = listFormTypes().flatMap((type) =>
  listSendersToTry(type).map((transport) => [type.name, transport, type] as const),
);

describe.each(formTypes)('a gateway of type %s that sends by %s', (_name, transport, type) =>
  testChannelType(type, transport),
);
