import { sql } from 'kysely';
import type { HandlerContext, Infer } from '#kit';
import { instantsOf, todayIn } from '#kit/period';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { empresa } from '../../../schemas/cadastros/empresa';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { sorteio } from '../../../schemas/fidelidade/sorteio/sorteio';
import { sorteioGanhador } from '../../../schemas/fidelidade/sorteio/sorteioGanhador';
import { sorteioParticipante, vidaDoNumero } from '../../../schemas/fidelidade/sorteio/sorteioParticipante';
import { centavos } from '../../comum/centavos';
import { zoneOf } from '../../comum/period.server';
import { primeiroNome } from '../papel.server';
import { aoAcaso } from '../prova.server';
import { hashDe } from '../../comum/acompanhamento.server';

type Context = Pick<HandlerContext, 'rows' | 'refuse' | 'move' | 'now' | 'db'>;
type Sorteio = Infer<typeof sorteio>;
type Participante = Infer<typeof sorteioParticipante>;

/** «Maria S.»: recognizable to acquaintances only. */
export const nomeMascarado = (nome: string): string => {
  const [first = '', ...more] = nome.trim().split(/\s+/);
  return more.length > 0 ? `${primeiroNome(first)} ${more.at(-1)![0]!.toUpperCase()}.` : first;
};

/** Free numbers of the series, drawn at random among all free ones, as the public rule demands. */
const livres = async (
  { db, refuse }: Context,
  draw: Sorteio,
  { count, ateAcabar }: { readonly count: number; readonly ateAcabar: boolean },
): Promise<readonly number[]> => {
  const { rows: free } = await sql<{
    n: number;
  }>`select n from generate_series(${draw.numeroInicial}::int, ${draw.numeroFinal}::int) as n
    where not exists (select from sorteio_participante p where p.empresa_id = ${draw.empresa} and p.sorteio_id = ${draw.id} and p.numero = n)`.execute(
    db,
  );
  if (free.length < count && !ateAcabar) refuse('Os números deste sorteio acabaram!');
  const numbers = free.map(({ n }) => Number(n));
  return Array.from({ length: Math.min(count, free.length) }, (_, at) => {
    const chosen = at + aoAcaso(numbers.length - at);
    [numbers[at], numbers[chosen]] = [numbers[chosen]!, numbers[at]!];
    return numbers[at]!;
  });
};

interface Dados extends Pick<Participante, 'origem'> {
  readonly cliente: number;
  readonly pedido?: number;
  /** Source of the numbers; each stores `<chave>:1`, `<chave>:2`… */
  readonly chave: string;
  /** True when nobody can be told that the numbers are used up: gives as many as are left. */
  readonly ateAcabar?: boolean;
}
/** Gives numbers to a customer, up to the maximum. Locks the draw, so that no number is given twice. */
export const darNumeros = async (
  context: Context,
  id: number,
  quantos: number,
  { chave, ateAcabar = false, ...of }: Dados,
): Promise<readonly number[]> => {
  const { rows, refuse } = context;
  const draw = (await rows.get(sorteio, id, { lock: true })) ?? refuse('Sorteio não encontrado!');
  if (draw.situacao !== 'ATIVO') refuse('As inscrições deste sorteio não estão abertas!');
  const has = await rows.count(sorteioParticipante, { sorteio: id, cliente: of.cliente, situacao: 'VALIDO' });
  const most = Math.max(0, (draw.numerosMaxPorCliente ?? Infinity) - has);
  const known = await rows.count(sorteioParticipante, { sorteio: id, chave: { starts: `${chave}:` } });
  const numbers = await livres(context, draw, { count: Math.min(quantos, most), ateAcabar });
  for (const [at, numero] of numbers.entries())
    await rows.insert(sorteioParticipante, {
      ...of,
      numero,
      empresa: draw.empresa,
      sorteio: id,
      chave: `${chave}:${known + at + 1}`,
    });
  return numbers;
};

const anular = async ({ rows, move }: Context, found: readonly Participante[], motivo: string): Promise<void> => {
  for (const one of found) {
    const row = await rows.get(sorteioParticipante, one.id);
    if (row) await move(vidaDoNumero, row, 'anular', { motivo });
  }
};
/** Voids numbers bought with points that are given back. Refuses when one of them has won. */
export const anularTrocados = async (context: Context, chave: string): Promise<void> => {
  const { rows, refuse } = context;
  const found = await rows.all(sorteioParticipante, { chave: { starts: `${chave}:` }, situacao: 'VALIDO' });
  for (const { id, numero } of found)
    if (await rows.exists(sorteioGanhador, { participante: id, situacao: { not: 'DESCLASSIFICADO' } }))
      refuse(`O número ${numero} já ganhou!`);
  await anular(context, found, 'Troca de pontos cancelada');
};
/** Numbers earned by a customer's purchases during a draw: whole numbers, for each purchase or for their sum. */
const numerosDasCompras = async ({ rows }: Context, draw: Sorteio, quem: number, zone: string) => {
  const bought = await rows.all(pedido, {
    cliente: quem,
    situacao: 'CONCLUIDO',
    data: instantsOf({ from: draw.inicio, to: draw.fim }, zone),
    ...(draw.canais?.length ? { canal: draw.canais } : {}),
  });
  const each = centavos(draw.valorPorNumero ?? 0);
  const cents = bought.map(({ id, total }) => ({ id, cents: centavos(total) }));
  return draw.acumulaValor
    ? Math.floor(cents.reduce((sum, one) => sum + one.cents, 0) / each)
    : cents.reduce((sum, one) => sum + Math.floor(one.cents / each), 0);
};
/**
 * Matches a customer's numbers to their orders. Idempotent. After the list is closed, numbers of a cancelled order stay
 * in it and cannot win.
 */
