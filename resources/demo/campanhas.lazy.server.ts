import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';

const hora = 3_600_000;
const dia = 24 * hora;

interface Escolhido {
  readonly cliente: number;
  readonly telefone: string;
  /** First order within the week after the beginning; null for those who bought nothing. */
  readonly pedido: number | null;
  readonly total: number | null;
}
/** Customers who accept messages, one a telephone, with the first order of the week after the beginning. */
const clientesDe = async ({ db }: SeedStore, empresa: number, inicio: Date): Promise<readonly Escolhido[]> => {
  const fim = new Date(inicio.getTime() + 7 * dia);
  const { rows } = await sql<{ cliente: string; telefone: string; pedido: string | null; total: string | null }>`
    select distinct on (c.telefone) c.id as cliente, c.telefone, p.id as pedido, p.total from cliente as c
    left join pedido as p on p.empresa_id = c.empresa_id and p.cliente_id = c.id and p.situacao <> 'CANCELADO'
      and p.data > ${inicio.toISOString()} and p.data <= ${fim.toISOString()}
    where c.empresa_id = ${empresa} and c.aceita_mensagens and c.telefone is not null and c.excluido_em is null
    order by c.telefone, p.data limit 320`.execute(db);
  return rows.map(({ cliente, telefone, pedido, total }) => ({
    cliente: Number(cliente),
    telefone,
    pedido: pedido === null ? null : Number(pedido),
    total: total === null ? null : Number(total),
  }));
};
/** Fewer buyers than the others stay without the message, as a campaign that works would leave it. */
const ehControle = ({ pedido }: Escolhido, at: number): boolean => at % (pedido === null ? 4 : 9) === 0;

/** Ten letters and figures, others for each participant. */
const codigoDe = (empresa: number, at: number): string => `demo${(empresa * 1000 + at).toString(36).padStart(6, '0')}`;

/** A finished campaign with two versions, its participants and the orders they made. */
const concluida = async (store: SeedStore, empresa: number, publico: number): Promise<void> => {
  const inicio = new Date(store.now.getTime() - 12 * dia);
  const campanha = await store.one('campanha', {
    empresa,
    publico,
    nome: 'Borda recheada',
    objetivo: 'VENDER',
    mensagem: '{nome}, nesta semana a borda recheada é por conta da {empresa}. É só pedir: {link}',
    mensagemB: '{nome}, já provou a nossa borda recheada? Nesta semana ela sai por R$ 6,00 na {empresa}: {link}',
    porcentagemB: 50,
    grupoControle: 20,
    porHora: 60,
    situacao: 'CONCLUIDA',
    agendadaPara: inicio.toISOString(),
    iniciadaEm: inicio.toISOString(),
    concluidaEm: new Date(inicio.getTime() + 5 * hora).toISOString(),
  });
  const escolhidos = await clientesDe(store, empresa, inicio);
  await store.bulk(
    'campanhaParticipante',
    escolhidos.map((um, at) => {
      const controle = ehControle(um, at);
      const situacao = controle ? 'CONTROLE' : at % 40 === 7 ? 'FALHOU' : at % 5 === 2 ? 'ENTREGUE' : 'LIDA';
      const conta = situacao !== 'FALHOU';
      return {
        empresa,
        campanha,
        cliente: um.cliente,
        telefone: um.telefone,
        situacao,
        variante: controle ? null : at % 2 === 0 ? 'A' : 'B',
        motivo: conta ? null : 'O número não tem WhatsApp.',
        enviadaEm: controle || !conta ? null : inicio.toISOString(),
        codigoDoLink: controle ? null : codigoDe(empresa, at),
        clicouEm: situacao === 'LIDA' && at % 3 !== 0 ? new Date(inicio.getTime() + hora).toISOString() : null,
        pedido: conta ? um.pedido : null,
        valor: conta ? um.total : null,
      };
    }),
  );
  await sql`update campanha as c set participantes = n.todos, enviadas = n.enviadas, lidas = n.lidas, cliques = n.cliques,
      pedidos = n.pedidos, valor = n.valor
    from (select ${empresa}::bigint as empresa_id, count(*) as todos, count(*) filter (where p.situacao in ('ENTREGUE', 'LIDA')) as enviadas,
        count(*) filter (where p.situacao = 'LIDA') as lidas,
        count(p.clicou_em) as cliques,
        count(p.pedido_id) filter (where p.situacao <> 'CONTROLE') as pedidos,
        coalesce(sum(p.valor) filter (where p.situacao <> 'CONTROLE'), 0) as valor
      from campanha_participante as p where p.empresa_id = ${empresa} and p.campanha_id = ${campanha}) as n
    where c.empresa_id = n.empresa_id and c.id = ${campanha}`.execute(store.db);
};

/** Campaigns of a company: one that is over, with what it brought, one that is due, one called off, two drafts. */
export const writeMarketing = async (store: SeedStore, empresa: number): Promise<void> => {
  const publico = await store.idOf('publico', 'nome', 'Sumidos há 60 dias');
  if (publico === null) return;
  const nada = { empresa, publico, grupoControle: 10 } as const;
  await concluida(store, empresa, publico);
  await store.many('campanha', [
    {
      ...nada,
      nome: 'Volte em dezembro',
      objetivo: 'REATIVAR',
      situacao: 'RASCUNHO',
      mensagem: '{nome}, sentimos a sua falta! Em dezembro a {empresa} tem pratos novos esperando por você.',
    },
    {
      ...nada,
      nome: 'Horário das festas',
      objetivo: 'AVISAR',
      situacao: 'RASCUNHO',
      mensagem: '{nome}, a {empresa} abre nos dias 24 e 31 até as 18h. Boas festas!',
    },
    {
      ...nada,
      nome: 'Prato da semana',
      objetivo: 'VENDER',
      situacao: 'AGENDADA',
      agendadaPara: new Date(store.now.getTime() + 20 * dia).toISOString(),
      mensagem: '{nome}, o prato desta semana na {empresa} é a lasanha da casa. Peça a sua!',
    },
    {
      ...nada,
      nome: 'Inauguração da varanda',
      objetivo: 'AVISAR',
      situacao: 'CANCELADA',
      mensagem: '{nome}, a varanda da {empresa} abre no sábado. Venha conhecer!',
    },
  ]);
};
