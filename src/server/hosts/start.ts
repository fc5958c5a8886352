import { startAhead } from '../adapters/pglite/worker';
import { outlive } from './outlet';

outlive(process.stdout, process.stderr);

// The embedded database is read in a thread of its own while this one reads the product.
if (!process.env.DATABASE_URL) startAhead();
void import('./node');
