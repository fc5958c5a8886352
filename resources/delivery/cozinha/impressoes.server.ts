import type { HandlerContext, Infer } from '#kit';
import type { PrintDocument } from '#kit/work/print';
import { computador } from '../../../schemas/cadastros/computador';
import { setor } from '../../../schemas/cadastros/setor';
import { impressao } from '../../../schemas/delivery/cozinha/impressao';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { trabalhosDe } from './composicao.server';
import { marcasDe } from './marcas.server';
import { imprimirAviso, imprimirUma } from './vias.server';

type Pedido = Infer<typeof pedido>;
type Computador = Infer<typeof computador>;
type Impressao = Infer<typeof impressao>;
type Rows = Pick<HandlerContext, 'rows'>;

/** Time limits: to report a result after taking a ticket, and to take a waiting one. */
const [umMinuto, cincoMinutos] = [60_000, 300_000];

const prontos = { situacao: 'ATIVO', imprime: { empty: false } } as const;
const imprimeVia = ({ imprime }: Computador, via: Impressao['via']): boolean => imprime?.includes(via) ?? false;

/** Puts the tickets of an order that is accepted into the queue, where a computer of the company prints by itself. */
export const enfileirar = async ({ rows }: Rows, order: Pedido): Promise<void> => {
  const computers = await rows.all(computador, prontos);
  if (computers.length === 0 || (await rows.exists(impressao, { pedido: order.id, mudanca: { empty: true } }))) return;
  const has = (via: Impressao['via'], of: number | null = null): boolean =>
    computers.some((one) => imprimeVia(one, via) && (one.setor === null || of === null || one.setor === of));
  const itens = await rows.all(pedidoItem, { pedido: order.id });
  const wanted = [...new Set(itens.flatMap(trabalhosDe).map((one) => one.setor))];
  const sectors = await rows.byId(
    setor,
    wanted.flatMap((id) => id ?? []),
  );
  const kitchens = wanted.filter((id) => sectors.get(id ?? 0)?.imprimePedido !== false && has('COZINHA', id));
  const paper = order.modalidade === 'ENTREGA' && has('ENTREGA') ? 'ENTREGA' : 'CAIXA';
  const jobs = [
    ...kitchens.map((id) => ({ via: 'COZINHA', setor: id }) as const),
    ...(has(paper) ? [{ via: paper, setor: null } as const] : []),
  ];
  for (const job of jobs)
    await rows.insert(impressao, { ...job, empresa: order.empresa, pedido: order.id, numero: order.numero });
};

export const computadorDe = ({ rows }: Rows, chave: string): Promise<Computador | undefined> =>
  rows.one(computador, { chave, situacao: 'ATIVO' });

/** Condition of tickets for a computer: its kinds and, in the kitchen, its sector. */
export const esperamPor = ({ id, imprime, setor: of }: Computador) => {
  const mine = of === null ? {} : { $or: [{ setor: of }, { via: { not: 'COZINHA' as const } }] };
  return {
    situacao: 'NA_FILA' as const,
    $or: [{ para: id }, { $and: [{ para: { empty: true as const }, via: imprime ?? [] }, mine] }],
  };
};
/** Takes the oldest ticket for this browser; skips rows that another one has locked. */
export const pegar = async (
  { rows, now }: Rows & Pick<HandlerContext, 'now'>,
  chave: string,
): Promise<Pick<Impressao, 'id' | 'numero'> | null> => {
  const mine = await computadorDe({ rows }, chave);
  if (!mine?.imprime || mine.imprime.length === 0) return null;
  const job = await rows.one(impressao, { ...esperamPor(mine), $sort: [['id', 'asc']] }, { lock: 'skip' });
  if (!job) return null;
  await rows.update(impressao, job, {
    situacao: 'IMPRIMINDO',
    computador: mine.id,
    pegaEm: now.toISOString(),
    tentativas: (job.tentativas ?? 0) + 1,
    erro: null,
  });
  return { id: job.id, numero: job.numero };
};

export const documentoDe = async (
  context: Pick<HandlerContext, 'rows' | 'db' | 'user' | 'now' | 'refuse' | 'notFound' | 'legible'>,
  id: number,
): Promise<PrintDocument> => {
  const job = (await context.rows.get(impressao, id)) ?? context.notFound();
  const order = (await context.rows.get(pedido, job.pedido)) ?? context.notFound();
  const { via, setor: of, mudanca, texto } = job;
  if (mudanca) return imprimirAviso(context, order, { via, setor: of, mudanca, texto });
  return imprimirUma(context, order, { via, setor: of, segunda: (job.tentativas ?? 0) > 1 });
};

/** Stores the result of a print job. Marks the order without a new version, so that an edit of it goes on. */
export const dizerFeita = async (
  { rows, now, notFound }: Rows & Pick<HandlerContext, 'now' | 'notFound'>,
  { impressao: id, erro }: { readonly impressao: number; readonly erro: string | null },
): Promise<Pick<Impressao, 'numero'>> => {
  const job = (await rows.get(impressao, id, { lock: true })) ?? notFound();
  if (job.situacao === 'IMPRESSA') return { numero: job.numero };
  if (erro !== null) {
    await rows.update(impressao, job, { situacao: 'FALHOU', erro });
    return { numero: job.numero };
  }
  await rows.update(impressao, job, { situacao: 'IMPRESSA', impressaEm: now.toISOString(), erro: null });
  const order = (await rows.get(pedido, job.pedido)) ?? notFound();
  await rows.tally(pedido, { id: order.id }, { set: marcasDe(order, [job.via]) });
  return { numero: job.numero };
};
/** Fails jobs that no computer printed in time. They are not retried: the paper may lie on the counter. */
export const acusarParadas = async ({ rows, now }: Rows & Pick<HandlerContext, 'now'>): Promise<void> => {
  const before = (ago: number): string => new Date(now.getTime() - ago).toISOString();
  await rows.updateWhere(
    impressao,
    { situacao: 'IMPRIMINDO', pegaEm: { lte: before(umMinuto) } },
    { situacao: 'FALHOU', erro: 'O computador não disse se imprimiu. Veja se saiu antes de imprimir de novo.' },
  );
  await rows.updateWhere(
    impressao,
    { situacao: 'NA_FILA', criadaEm: { lte: before(cincoMinutos) }, tentativas: 0 },
    { situacao: 'FALHOU', erro: 'Nenhum computador que imprime esta via estava com a página aberta.' },
  );
};
