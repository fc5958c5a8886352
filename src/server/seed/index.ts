/** What is in the database before anybody types: the lists and the demo of the business. */
export { seedReference, type ReferenceReport } from './reference';
export { seedDemo, type DemoOptions } from './demo';
export { sampleRecord, takenOf, type Taken } from '#kit/sampleRecord';
