/** The language. Schemas and resources import from here and from `#fields`, nothing else. */
export { entity, type AnyEntity, type Entity, type Infer, type Rule } from './entity';
export { resource, type AnyResource, type Layout, type Lazy, type Resource } from './resource';
export { settings } from './settings';
export { step, wizard, wizards } from './wizard';
export { actions, type Action, type Selection } from './action';
export { form } from './form';
export { file, type FileAnswer } from './answer';
export { handlers, type HandlerContext } from './handlers';
export { r } from './result';
export { calls, open, outside, read, write, type BoundCalls } from './calls';
export { process, processes, type ProcessItem } from './process';
export { report, reports } from './report';
export type { PrintBlock, PrintDocument } from './print';
export { today, type Cond } from './condition';
export type { Field, FieldOptions, Fields, Kind, Values } from './field';
export type { Permission, Plan } from './vocabulary';
