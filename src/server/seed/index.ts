/** Initial rows of a database: the reference lists and the demo of the business. */
export { seedReference, type ReferenceReport } from './reference';
export { seedDemo, type DemoOptions } from './demo';
export { sampleRecord, takenOf, type Taken } from '#kit/entity/sampleRecord';
