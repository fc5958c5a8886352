import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';

const minuto = 60_000;
/** How twelve deliveries went: partner, price, minutes to accept, to collect and to deliver; a reason where one failed. */
const corridas = [
  ['FOODY_DELIVERY', 11.5, 3, 14, 31],
  ['FOODY_DELIVERY', 9.8, 2, 11, 26],
  ['MACHINE', 12.4, 5, 18, 37],
  ['FOODY_DELIVERY', 11.5, 4, 16, 35],
  ['MACHINE', 10.6, 3, 12, 29],
  ['FOODY_DELIVERY', 13.1, 6, 21, 44],
  ['FOODY_DELIVERY', 10.8, 0, 0, 0, 'Ninguém aceitou em 15 min.'],
  ['MACHINE', 12.4, 2, 10, 28],
  ['FOODY_DELIVERY', 9.8, 3, 13, 27],
  ['MACHINE', 14.2, 4, 19, 46],
  ['FOODY_DELIVERY', 11.5, 0, 0, 0, 'O cliente desistiu'],
  ['FOODY_DELIVERY', 10.2, 2, 9, 24],
] as const;
const nomes: Readonly<Record<string, string>> = { FOODY_DELIVERY: 'Foody', MACHINE: 'Machine' };
const pessoas = ['Jorge S.', 'Felipe N.', 'Bia M.', 'Caio R.'] as const;

/**
 * Twelve deliveries that simulated partners carried, of orders that are over. The orders stay as they were: no figure of
 * the board, of the till or of a courier changes.
 */
export const carryByPartners = async ({ db, one, many }: SeedStore, empresa: number): Promise<void> => {
  const accounts = new Map<string, number>();
  for (const servico of Object.keys(nomes)) {
    const { rows } = await sql<{ id: string }>`select id from integracao_empresa
      where empresa_id = ${empresa} and servico = ${servico} limit 1`.execute(db);
    const id =
      rows[0]?.id ??
      (await one('integracaoEmpresa', {
        empresa,
        servico,
        nome: `${nomes[servico]} de ensaio`,
        idLoja: `ensaio-${servico.toLowerCase()}`,
        ambiente: 'SIMULACAO',
        situacao: 'ATIVA',
        valorCombinado: servico === 'FOODY_DELIVERY' ? 11.5 : null,
      }));
    accounts.set(servico, Number(id));
  }
  const { rows: orders } = await sql<{
    id: string;
    numero: string;
    confirmado_em: Date | null;
    data: Date;
    pago: string;
  }>`
    select id, numero, confirmado_em, data, taxa_entrega - desconto_entrega as pago from pedido
    where empresa_id = ${empresa} and modalidade = 'ENTREGA' and situacao = 'CONCLUIDO' and origem_externa is null
    order by data desc limit 12`.execute(db);
  const em = (from: Date, minutes: number): string | null =>
    minutes === 0 ? null : new Date(from.getTime() + minutes * minuto).toISOString();
  const rides = orders.map((order, at) => {
    const [servico, custo, aceita, coleta, entregue, motivo] = corridas[at]!;
    const from = new Date(order.confirmado_em ?? order.data);
    const situacao = motivo === undefined ? 'ENTREGUE' : motivo.startsWith('Ning') ? 'NAO_ATENDIDA' : 'CANCELADA';
    return {
      empresa,
      pedido: Number(order.id),
      integracao: accounts.get(servico)!,
      tentativa: 1,
      codigo: `${order.numero}-1`.slice(-10),
      simulacao: 'SIM',
      situacao,
      situacaoDesde: em(from, entregue || 15),
      palavra: `SIMULAÇÃO: ${situacao}`,
      idExterno: `SIM-${order.id}`,
      entregador: motivo === undefined ? pessoas[at % pessoas.length] : null,
      cotado: custo,
      custo: motivo === undefined ? custo : null,
      custoCobrado: Math.max(0, Number(order.pago)),
      distanciaKm: Math.round((custo - 6.5) * 6) / 10,
      motivo: motivo ?? null,
      pedidaEm: from.toISOString(),
      aceitaEm: em(from, aceita),
      coletadaEm: em(from, coleta),
      entregueEm: em(from, entregue),
    };
  });
  const ids = await many('entrega', rides);
  await many(
    'entregaEvento',
    rides.flatMap((ride, at) => {
      const steps = [
        ['SOLICITADA', ride.pedidaEm],
        ['ACEITA', ride.aceitaEm],
        ['COLETADA', ride.coletadaEm],
        [ride.situacao, ride.entregueEm ?? ride.situacaoDesde],
      ] as const;
      const seen = steps.filter(([, quando]) => quando !== null);
      return seen.slice(1).map(([para, quando], before) => ({
        empresa,
        entrega: ids[at]!,
        de: seen[before]![0],
        para,
        quando,
        palavra: `SIMULAÇÃO: ${para}`,
      }));
    }),
  );
};
