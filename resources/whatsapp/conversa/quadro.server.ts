import { sql } from 'kysely';
import type { HandlerContext, Infer, Returned, Where } from '#kit';
import { phonePieces, phoneText } from '#kit/phones';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import { abertos, pedido } from '../../../schemas/delivery/pedidos/pedido';
import { conversaWhatsapp } from '../../../schemas/whatsapp/servidor/conversaWhatsapp';
import { instanciaWhatsapp } from '../../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { mensagemWhatsapp } from '../../../schemas/whatsapp/servidor/mensagemWhatsapp';
import { recebidaWhatsapp } from '../../../schemas/whatsapp/servidor/recebidaWhatsapp';
import type { Aba, quadroDeConversas } from '../servidor/conversas';
import { simula } from './simular.server';
import { veTodas } from './deQuem.server';
import { janelaDe, tipoDe } from './mensagens.server';

export type Conversa = Infer<typeof conversaWhatsapp>;
type Context = Pick<HandlerContext, 'rows' | 'db' | 'user' | 'now' | 'ports'>;
type Quadro = Returned<typeof quadroDeConversas.result>;
type Condicao = Where<typeof conversaWhatsapp>;

const mostradas = 100;
const aberta = { situacao: { not: 'RESOLVIDA' } } as const;

/** Conversations that the caller may see. */
const alcancadas = (context: Context): Condicao =>
  veTodas(context) ? {} : { $or: [{ atendente: null }, { atendente: context.user.id }] };
