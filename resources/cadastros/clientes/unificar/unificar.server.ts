import type { HandlerContext, InCompany, Infer } from '#kit';
import { cliente } from '../../../../schemas/cadastros/clientes/cliente';
import { clienteUnificacao } from '../../../../schemas/cadastros/clientes/unificar/clienteUnificacao';
import { anotarRetirada } from '../../../comum/consentir.server';
import { juntar, preenchidos, type Cliente } from './juntar.server';

type Context = HandlerContext & InCompany;
type Motivo = Infer<typeof clienteUnificacao>['motivo'];
/** Values of the kept customer's fields before and after. */
type Trocas = Readonly<Record<string, { readonly de: unknown; readonly para: unknown }>>;
export interface Antes {
  readonly trocas: Trocas;
  readonly movidos: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
}
export const maximoDeUnidos = 10;

/** Locks the visible customers by ascending id, so that two users unifying them do not deadlock. */
const segurar = async (
  { rows, refuse, notFound }: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Cliente>> => {
  const held = new Map<number, Cliente>();
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    const row = (await rows.get(cliente, id, { lock: true })) ?? notFound();
    if (row.id !== id) refuse(`${row.nome} já foi unificado. Atualize a página!`);
    held.set(id, row);
  }
  return held;
};
const documentos = (rows: readonly Cliente[]): number => new Set(rows.flatMap(({ cpfCnpj }) => cpfCnpj ?? [])).size;

/** Returns the reason that forbids a unification; undefined without one. */
export const impedimento = (
  { user }: Pick<Context, 'user'>,
  rows: readonly Cliente[],
  confirmaCpf: boolean,
): { readonly texto: string; readonly campo: string } | undefined => {
  if (rows.length < 2) return { texto: 'Escolha ao menos dois cadastros!', campo: 'outros' };
  if (rows.length > maximoDeUnidos)
    return { texto: `No máximo ${maximoDeUnidos} cadastros de cada vez!`, campo: 'outros' };
  if (documentos(rows) < 2) return undefined;
  if (!user.permissions.has('CLIENTE_UNIFICAR'))
    return {
      texto:
        'Os CPFs são diferentes. Só quem tem a permissão “Unificar cadastros com CPF ou CNPJ diferentes” une estes!',
      campo: 'confirmaCpf',
    };
  return confirmaCpf
    ? undefined
    : { texto: 'Os CPFs são diferentes: confirme que são a mesma pessoa!', campo: 'confirmaCpf' };
};

interface Pedido {
  readonly id: number;
  readonly outros: readonly number[];
  readonly confirmaCpf?: boolean | null;
  readonly motivo?: Motivo;
}
/** Computes the kept customer after a unification, and the rows it would receive. Stores nothing. */
export const preverUnificacao = async (context: Context, { id, outros, confirmaCpf }: Pedido) => {
  const { rows, merging, notFound } = context;
  const found = await rows.byId(cliente, [id, ...outros]);
  const kept = found.get(id) ?? notFound();
  const others = outros.flatMap((one) => found.get(one) ?? []).filter((one) => one.id !== id);
  const counts = new Map<string, number>();
  for (const other of others)
    for (const { label, count } of await merging.held(cliente, other))
      counts.set(label, (counts.get(label) ?? 0) + count);
  const patch = juntar(kept, others);
  const all = [kept, ...others];
  return {
    vem: [...counts].map(([nome, quantidade]) => ({ nome, quantidade })),
    preenche: preenchidos(kept, patch),
    pontos: (patch.pontos ?? kept.pontos ?? 0) - (kept.pontos ?? 0),
    mensagens: patch.aceitaMensagens ?? kept.aceitaMensagens ?? false,
    bloqueado: (patch.situacao ?? kept.situacao) === 'BLOQUEADO',
    cpfsDiferentes: documentos(all) > 1,
    impedimento: impedimento(context, all, confirmaCpf ?? false)?.texto ?? null,
  };
};

/** Unifies several customers: locks the kept one and everything that refers to the others. */
export const unificar = async (context: Context, { id, outros, confirmaCpf, motivo }: Pedido) => {
  const { rows, merging, now, refuse, user } = context;
  const held = await segurar(context, [id, ...outros]);
  const kept = held.get(id)!;
  const others = [...held.values()].filter((one) => one.id !== id);
  const no = impedimento(context, [kept, ...others], confirmaCpf ?? false);
  if (no) refuse(no.texto, no.campo);
  const movidos: Record<string, Readonly<Record<string, readonly number[]>>> = {};
  for (const other of others)
    movidos[other.id] = await merging.into(cliente, kept, other, {
      unificadoQuando: now.toISOString(),
      // They are now those of the one that is kept.
      ...(other.pontos !== null && { pontos: 0 }),
      ...(other.deveFiado !== null && { deveFiado: 0 }),
    });
  const patch = juntar(kept, others);
  const trocas = Object.fromEntries(
    Object.entries(patch).map(([name, para]) => [name, { de: kept[name as keyof Cliente] ?? null, para }]),
  );
  if (Object.keys(patch).length > 0) await rows.update(cliente, kept, patch);
  const agreed = [kept, ...others].some(({ aceitaMensagens }) => aceitaMensagens);
  if (agreed && ![kept, ...others].every(({ aceitaMensagens }) => aceitaMensagens))
    await anotarRetirada(context, kept, {
      canal: 'UNIFICACAO',
      observacao: 'Um dos cadastros unidos não aceita mensagens.',
    });
  return rows.insert(clienteUnificacao, {
    nome: kept.nome,
    empresa: user.company.id,
    cliente: kept.id,
    telefone: kept.telefone,
    motivo: motivo ?? (others.every(({ telefone }) => telefone === kept.telefone) ? 'MESMO_TELEFONE' : 'MANUAL'),
    vendedor: kept.vendedor,
    origem: [kept, ...others].map((one) => ({
      codigo: one.id,
      nome: one.nome,
      cpfCnpj: one.cpfCnpj,
      pedidos: one.quantidadePedidos,
      total: one.totalCompras,
      pontos: one.pontos,
    })),
    antes: { trocas, movidos } satisfies Antes as never,
  });
};
