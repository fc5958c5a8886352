import type { SeedStore } from '#kit/entity/seeds';

/** Banners in three states, and testimonials of invented customers. */
export const writeSite = async (store: SeedStore): Promise<void> => {
  await store.many('bannerSistema', [
    {
      titulo: 'Dezembro está chegando: confira seus horários',
      texto: 'Marque os feriados e o horário especial antes que os clientes perguntem.',
      botao: 'Abrir configurações',
      link: '/app/cadastros/configuracao',
      posicao: 'BEM_VINDO',
      frequencia: 'SEMPRE',
      papeis: ['EMPRESA'],
      situacao: 'ATIVO',
      ordem: 1,
    },
    {
      titulo: 'Treinamento ao vivo: fechamento de caixa',
      texto: 'Terça-feira, 15h, com perguntas no fim.',
      botao: 'Quero participar',
      link: 'https://exemplo.com.br/treinamento',
      posicao: 'TOPO',
      frequencia: 'DIARIA',
      situacao: 'RASCUNHO',
      ordem: 2,
    },
    {
      titulo: 'O cardápio agora importa fotos de uma vez',
      texto: 'Escolha todas; cada uma acha o seu produto pelo nome.',
      posicao: 'MODAL',
      frequencia: 'UMA_VEZ',
      situacao: 'INATIVO',
      ordem: 3,
    },
  ]);
  const ditos = [
    ['Marina Prado', 'Sócia', 'Cantina da Praça', 'O pedido do telefone sai em menos de um minuto, sem papel.', 5],
    ['Elias Moura', 'Gerente', 'Burger do Porto', 'O acerto dos entregadores acabou com a planilha.', 5],
    ['Rita Sampaio', 'Dona', 'Doces da Rita', 'Fecho o caixa e sei de onde vem cada diferença.', 4],
    ['Caio Barreto', 'Chef', 'Sabor do Cerrado', 'A cozinha vê só o que tem de fazer.', 5],
    ['Lúcia Teles', 'Administradora', 'Pizzaria Bela Vista', 'O contador recebe as notas sem pedir.', 5],
    ['Davi Nunes', 'Sócio', 'Temakeria Nagoya', 'Os clientes voltam pelos pontos.', 4],
  ] as const;
  await store.many(
    'depoimento',
    ditos.map(([nome, cargo, empresa, texto, estrelas], at) => ({
      nome,
      cargo,
      empresa,
      texto,
      estrelas,
      autorizadoEm: store.today,
      ordem: at + 1,
      ativo: true,
    })),
  );
};
