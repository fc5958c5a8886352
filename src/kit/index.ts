/** The language. Schemas and resources import from here and from `#fields`, nothing else. */
export { entity, type AnyEntity, type Entity, type Infer, type Of, type RecordOf, type Rule } from './entity';
export { resource, type AnyResource, type Layout, type Lazy, type Resource } from './resource';
export { facts, houseOf } from './house';
export { settings } from './settings';
export { flag } from './second';
export { step, wizard, wizards } from './wizard';
export { actions, type Action, type Selection } from './action';
export { form } from './form';
export { file, type FileAnswer } from './answer';
export { handlers, type HandlerContext, type InCompany } from './handlers';
export { r, type Returned } from './result';
export {
  acts,
  answers,
  calls,
  open,
  opens,
  outside,
  read,
  reads,
  write,
  writes,
  type BoundCalls,
  type CallOf,
} from './calls';
export { alias, query } from './query';
export { later, process, processes, type ProcessItem } from './process';
export { report, reports } from './report';
export { page } from './page';
export { at, publicPages } from './publicPages';
export { board, calendar } from './views';
export type { PrintBlock, PrintDocument } from './print';
export { event, listener, listeners } from './event';
export { hmacSha256, ignored, inbox, sameSecret } from './inbox';
export { outbox, type Outbox } from './outbox';
export { parts } from './record';
export { saves } from './saves';
export { ledger } from './ledger';
export { moved, moves, states } from './states';
export { fieldOf, hoursAgo, today, type Cond } from './condition';
export { upgrade } from './upgrade';
export { chosen, type AskedFilter, type Where } from './where';
export type { Field, FieldOptions, Fields, Kind, Values } from './field';
export type { Permission, Plan } from './vocabulary';