export const numerosDoPedido = async (context: Context, id: number): Promise<void> => {
  const { rows } = context;
  const order = await rows.get(pedido, id);
  if (!order || order.cliente === null) return;
  const zone = zoneOf((await rows.get(empresa, order.empresa))?.fuso);
  const dia = todayIn(zone, new Date(order.data ?? context.now));
  const where = { participacao: 'COMPRA', inicio: { lte: dia }, fim: { gte: dia } } as const;
  for (const { id: of } of await rows.all(sorteio, { ...where, situacao: ['ATIVO', 'ENCERRADO'] })) {
    const draw = (await rows.get(sorteio, of, { lock: true }))!;
    const own = { sorteio: of, cliente: order.cliente, origem: 'COMPRA', situacao: 'VALIDO' } as const;
    if (draw.situacao !== 'ATIVO') {
      if (order.situacao === 'CANCELADO')
        await anular(context, await rows.all(sorteioParticipante, { ...own, pedido: id }), 'Pedido cancelado');
      continue;
    }
    const due = await numerosDasCompras(context, draw, order.cliente, zone);
    const has = await rows.all(sorteioParticipante, { ...own, $sort: [['id', 'desc']] });
    if (due > has.length)
      await darNumeros(context, of, due - has.length, {
        cliente: order.cliente,
        origem: 'COMPRA',
        pedido: id,
        chave: `pedido:${of}:${id}`,
        ateAcabar: true,
      });
    else if (due < has.length) {
      // Voids the numbers of the cancelled order first.
      const first = has.toSorted((one, other) => Number(other.pedido === id) - Number(one.pedido === id));
      await anular(context, first.slice(0, has.length - due), 'Pedido cancelado');
    }
  }
};

/** List of numbers, one a line: the input of its SHA-256, and public. */
export const listaDe = async ({ rows }: Pick<Context, 'rows'>, id: number): Promise<string> => {
  const lines: string[] = [];
  for (let page = 1; ; page++) {
    const found = await rows.find(
      sorteioParticipante,
      { sorteio: id, posicao: { empty: false }, $sort: [['posicao', 'asc']] },
      { page, size: 1000 },
    );
    const people = await rows.byId(
      cliente,
      found.rows.map((one) => one.cliente),
    );
    // A list closed before marks for persons existed stays as published.
    for (const { numero, cliente: quem, nomeNaLista, pessoa } of found.rows)
      lines.push(
        [numero, nomeNaLista ?? nomeMascarado(people.get(quem)?.nome ?? ''), ...(pessoa === null ? [] : [pessoa])].join(
          ';',
        ),
      );
    if (page * 1000 >= found.total) return lines.join('\n');
  }
};
/** Stores the published names: a customer renamed later stays in the list under the former name. */
const escreverNomes = async ({ db, rows }: Context, draw: Sorteio): Promise<void> => {
  const { rows: found } = await sql<{ readonly id: string }>`select distinct cliente_id as id from sorteio_participante
    where empresa_id = ${draw.empresa} and sorteio_id = ${draw.id} and posicao is not null order by 1`.execute(db);
  for (let at = 0; at < found.length; at += 1000) {
    const some = found.slice(at, at + 1000).map(({ id }) => Number(id));
    const people = await rows.byId(cliente, some);
    const names = some.map((id) => nomeMascarado(people.get(id)?.nome ?? ''));
    await sql`update sorteio_participante p set nome_na_lista = v.nome
      from unnest(${sql.val(some)}::bigint[], ${sql.val(names)}::text[]) as v(quem, nome)
      where p.cliente_id = v.quem and p.sorteio_id = ${draw.id} and p.empresa_id = ${draw.empresa}`.execute(db);
  }
};
/** Closes the list: each valid number gets its place by number, and the whole its SHA-256. */
export const fecharLista = async (context: Context, draw: Sorteio): Promise<void> => {
  const { db, rows } = context;
  await sql`update sorteio_participante p set posicao = o.posicao, pessoa = o.pessoa from (
      select empresa_id, id, row_number() over (order by numero) - 1 as posicao, dense_rank() over (order by primeiro) as pessoa
      from (select empresa_id, id, numero, min(numero) over (partition by cliente_id) as primeiro from sorteio_participante
        where empresa_id = ${draw.empresa} and sorteio_id = ${draw.id} and situacao = 'VALIDO') v) o
    where p.empresa_id = o.empresa_id and p.id = o.id and p.empresa_id = ${draw.empresa}`.execute(db);
  await escreverNomes(context, draw);
  const naLista = await rows.count(sorteioParticipante, { sorteio: draw.id, posicao: { empty: false } });
  await rows.tally(
    sorteio,
    { id: draw.id },
    { set: { naLista, listaHash: await hashDe(await listaDe(context, draw.id)) } },
  );
};
