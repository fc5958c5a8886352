import type { Operation } from '../core/context';
import { importCalls } from '../imports/calls';
import { processCalls } from '../processes/calls';
import { auditTrail } from './auditTrail';
import { auth } from './auth';
import { cspReport } from './cspReport';
import { files } from './files';
import { menu } from './menu';
import { openapi } from './openapi';
import { support } from './support';

/** Every call that is not generated. Each says who may make it. */
export const calls: readonly Operation[] = [...auth, menu, auditTrail, cspReport, support, ...files, ...processCalls, ...importCalls, openapi];
