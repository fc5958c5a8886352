import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';
import { gatilhos, type NomeDoGatilho } from '../../schemas/gatilhos';

/** Nine automatic messages of a company, four of them on. */
export const writeAutomatics = async (store: SeedStore, empresa: number): Promise<void> => {
  const ligadas: readonly NomeDoGatilho[] = ['PEDIDO_CONFIRMADO', 'PEDIDO_PRONTO', 'PEDIDO_SAIU', 'ANIVERSARIO'];
  const desligadas: readonly NomeDoGatilho[] = [
    'PEDIDO_RECEBIDO',
    'PEDIDO_CANCELADO',
    'POS_VENDA',
    'BOAS_VINDAS',
    'INATIVO',
  ];
  await store.many(
    'mensagemAutomatica',
    [...ligadas, ...desligadas].map((gatilho) => ({
      empresa,
      gatilho,
      ordem: 1,
      ativo: ligadas.includes(gatilho),
      texto: gatilhos[gatilho].texto,
      tipo: gatilhos[gatilho].tipo,
      ...gatilhos[gatilho].nasce,
    })),
  );
};

/** Opinions about the last orders of a company; most are good. */
export const writeOpinions = async (store: SeedStore, empresa: number): Promise<void> => {
  await store.one('feedback', {
    empresa,
    nome: 'Depois da entrega',
    pergunta: 'Como foi o seu pedido?',
    agradecimento: 'Obrigado! A sua opinião chegou à loja.',
    ativo: true,
  });
  const { rows } = await sql<{ id: string; cliente_id: string; data: Date }>`
    select p.id, p.cliente_id, p.data from pedido as p where p.empresa_id = ${empresa} and p.situacao = 'CONCLUIDO'
      and p.cliente_id is not null order by p.data desc limit 140`.execute(store.db);
  const ditos = ['Chegou quente e no horário.', 'A borda veio queimada.', null, 'Atendimento ótimo!', null, null];
  await store.bulk(
    'feedbackResposta',
    rows.map(({ id, cliente_id, data }, at) => {
      const [nota, nps] = at % 10 === 3 ? [2, 4] : at % 5 === 1 ? [4, 8] : [5, at % 2 === 0 ? 10 : 9];
      return {
        empresa,
        pedido: Number(id),
        cliente: Number(cliente_id),
        convidadaEm: data.toISOString(),
        respondidaEm: data.toISOString(),
        nota,
        nps,
        comentario: ditos[at % ditos.length],
        situacao: at < 12 ? 'NOVA' : 'LIDA',
      };
    }),
  );
};
