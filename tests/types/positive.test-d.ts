import { file, handlers, process, wizards, type Infer, type Selection, type Values } from '#kit';
import type { Cond } from '#kit/entity/condition';
import type { Permission } from '#kit/vocabulary';
import type { Address } from '#fields/address/address';
import { f } from '#fields';
import type { vale } from './declarations';
import { adesao, vales } from './declarations';

/** Compiles only when the two types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;
const same = <A, B>(_equal: Same<A, B>): void => undefined;

type Vale = Infer<typeof vale>;
same<Vale['id'], number>(true);
same<Vale['versao'], number>(true);
same<Vale['nome'], string>(true);
same<Vale['empresa'], number>(true);
same<Vale['tipo'], 'VALOR' | 'PERCENTUAL'>(true);
same<Vale['status'], 'ATIVO' | 'CANCELADO' | null>(true);
// Under a condition: it may be absent.
same<Vale['valor'], number | undefined>(true);
same<Vale['dias'], ('DOM' | 'SEG' | 'TER' | 'QUA' | 'QUI' | 'SEX' | 'SAB')[] | null>(true);
same<Vale['canais'], ('LOJA' | 'SITE')[]>(true);
same<Vale['validade'], string | null>(true);
same<Vale['endereco'], Address | null>(true);
same<Vale['itens'][number]['nome'], string>(true);
same<Vale['itens'][number]['quantidade'], number | null>(true);
same<NonNullable<Vale['horario']>['inicio'], string>(true);
same<Vale['fotos'], number[] | null>(true);
same<Vale['ativo'], boolean>(true);
same<keyof Vale & 'nomee', never>(true);

const every = {
  longText: f.longText(), email: f.email({ required: true }), emails: f.emails(), phone: f.phone(), document: f.document({ only: 'cpf', required: true }), cep: f.cep(),
  decimal: f.decimal({ places: 4, required: true }), percent: f.percent(), dateTime: f.dateTime(), color: f.color(), url: f.url(), file: f.file(), image: f.image({ required: true }), tags: f.tags(),
};
type Every = Values<typeof every>;
same<Every['longText' | 'phone' | 'cep' | 'dateTime' | 'color' | 'url'], string | null>(true);
same<Every['email' | 'document'], string>(true);
same<Every['emails' | 'tags'], string[] | null>(true);
same<Every['decimal' | 'image'], number>(true);
same<Every['percent' | 'file'], number | null>(true);

// A condition on several values names one of them.
export const day: Cond<Vale> = { dias: ['SEG', 'TER'], canais: { not: 'LOJA' }, valor: { gte: 1 } };

const emitirLote = process('emitirLote', { label: 'x', permission: [], form: { dia: f.date() }, items: () => [], each: () => undefined });
handlers(vales, {
  duplicar: (context, { record }) => { same<typeof record, Vale>(true); return { id: record.id }; },
  cancelar: async (context, { record, form }) => { same<typeof form, { motivo: string; aviso: boolean | null }>(true); void record.nome; },
  enviar: (context, { selection, form }) => { same<typeof selection, Selection>(true); same<typeof form.texto, string>(true); return { changed: 1, failed: [] }; },
  trocar: (context, { form }) => { same<typeof form, { modo: 'A' | 'B'; motivo: string | null }>(true); },
  imprimir: (context, { form }) => { same<typeof form.vias, number | null>(true); return file('vale.pdf', new Uint8Array()); },
  emitir: async ({ start }, { selection }) => { same<typeof selection, Selection>(true); return start(emitirLote, {}); },
  exportar: (context, { filter }) => ({ url: String(filter.$search) }),
});

// Derived from the entities, the roles of the specification, and what the business adds.
export const permissions: readonly Permission[] = ['EMPRESA_VER', 'UNIDADE_MEDIDA_EDITAR', 'FERIADO_EXCLUIR', 'ROLE_ADMIN', 'EMPRESA_BLOQUEAR'];

// A form in steps: what finishes it gets the values of all, what is kept so far those of some.
wizards(adesao, {
  begin: () => ({ conta: { agencia: '1' } }),
  check: { conta: (context, { form, draft }) => { same<typeof form, { agencia: string; tipo: 'CC' | 'CP' | null }>(true); same<typeof draft.loja, { nome: string } | undefined>(true); } },
  finish: (context, { values, key }) => { same<typeof values.loja.nome, string>(true); same<typeof key, string>(true); },
  status: () => ({ tone: 'info', title: 'Em análise' }),
});
