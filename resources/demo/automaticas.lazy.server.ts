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
      ...(gatilhos[gatilho].por === 'DIA' ? { hora: '10:00' } : { atrasoMinutos: gatilho === 'POS_VENDA' ? 120 : 0 }),
      ...(gatilho === 'INATIVO' && { dias: 45 }),
    })),
  );
};

/** Campaigns of a company that wait to be sent, to a saved audience of its own. */
export const writeMarketing = async (store: SeedStore, empresa: number): Promise<void> => {
  const publico = await store.idOf('publico', 'nome', 'Sumidos há 60 dias');
  if (publico === null) return;
  const nada = { empresa, publico, situacao: 'RASCUNHO', grupoControle: 10 } as const;
  await store.many('campanha', [
    {
      ...nada,
      nome: 'Volte em dezembro',
      objetivo: 'REATIVAR',
      mensagem: '{nome}, sentimos a sua falta! Em dezembro a {empresa} tem pratos novos esperando por você.',
    },
    {
      ...nada,
      nome: 'Horário das festas',
      objetivo: 'AVISAR',
      mensagem: '{nome}, a {empresa} abre nos dias 24 e 31 até as 18h. Boas festas!',
    },
  ]);
};
