import { sql, type RawBuilder } from 'kysely';
import type { Model } from '#kit/read/model';
import { sentence } from '#kit/text';
import { tenantColumn } from '../db/columns';
import { systemTables } from '../db/system';
import type { Table } from '../db/table';
import { filesIn } from '../files/forgotten';

/** One table in which a company has rows. */
export interface Belonging {
  /** Unique in the list. */
  readonly key: string;
  readonly table: string;
  readonly label: string;
  /** Model of an entity; without one, a table of the framework. */
  readonly model?: Model;
  /** Which of the rows of `t` are the company's. */
  readonly where: (company: number) => RawBuilder<boolean>;
  /** They stay, and by which law. */
  readonly kept?: string;
  /** They go along in the export. */
  readonly exported: boolean;
  /** The platform's role may not delete from it: it is append-only to everybody but the owner of the database. */
  readonly appendOnly: boolean;
}

/**
 * Not a company's to take along: answers to keys, queues and the export itself are how the house works; who reached it
 * is confidential (Marco Civil, art. 15).
 */
const inner: ReadonlySet<string> = new Set([
  'idempotencia',
  'trabalho',
  'exportacao_parte',
  'acesso',
  'aviso_parceiro',
  'endereco_aviso',
  'envio_parceiro',
  'envio_anexo',
]);
const laws: Readonly<Record<string, string>> = {
  acesso: 'Registros de acesso por seis meses: Marco Civil da Internet, art. 15. Depois a rotina os apaga',
};
/** As the proof calls the tables of the house whose names are no words of people. */
const labels: Readonly<Record<string, string>> = {
  sessao: 'Sessões',
  auditoria: 'Histórico e auditoria',
  acesso: 'Registros de acesso',
  arquivo: 'Arquivos',
  idempotencia: 'Respostas guardadas',
  credencial: 'Senhas',
  ultimo_acesso: 'Últimas entradas',
  segundo_fator: 'Segundo passo da entrada',
  recuperacao: 'Links de senha',
  trabalho: 'Fila de trabalhos',
  agendamento: 'Relatórios agendados',
  aviso: 'Avisos',
  aviso_silencio: 'Avisos desligados',
  aviso_whatsapp: 'Avisos por WhatsApp',
  aviso_parceiro: 'Avisos de parceiros',
  endereco_aviso: 'Endereços de avisos',
  envio_parceiro: 'Envios a parceiros',
  envio_anexo: 'Anexos de envios',
  processo: 'Processos',
  processo_item: 'Itens de processos',
  importacao: 'Importações',
  importacao_linha: 'Linhas de importações',
  assistente: 'Rascunhos de assistentes',
  exportacao_parte: 'Exportação da empresa',
  contagem: 'Contagem de linhas',
};

const has = ({ columns }: Table, name: string): boolean => columns.some((column) => column.name === name);
const itsPeople = (company: number): RawBuilder<unknown> =>
  sql`(select u.id from usuario as u where u.empresa_id = ${company})`;

/**
 * Everything that belongs to a company, told from the declarations and the tables of the house, in an order in which it
 * can go: what is found through people before them, the company itself last but for what follows from the others. A new
 * entity with a `tenant` stands here the day it is written.
 */
export const belongingsOf = (models: readonly Model[]): readonly Belonging[] => {
  const house = systemTables
    .filter((table) => table.tenant !== undefined || has(table, 'usuario_id'))
    .map((table): Belonging => ({
      key: table.name,
      table: table.name,
      label: labels[table.name] ?? sentence(table.name.replaceAll('_', ' ')),
      exported: table.tenant !== undefined && !inner.has(table.name) && !table.isDerived,
      appendOnly: !table.grants.platform.includes('delete'),
      ...(laws[table.name] !== undefined && { kept: laws[table.name] }),
      where:
        table.name === 'arquivo'
          ? ofFiles(models)
          : (company) =>
              sql<boolean>`(${sql.join(
                [
                  ...(has(table, 'empresa_id') ? [sql`t.empresa_id = ${company}`] : []),
                  ...(has(table, 'usuario_id') ? [sql`t.usuario_id in ${itsPeople(company)}`] : []),
                ],
                sql` or `,
              )})`,
    }));
  const entities = [
    ...new Map(models.filter(({ tenant }) => tenant !== undefined).map((model) => [model.table, model])).values(),
  ].map((model): Belonging => ({
    key: model.table,
    table: model.table,
    label: model.label.many,
    model,
    exported: true,
    appendOnly: false,
    ...(model.lawful !== undefined && { kept: model.lawful }),
    where: (company) => sql<boolean>`t.${sql.ref(tenantColumn(model)!)} = ${company}`,
  }));
  const derived = new Set(systemTables.filter(({ isDerived }) => isDerived).map(({ name }) => name));
  const last = ({ key, model }: Belonging): number =>
    derived.has(key) ? 3 : model?.tenant === 'id' ? 2 : model?.is === 'people' ? 1 : 0;
  return [...house, ...entities].toSorted((one, other) => last(one) - last(other));
};

/**
 * Those that were stored in it, and those of nobody that its rows show; never one that stays with what the law keeps.
 */
const ofFiles =
  (models: readonly Model[]) =>
  (company: number): RawBuilder<boolean> => {
    const named = (those: readonly Model[]): RawBuilder<unknown> => {
      const found = those.flatMap((model) => filesIn(model, sql`and t.${sql.ref(tenantColumn(model)!)} = ${company}`));
      return found.length === 0 ? sql`select null::bigint` : sql.join(found, sql` union all `);
    };
    const owned = models.filter(({ tenant }) => tenant !== undefined);
    return sql<boolean>`(t.empresa_id = ${company} or (t.empresa_id is null and t.id in (${named(owned)})))
    and not exists (select 1 from (${named(owned.filter(({ lawful }) => lawful !== undefined))}) as guardado(id) where guardado.id = t.id)`;
  };