const daAba = (context: Context, aba: Aba): Condicao => {
  if (aba === 'MINHAS') return { ...aberta, atendente: context.user.id };
  return aba === 'FILA' ? { situacao: 'NA_FILA' } : { ...aberta, ...alcancadas(context) };
};
/** Conversations with a telephone that the typed text may mean: its last figures, without area or ninth digit. */
const peloTelefone = async ({ db, user }: Context, busca: string): Promise<readonly number[]> => {
  const pedacos = phonePieces(busca).map((one) => `%${one}%`);
  if (pedacos.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select id from conversa_whatsapp
    where empresa_id = ${user.company?.id ?? 0} and telefone like any(${pedacos}::text[]) order by id desc limit ${mostradas}`.execute(
    db,
  );
  return rows.map(({ id }) => Number(id));
};
/** Conversations by name, telephone or number of an order, resolved ones too; undefined where nothing fits. */
const procuradas = async (context: Context, busca: string): Promise<Condicao | undefined> => {
  const { rows } = context;
  const donos = await rows.find(cliente, { nome: { contains: busca } }, { page: 1, size: mostradas });
  const pedidos = /^\d{4,12}$/.test(busca) ? await rows.all(pedido, { numero: busca }) : [];
  const quem = [...donos.rows.map(({ id }) => id), ...pedidos.flatMap(({ cliente: dono }) => dono ?? [])];
  const telefones = await peloTelefone(context, busca);
  const achadas: Condicao[] = [
    ...(telefones.length > 0 ? [{ id: telefones }] : []),
    ...(quem.length > 0 ? [{ cliente: quem }] : []),
  ];
  return achadas.length > 0 ? { $and: [alcancadas(context), { $or: achadas }] } : undefined;
};

/** Conversations as the page shows them. */
export const vistas = async ({ rows, ports }: Pick<Context, 'rows' | 'ports'>, conversas: readonly Conversa[]) => {
  const pessoas = await rows.byId(
    cliente,
    conversas.flatMap((one) => one.cliente ?? []),
  );
  const equipe = await rows.byId(
    usuario,
    conversas.flatMap((one) => one.atendente ?? []),
  );
  const linhas = await rows.byId(
    instanciaWhatsapp,
    conversas.map(({ instancia }) => instancia),
  );
  return conversas.map((one) => {
    const quem = one.cliente === null ? undefined : pessoas.get(one.cliente);
    const linha = linhas.get(one.instancia);
    return {
      id: one.id,
      nome: quem?.nome ?? phoneText(one.telefone),
      telefone: one.telefone,
      conhecido: quem !== undefined,
      situacao: one.situacao,
      desde: one.situacaoDesde,
      atendente: one.atendente,
      quemAtende: one.atendente === null ? null : (equipe.get(one.atendente)?.nome ?? 'Outra pessoa'),
      naoLidas: one.naoLidas,
      recebidaEm: one.recebidaEm,
      adiadaAte: one.adiadaAte,
      responderAte: one.responderAte,
      janelaAte: linha ? janelaDe({ ports }, linha, one) : null,
    };
  });
};

/** Last messages of both sides, by conversation. */
const ultimasDe = async ({ rows, db, user }: Context, conversas: readonly Conversa[]) => {
  const ids = conversas.map(({ id }) => id);
  if (ids.length === 0) return new Map<number, { readonly texto: string | null; readonly quando: string }>();
  const { rows: ultimas } = await sql<{ id: string; recebida: string | null; enviada: string | null }>`
    select c.id,
      (select max(r.id) from recebida_whatsapp as r where r.empresa_id = c.empresa_id and r.instancia_id = c.instancia_id and r.telefone = c.telefone) as recebida,
      (select max(m.id) from mensagem_whatsapp as m where m.empresa_id = c.empresa_id and m.instancia_id = c.instancia_id and m.telefone = c.telefone) as enviada
    from conversa_whatsapp as c where c.empresa_id = ${conversas[0]!.empresa} and c.id in (${sql.join(ids)})`.execute(
    db,
  );
  const recebidas = await rows.byId(
    recebidaWhatsapp,
    ultimas.flatMap(({ recebida }) => (recebida === null ? [] : Number(recebida))),
  );
  const enviadas = await rows.byId(
    mensagemWhatsapp,
    ultimas.flatMap(({ enviada }) => (enviada === null ? [] : Number(enviada))),
  );
  const autores = await rows.byId(
    usuario,
    [...enviadas.values()].flatMap(({ autor }) => autor ?? []),
  );
  const found = new Map<number, { readonly texto: string | null; readonly quando: string }>();
  for (const { id, recebida, enviada } of ultimas) {
    const [deles, nossa] = [recebidas.get(Number(recebida)), enviadas.get(Number(enviada))];
    if (nossa && (!deles || nossa.enviarEm > deles.recebidaEm)) {
      const autor = nossa.autor === user.id ? 'Você' : autores.get(nossa.autor ?? 0)?.nome.split(' ')[0];
      found.set(Number(id), {
        texto: `${autor ? `${autor}: ` : ''}${nossa.texto}`.slice(0, 120),
        quando: nossa.enviarEm,
      });
    } else if (deles) {
      const dito = (deles.texto && (await rows.secret(recebidaWhatsapp, deles, 'texto'))) || null;
      found.set(Number(id), {
        texto: [tipoDe(deles), dito].filter(Boolean).join(': ').slice(0, 120) || null,
        quando: deles.recebidaEm,
      });
    }
  }
  return found;
};

/** Conversations of a tab or a search, with the counts of the tabs. */
export const quadro = async (
  context: Context,
  { aba, busca }: { readonly aba: Aba; readonly busca: string | null },
): Promise<Quadro> => {
  const { rows } = context;
  const procura = busca?.trim() ?? '';
  const condicao = procura === '' ? daAba(context, aba) : await procuradas(context, procura);
  const ordem = aba === 'FILA' && procura === '' ? 'asc' : 'desc';
  const { rows: achadas, total } = condicao
    ? await rows.find(conversaWhatsapp, { ...condicao, $sort: [['recebidaEm', ordem]] }, { page: 1, size: mostradas })
    : { rows: [], total: 0 };
  const ultimas = await ultimasDe(context, achadas);
  const donos = achadas.flatMap((one) => one.cliente ?? []);
  const andando =
    donos.length === 0
      ? []
      : await rows.all(pedido, { cliente: donos, situacao: [...abertos], $sort: [['id', 'asc']] });
  const pedidos = new Map(andando.map((one) => [one.cliente, one.numero]));
  const linhas = await vistas(context, achadas);
  return {
    minhas: await rows.count(conversaWhatsapp, daAba(context, 'MINHAS')),
    fila: await rows.count(conversaWhatsapp, daAba(context, 'FILA')),
    simula: await simula(context),
    todas: await rows.count(conversaWhatsapp, daAba(context, 'TODAS')),
    total,
    conversas: linhas.map((linha, at) => {
      const ultima = ultimas.get(linha.id);
      return {
        ...linha,
        ultima: ultima?.texto ?? null,
        ultimaEm: ultima?.quando ?? linha.recebidaEm,
        pedido: pedidos.get(achadas[at]!.cliente) ?? null,
      };
    }),
  };
};
