/** The language. Schemas and resources import from here and from `#fields`, nothing else. */
export { entity, type AnyEntity, type Entity, type Infer, type Of, type RecordOf, type Rule } from './entity/entity';
export { resource, type AnyResource, type Layout, type Lazy, type Resource } from './resource/resource';
export { facts, houseOf } from './resource/house';
export { settings } from './resource/settings';
export { flag } from './entity/second';
export { step, wizard, wizards } from './resource/wizard';
export { actions, type Action, type Selection } from './calls/action';
export { form } from './resource/form';
export { file, type FileAnswer } from './calls/answer';
export { handlers, type HandlerContext, type InCompany } from './calls/handlers';
export { r, type Returned } from './calls/result';
export { calls, get, post, run, type BoundCalls, type CallOf } from './calls/calls';
export { query } from './calls/query';
export { later, process, processes, type ProcessItem } from './work/process';
export { report, reports } from './resource/report';
export { page } from './resource/page';
export { at, publicPages } from './resource/publicPages';
export { board, calendar } from './resource/views';
export type { PrintBlock, PrintDocument } from './work/print';
export { event, listener, listeners } from './work/event';
export { hmacSha256, ignored, inbox, sameSecret } from './work/inbox';
export { outbox, type Outbox } from './work/outbox';
export { parts } from './resource/record';
export { saves } from './entity/saves';
export {
  among,
  audience,
  beside,
  having,
  through,
  total,
  type AnyAudience,
  type AudienceRule,
  type ReasonOf,
} from './entity/audience';
export { ledger } from './entity/ledger';
export { moved, moves, states } from './entity/states';
export { fieldOf, hoursAgo, today, type Cond } from './entity/condition';
export { upgrade } from './entity/upgrade';
export { isNetwork } from './networks';
export { chosen, type AskedFilter, type Where } from './entity/where';
export type { Field, FieldOptions, Fields, Kind, Values } from './entity/field';
export type { ApiScope, ApiScopeDef, Permission, Plan } from './vocabulary';
