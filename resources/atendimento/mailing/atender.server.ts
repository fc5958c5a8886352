import { sql, type RawBuilder } from 'kysely';
import type { HandlerContext } from '#kit';
import { startOfDay, todayIn } from '#kit/period';
import { mailing, vidaDoMailing } from '../../../schemas/atendimento/mailing/mailing';
import { mailingHistorico } from '../../../schemas/atendimento/mailing/mailingHistorico';
import { mailingLista } from '../../../schemas/atendimento/mailing/mailingLista';
import { motivoPerda } from '../../../schemas/atendimento/mailing/motivoPerda';
import { roteiroAtendimento } from '../../../schemas/atendimento/mailing/roteiroAtendimento';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { porExtenso } from '../../comum/momento.server';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import { mailingAberto } from '../../../schemas/situacoesDoMailing';
import { ocupado, type Contato } from './escrever.server';
import { soOsSeus } from './soOsSeus.server';

/** Minutes for which a contact is held; the open page renews them. */
export const minutosReservados = 15;
const minuto = 60_000;
type Onde = Pick<HandlerContext, 'rows' | 'user' | 'notFound' | 'now'>;

/**
 * Contact that the caller may call: of their company, or of the platform outside any; a seller's own, and in a list that
 * is free what nobody has or somebody holds just now. These calls work over all companies, since a seller sees no row of
 * the queue otherwise.
 */
export const alcancar = async (context: Onde, id: number): Promise<Contato> => {
  const { rows, user, notFound } = context;
  const row = (await rows.get(mailing, id)) ?? notFound();
  if (row.empresa !== (user.company?.id ?? null)) notFound();
  if (!soOsSeus(context) || row.vendedor === user.seller) return row;
  const lista = await rows.get(mailingLista, row.lista);
  if (lista?.distribuicao !== 'LIVRE' || (row.vendedor !== null && row.atendidoPor === null)) notFound();
  return row;
};

const fechado = 'Este contato já terminou!';
/** Reason why the contact cannot be taken now; null where it can. */
export const impedimento = async (context: Onde, row: Contato) => {
  if (!(mailingAberto as readonly string[]).includes(row.situacao)) return { nome: null, texto: fechado };
  const lista = await context.rows.get(mailingLista, row.lista);
  if (lista?.ativo === false) return { nome: null, texto: 'A lista deste contato está inativa!' };
  return ocupado(context, row);
};

/** Takes a contact by one conditional statement: of two callers one gets it, the other the name of the first. */
export const tomar = async (context: Onde & Pick<HandlerContext, 'move' | 'refuse'>, id: number): Promise<Contato> => {
  const { rows, user, now, move, refuse, notFound } = context;
  const row = await alcancar(context, id);
  const porque = await impedimento(context, row);
  if (porque) refuse(porque.texto);
  const agora = now.toISOString();
  const continua = row.atendidoPor === user.id && row.atendidoAte !== null && row.atendidoAte > agora;
  const taken = await rows.tally(
    mailing,
    {
      id,
      situacao: [...mailingAberto],
      $or: [
        { atendidoPor: { empty: true } },
        { atendidoAte: { empty: true } },
        { atendidoAte: { lte: agora } },
        { atendidoPor: user.id },
      ],
    },
    {
      set: {
        atendidoPor: user.id,
        atendidoAte: new Date(now.getTime() + minutosReservados * minuto).toISOString(),
        ...(!continua && { atendidoDesde: agora }),
      },
    },
  );
  if (!taken) {
    const outro = await impedimento(context, (await rows.get(mailing, id)) ?? notFound());
    return refuse(outro?.texto ?? 'Outra pessoa acaba de pegar este contato!');
  }
  const dono = user.seller || taken.vendedor;
  if (taken.situacao !== 'EM_ATENDIMENTO')
    return (await move(vidaDoMailing, taken, 'iniciar', { vendedor: dono })) ?? refuse(fechado);
  return dono === taken.vendedor ? taken : rows.update(mailing, taken, { vendedor: dono });
};

interface Fila {
  readonly lista: number | null;
  readonly pulados: readonly number[];
}
/** Rows that the caller could take now, the most urgent first. */
const fila = (context: Onde, { lista, pulados }: Fila): RawBuilder<unknown> => {
  const { user, now } = context;
  const [agora, hoje] = [now.toISOString(), todayIn(user.zone, now)];
  const meus = user.seller
    ? sql`(m.vendedor_id = ${user.seller} or (m.vendedor_id is null and l.distribuicao = 'LIVRE'))`
    : sql`m.vendedor_id is null`;
  return sql`from mailing as m
    join mailing_lista as l on l.id = m.lista_id and l.empresa_id is not distinct from m.empresa_id
    where m.excluido_em is null and l.excluido_em is null and l.ativo
      and m.empresa_id is not distinct from ${user.company?.id ?? null}::bigint
      and (l.inicio is null or l.inicio <= ${hoje}::date) and (l.fim is null or l.fim >= ${hoje}::date)
      and (${lista}::bigint is null or m.lista_id = ${lista}::bigint)
      and m.id <> all(${[...pulados]}::bigint[])
      and (m.situacao = 'NOVO' or (m.situacao = 'AGENDADO' and m.retorno <= ${agora}::timestamptz)
        or (m.situacao = 'EM_ATENDIMENTO' and (m.atendido_por_id = ${user.id} or m.atendido_ate <= ${agora}::timestamptz)))
      and (m.atendido_por_id is null or m.atendido_ate is null or m.atendido_ate <= ${agora}::timestamptz
        or m.atendido_por_id = ${user.id})
      and (${meus} or m.atendido_por_id = ${user.id})`;
};
const urgentes = (agora: string, eu: number): RawBuilder<unknown> => sql`order by
  (m.situacao = 'EM_ATENDIMENTO' and m.atendido_por_id = ${eu}) desc,
  coalesce(m.retorno <= ${agora}::timestamptz, false) desc, m.retorno, m.prioridade, m.criado_em, m.id`;

