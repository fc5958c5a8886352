import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import type { ModelRecord, RecordAnswer } from '#kit/resource/record';

export type Answer = RecordAnswer<WireRecord>;
/** The other entities that the page draws from. */
export const namedBy = (
  { fields }: Model,
  { children, linked, counted, begins, body, aside }: ModelRecord,
): readonly string[] => [
  ...[...children, ...begins].map(({ entity }) => entity),
  ...counted.map(({ entity }) => entity),
  ...[
    ...linked.map(({ field }) => field),
    ...[...body, ...aside].flatMap((part) =>
      part.part === 'links' ? part.links.filter((link) => typeof link === 'string') : [],
    ),
  ].flatMap((name) => fields[name]?.ref ?? []),
];
