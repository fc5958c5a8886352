import type { Envelope } from '#kit/envelope';
import type { AuditEntry, FieldChange, HistoryEntry } from '#kit/history';
import type { Model, ModelField } from '#kit/model';
import { purposes } from '#kit/personal';
import { inner, sentence } from '#kit/text';
import { contextOf, isBlank } from '#fields/cells';
import { call } from '../http';

export interface Trail<E> {
  readonly entries: readonly E[];
  readonly total: number;
}
const trailOf = <E>({ results = [], totalRecords = 0 }: Envelope<E>): Trail<E> => ({
  entries: results,
  total: totalRecords,
});

/** One page of what was done with a record, the newest first. */
export const historyPage = async (
  { root }: Model,
  id: number,
  page: number,
  size: number,
  signal: AbortSignal,
): Promise<Trail<HistoryEntry>> =>
  trailOf(await call<HistoryEntry>('GET', `${root}historico/${id}/${page}/${size}`, undefined, { signal }));

/** What the audit is asked for; empty texts ask for nothing. */
export interface AuditFilter {
  readonly de: string;
  readonly ate: string;
  readonly usuario: string;
  readonly entidade: string;
  readonly acao: string;
}
export const auditPage = async (
  filter: AuditFilter,
  page: number,
  size: number,
  signal: AbortSignal,
): Promise<Trail<AuditEntry>> =>
  trailOf(await call<AuditEntry>('POST', `auditoria/filterpaginated/${page}/${size}`, filter, { signal }));

/** What the product itself does, as a person says what he did. */
export const ownActions: Readonly<Record<string, string>> = {
  criar: 'criou',
  alterar: 'alterou',
  excluir: 'excluiu',
  restaurar: 'tirou da lixeira',
  ordenar: 'mudou a ordem',
  exportar: 'exportou',
  entrar: 'entrou no sistema',
  sair: 'saiu do sistema',
  entrarNaEmpresa: 'entrou na empresa',
  sairDaEmpresa: 'saiu da empresa',
  trocarSenha: 'trocou a senha',
  furtoDeSessao: 'teve a sessão encerrada: credencial antiga usada de novo',
  encerrarSessao: 'encerrou uma sessão',
  encerrarOutrasSessoes: 'encerrou as outras sessões',
  ativarSegundoFator: 'ativou a verificação em duas etapas',
  desativarSegundoFator: 'desativou a verificação em duas etapas',
  removerSegundoFator: 'removeu a verificação em duas etapas',
  novosCodigosDeRecuperacao: 'gerou novos códigos de recuperação',
  usarCodigoDeRecuperacao: 'entrou com um código de recuperação',
  excluirArquivo: 'excluiu um arquivo',
  cancelarProcesso: 'cancelou um processo',
  agendarRelatorio: 'agendou um relatório',
  excluirAgendamento: 'excluiu um agendamento',
  exportarCsv: 'exportou',
  'exportar.completos': 'exportou com dados pessoais completos',
};
/** 'alterou', or the name of the action: 'Cancelar'. */
export const actionText = (action: string, model?: Pick<Model, 'actions'> & Partial<Pick<Model, 'fields'>>): string => {
  if (Object.hasOwn(ownActions, action)) return ownActions[action]!;
  const [sent, address] = action.split(':');
  if (sent === 'enviarFora') return `enviou para fora da empresa (${address ?? ''})`;
  const [shown, field, purpose = ''] = action.split('.');
  if (shown === 'procurar') return `procurou por ${inner(model?.fields?.[field ?? '']?.label ?? field ?? '')}`;
  if (shown === 'revelar')
    return `viu ${inner(model?.fields?.[field ?? '']?.label ?? field ?? '')} sem máscara (${(purposes as Readonly<Record<string, string>>)[purpose] ?? purpose})`;
  const declared = model?.actions.find(({ name }) => name === action)?.label;
  return declared ? `executou “${declared}”` : `executou “${sentence(action.replace(/\W+/g, ' '))}”`;
};

export interface Version {
  /** The values that fields had right after the entry, of those that have changed since. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Fields that have changed since, and whose values are not kept. */
  readonly lost: readonly string[];
  readonly $labels: Readonly<Record<string, string>>;
}
/**
 * A record as it was after an entry: what each newer change has replaced, the oldest of them first. `entries`: the
 * newest first.
 */
export const versionAfter = (entries: readonly HistoryEntry[], index: number): Version => {
  const newer = entries.slice(0, index).toReversed();
  const first = new Map<string, FieldChange>();
  for (const change of newer.flatMap(({ changes }) => changes))
    if (!first.has(change.field)) first.set(change.field, change);
  const all = [...first.values()];
  return {
    values: Object.fromEntries(all.filter(({ hidden }) => !hidden).map(({ field, before }) => [field, before])),
    lost: all.filter(({ hidden }) => hidden).map(({ field }) => field),
    $labels: Object.assign({}, ...newer.map(({ $labels }) => $labels)) as Version['$labels'],
  };
};

/**
 * The lines in which a value is read: one for each nested row, else one; none for no value. What is masked stays as it
 * is kept.
 */
export const linesOf = (
  field: ModelField,
  value: unknown,
  $labels: Readonly<Record<string, string>>,
  zone: string,
): readonly string[] => {
  if (isBlank(value)) return [];
  const context = contextOf({ $labels } as never, { zone });
  const parts = field.kind.nested === 'many' && Array.isArray(value) ? value.map((row: unknown) => [row]) : [value];
  // A masked text, or a value from before the field became what it is.
  return parts
    .map((one) => {
      try {
        return field.kind.format(one, field, context);
      } catch {
        return typeof one === 'string' ? one : '***';
      }
    })
    .filter((text) => text !== '');
};

/** '14/03/2026 09:12' */
export const momentOf = (instant: string, zone: string): string =>
  new Date(instant).toLocaleString('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
/** 'o cupom', 'a nota' */
export const theRecord = ({ label }: Pick<Model, 'label'>): string =>
  `${label.gender === 'f' ? 'a' : 'o'} ${inner(label.one)}`;
