/**
 * In place of lodash's `isEqual`, with which ra-core compares records, filters and lists as JSON has them: objects,
 * arrays, dates and values.
 */
export { dequal as default } from 'dequal/lite';
