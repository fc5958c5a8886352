import type { Descriptor } from '../operations/descriptor';
import { importCalls } from '../imports/calls';
import { packageCalls } from '../imports/packageCalls';
import { auth } from './auth';
import { cspReport } from './cspReport';
import { entities } from './entities';
import { files } from './files';
import { liveStream } from '../live/call';
import { notices } from '../live/notices';
import { mentions } from './mentions';
import { menu } from './menu';
import { openapi } from './openapi';
import { support } from './support';

/** Every call that is not generated. Each says who may make it. */
export const calls: readonly Descriptor[] = [
  ...auth,
  menu,
  entities,
  mentions,
  cspReport,
  support,
  liveStream,
  ...notices,
  ...files,
  ...importCalls,
  ...packageCalls,
  openapi,
];
