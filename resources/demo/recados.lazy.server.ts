import type { SeedStore } from '#kit/entity/seeds';

/** Messages for the wall of a company. */
export const writeOnTheWall = async (store: SeedStore, empresa: number, autor: number): Promise<void> => {
  const nada = { empresa, autor, para: 'TODOS', tipo: 'RECADO', fixado: false, pedeCiencia: false } as const;
  await store.many('recadoMural', [
    {
      ...nada,
      titulo: 'Troca de óleo das fritadeiras',
      texto: 'Toda segunda e quinta, antes de abrir. Quem troca anota na folha ao lado do fogão.',
      fixado: true,
      tipo: 'AVISO',
      pedeCiencia: true,
    },
    { ...nada, titulo: 'Escala de dezembro', texto: 'Está no quadro da copa. Trocas até sexta, com a gerência.' },
    { ...nada, titulo: 'Fornecedor de queijo', texto: 'A entrega passou para as terças. Confiram a nota na chegada.' },
    {
      ...nada,
      titulo: 'Máquina de cartão reserva',
      texto: 'Fica na gaveta do caixa dois. Liguem no carregador ao fechar.',
    },
    { ...nada, titulo: 'Elogio', texto: 'Três clientes elogiaram o atendimento de sábado. Obrigada a todos!' },
    {
      ...nada,
      titulo: 'Promoção de quarta',
      texto: 'Só no salão e no balcão. No telefone, ofereçam o combo.',
      tipo: 'AVISO',
    },
    { ...nada, titulo: 'Uniforme', texto: 'Aventais novos no armário do vestiário, um para cada.' },
    { ...nada, titulo: 'Vistoria do exaustor', texto: 'Quinta às 9h. A cozinha abre às 10h30.', tipo: 'AVISO' },
  ]);
};
