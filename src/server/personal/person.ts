import type { AnyEntity, Infer } from '#kit/entity/entity';
import type { Model } from '#kit/read/model';
import type { PrintDocument } from '#kit/work/print';
import type { Services, Work } from '../core/context';
import { fail } from '../core/failure';
import type { Row } from '../db/query';
import { companyOf } from '../operations/save/references';
import { affectedBy, type AffectedFilter } from './affected';
import { dossierDocument, dossierOf, type Dossier } from './dossier';
import { processingOf, type Processing } from './processing';
import { eraseSubject, eraseTraces, type Erasure } from './erase';

/**
 * Rights of a person about their data (LGPD, art. 18), from the declarations: entities that reference their record or
 * carry their identifiers.
 */
export interface Person {
  /** All that is known of the person, without masks, as data and for paper; leaves an audit row. */
  dossier<E extends AnyEntity>(
    entity: E,
    record: Infer<E>,
  ): Promise<{ readonly data: Dossier; readonly document: PrintDocument }>;
  /**
   * Makes the person nameless wherever no law asks to keep them; `also` is set in their record besides. After
   * `eraseTraces`.
   */
  erase<E extends AnyEntity>(entity: E, record: Infer<E>, also?: Partial<Infer<E>>): Promise<Erasure>;
  /** The records of processing (art. 37). */
  processing(): readonly Processing[];
  /** People whose data were seen, exported or changed, by whom and when (art. 48). */
  affected(
    filter: AffectedFilter,
    page: { readonly page: number; readonly size: number },
  ): ReturnType<typeof affectedBy>;
}
const modelOf = ({ byName }: Services, { name }: AnyEntity): Model => {
  const model = byName.get(name);
  return model?.subject === undefined ? fail({ kind: 'broken' }) : model;
};
// A record is its row: the schema has made the columns.
const rowOf = (record: object): Row => record as Row;

export const personOf = (work: Work): Person => ({
  dossier: async (entity, record) => {
    const data = await dossierOf(work, modelOf(work.services, entity), rowOf(record));
    return { data, document: dossierDocument(data, work.user.zone) };
  },
  erase: (entity, record, also = {}) => eraseSubject(work, modelOf(work.services, entity), rowOf(record), also),
  processing: () => processingOf(work.services),
  affected: (filter, page) => affectedBy(work, filter, page),
});
export const tracesOf =
  (services: Services) =>
  async <E extends AnyEntity>(entity: E, record: Infer<E>): Promise<void> => {
    const model = modelOf(services, entity);
    await eraseTraces(services, model, rowOf(record), companyOf(model, rowOf(record)) ?? fail({ kind: 'broken' }));
  };
