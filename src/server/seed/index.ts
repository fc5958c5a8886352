/** What is in the database before anybody types: the country's lists, and the demo. */
export { seedReference, type ReferenceReport } from './reference';
export { demoLogins, seedDemo, type DemoOptions } from './demo';
export { sampleRecord, takenOf, type Taken } from './sample';
