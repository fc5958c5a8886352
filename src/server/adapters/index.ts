export { openDatabase, type OpenedDatabase, type OpenOptions } from './open';