const porqueDe = (zone: string, row: Pick<Contato, 'retorno' | 'prioridade' | 'tentativas'>): string => {
  if (row.retorno) return `Retorno marcado para ${porExtenso(row.retorno, zone)}`;
  if (row.prioridade < 3) return `Prioridade ${row.prioridade}`;
  return row.tentativas ? `Já ligamos ${row.tentativas}×` : 'Mais antigo da lista';
};

/** Answers the page of the next contact, which the caller holds from now on. */
export const proximo = async (context: HandlerContext, onde: Fila) => {
  const { db, rows, user, now, legible } = context;
  const agora = now.toISOString();
  const { rows: achados } = await sql<{ id: string }>`
    select m.id ${fila(context, onde)} ${urgentes(agora, user.id)} limit 1 for update of m skip locked`.execute(db);
  const id = achados[0] && Number(achados[0].id);
  const row = id === undefined ? undefined : await tomar(context, id);
  const resto = { ...onde, pulados: [...onde.pulados, ...(id === undefined ? [] : [id])] };
  const { rows: depois } = await sql<{ id: string }>`
    select m.id ${fila(context, resto)} ${urgentes(agora, user.id)} limit 3`.execute(db);
  const { rows: conta } = await sql<{ n: string }>`select count(*) as n ${fila(context, resto)}`.execute(db);
  const proximos = await rows.byId(
    mailing,
    depois.map((one) => Number(one.id)),
  );
  return {
    contato: row ? await ficha(context, (await legible(mailing, [row]))[0]!) : null,
    depois: depois.flatMap((one) => {
      const outro = proximos.get(Number(one.id));
      return outro ? [{ nome: outro.nome, porque: porqueDe(user.zone, outro) }] : [];
    }),
    faltam: Number(conta[0]!.n),
    hoje: await hoje(context),
    motivos: (
      await rows.find(
        motivoPerda,
        { ativo: true, empresa: user.company?.id ?? { empty: true }, $sort: [['nome', 'asc']] },
        { page: 1, size: 30 },
      )
    ).rows.map((one) => ({ id: one.id, nome: one.nome })),
  };
};

/** All that the page says of one contact. */
const ficha = async ({ rows, user }: Pick<HandlerContext, 'rows' | 'user'>, row: Contato) => {
  const lista = await rows.get(mailingLista, row.lista);
  const quem = row.cliente === null ? undefined : await rows.get(cliente, row.cliente);
  const roteiro = await rows.one(roteiroAtendimento, { lista: row.lista, $sort: [['id', 'desc']] });
  const { rows: passos } = await rows.find(
    mailingHistorico,
    { mailing: row.id, para: { not: 'EM_ATENDIMENTO' }, $sort: [['id', 'desc']] },
    { page: 1, size: 8 },
  );
  const nomes = await rows.byId(usuario, [
    ...new Set(passos.flatMap((one) => (one.usuario === null ? [] : [one.usuario]))),
  ]);
  const dizer = (texto: string): string =>
    texto
      .replaceAll('{nome}', row.nome.split(' ')[0] ?? row.nome)
      .replaceAll('{vendedor}', user.name.split(' ')[0] ?? user.name)
      .replaceAll('{empresa}', user.company?.name ?? '');
  return {
    id: row.id,
    nome: row.nome,
    telefone: row.telefone,
    telefone2: row.telefone2,
    comQuem: row.contato,
    porque: porqueDe(user.zone, row),
    lista: lista?.nome ?? '',
    ate: row.atendidoAte!,
    tentativas: row.tentativas ?? 0,
    tentativasMaximas: lista?.tentativasMaximas ?? 3,
    interesse: row.interesse,
    observacao: row.observacao,
    compras: quem
      ? {
          ultima: quem.ultimaCompra,
          pedidos: quem.quantidadePedidos ?? 0,
          total: quem.totalCompras ?? 0,
          pontos: quem.pontos ?? 0,
        }
      : null,
    roteiro: (roteiro?.passos ?? []).map(({ titulo, texto, perguntas }) => ({
      titulo,
      texto: dizer(texto),
      perguntas: perguntas ?? null,
    })),
    historico: passos.map(({ quando, tipo, para, texto, usuario: autor }) => ({
      quando: quando!,
      tipo,
      para: para ?? null,
      texto,
      quem: autor === null ? null : (nomes.get(autor)?.nome ?? null),
    })),
  };
};

/** Outcomes that the caller gave since midnight of the company's zone. */
const hoje = async ({ rows, user, now }: Pick<HandlerContext, 'rows' | 'user' | 'now'>) => {
  const meus = {
    usuario: user.id,
    tipo: 'STATUS',
    de: 'EM_ATENDIMENTO',
    para: { not: ['NOVO', 'EM_ATENDIMENTO'] },
    desfeito: { not: true },
    quando: { gte: startOfDay(todayIn(user.zone, now), user.zone) },
    empresa: user.company?.id ?? { empty: true },
  } as const;
  const vendas = await rows.sum(mailingHistorico, { ...meus, para: 'CONVERTIDO' }, ['valor']);
  return {
    contatos: await rows.count(mailingHistorico, meus),
    vendas: vendas.count,
    valor: vendas.valor,
    desde: (await rows.one(mailingHistorico, { ...meus, $sort: [['id', 'asc']] }))?.quando ?? null,
  };
};
