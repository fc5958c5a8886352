import type { SeedStore } from '#kit/entity/seeds';
import { plusDays } from '#kit/period';

/** A first page that one person has arranged: three shortcuts, fewer cards. */
export const arrangeFirstPage = async (store: SeedStore, empresa: number): Promise<void> => {
  await store.one('telaInicial', {
    empresa,
    usuario: await store.idOf('usuario', 'login', 'representante'),
    inicio: 'BEM_VINDO',
    atalhos: [
      { rota: 'cadastros/cliente', rotulo: 'Meus clientes', icone: 'group' },
      { rota: 'delivery/pedido', rotulo: 'Pedidos', icone: 'receipt' },
      { rota: 'sistema/novidades', rotulo: 'Novidades', icone: 'menu_book' },
    ],
    cartoes: ['ANDAMENTO', 'ATRASADOS', 'ATENCAO', 'ATALHOS'],
  });
};

/** Three news, five trainings and four tips of the platform. */
export const writeNews = async (store: SeedStore): Promise<void> => {
  const { today } = store;
  await store.many('post', [
    {
      titulo: 'Como vamos contar as novidades',
      resumo: 'Tudo o que muda no sistema passa a ser contado aqui, com data e em palavras simples.',
      texto:
        'Cada mudança que você nota no dia a dia ganha um texto curto nesta página: o que mudou, por que mudou e onde fica.\n\nAs mais importantes também chegam pelo sino. Você escolhe o que o sino avisa no seu perfil.\n\nFaltou algo? Fale com o suporte, no alto da tela.',
      data: plusDays(today, -20),
      categoria: 'AVISO',
      fixado: true,
      ativo: true,
    },
    {
      titulo: 'Fechar o caixa ficou mais rápido',
      resumo: 'O total contado é somado enquanto você digita, e a diferença aparece antes de fechar.',
      texto:
        'Na tela de fechamento, cada forma de pagamento tem o seu campo. A soma e a diferença aparecem na hora.\n\nQuem confere os caixas encontra os fechados em PDV › Caixas. Passo a passo: https://exemplo.com.br/ajuda/fechar-caixa',
      data: plusDays(today, -6),
      categoria: 'MELHORIA',
      fixado: false,
      ativo: true,
    },
    {
      titulo: 'Novo: fotos do cardápio de uma vez',
      texto:
        'Escolha todas as fotos juntas; cada uma encontra o seu produto pelo nome do arquivo.\n\nVocê escolhe a parte de cada foto que fica.',
      data: plusDays(today, -2),
      categoria: 'NOVIDADE',
      fixado: false,
      ativo: true,
    },
  ]);
  const ajuda = 'https://exemplo.com.br/treinamento';
  await store.many('treinamento', [
    {
      titulo: 'Conheça o sistema em dez minutos',
      descricao: 'As telas que você mais vai usar, na ordem de um dia de trabalho.',
      categoria: 'PRIMEIROS_PASSOS',
      tipo: 'VIDEO',
      url: `${ajuda}/conheca-o-sistema`,
      duracao: 10,
      ordem: 1,
      ativo: true,
    },
    {
      titulo: 'Cadastrar o primeiro produto',
      descricao: 'Categoria, preço, foto e adicionais.',
      categoria: 'CARDAPIO',
      tipo: 'TEXTO',
      texto:
        'Crie a primeira categoria do cardápio: “Pizzas”, por exemplo.\n\nDepois comece um produto novo: escreva o nome, escolha a categoria e ponha o preço. A foto pode vir depois.\n\nSalvo, o produto já pode ser vendido no balcão e aparece no cardápio digital.',
      duracao: 5,
      ordem: 2,
      perguntas: [
        {
          pergunta: 'O que vem antes do primeiro produto?',
          opcaoA: 'O cupom de desconto',
          opcaoB: 'A categoria do cardápio',
          opcaoC: 'A taxa de entrega',
          certa: 'B',
        },
        {
          pergunta: 'A foto do produto pode vir depois?',
          opcaoA: 'Sim',
          opcaoB: 'Não: sem foto ele não é salvo',
          certa: 'A',
        },
        {
          pergunta: 'Onde o produto salvo já pode ser vendido?',
          opcaoA: 'Só no balcão',
          opcaoB: 'Só no cardápio digital',
          opcaoC: 'No balcão e no cardápio digital',
          certa: 'C',
        },
      ],
      minimo: 60,
      ativo: true,
    },
    {
      titulo: 'Abrir, sangrar e fechar o caixa',
      descricao: 'O dia do caixa, do troco inicial à conferência.',
      categoria: 'PDV',
      tipo: 'VIDEO',
      url: `${ajuda}/caixa`,
      duracao: 12,
      ordem: 3,
      ativo: true,
    },
    {
      titulo: 'Pontos de fidelidade: por onde começar',
      descricao: 'Quantos pontos dar, que prêmios oferecer e como contar aos clientes.',
      categoria: 'CLIENTES',
      tipo: 'LINK',
      url: `${ajuda}/fidelidade`,
      duracao: 8,
      ordem: 4,
      papeis: ['EMPRESA'],
      ativo: true,
    },
    {
      titulo: 'Ler o relatório de vendas',
      descricao: 'O que cada número quer dizer, e o que fazer com ele.',
      categoria: 'FINANCEIRO',
      tipo: 'TEXTO',
      texto:
        'Comece pelo ticket médio: é o total vendido dividido pelo número de pedidos.\n\nCompare sempre com o mesmo dia da semana. Uma sexta-feira não se compara com uma segunda.\n\nCada número abre a lista de pedidos que ele conta.',
      duracao: 7,
      ordem: 5,
      papeis: ['EMPRESA'],
      ativo: true,
    },
  ]);
  const dicas = [
    [
      'Mande os parabéns antes do almoço',
      'Marque quem faz anos hoje e envie um cupom a todos de uma vez.',
      '/app/cadastros/aniversariantes',
    ],
    [
      'Veja quem mudou um preço',
      'Cada linha diz quem mudou, quando e de quanto para quanto.',
      '/app/delivery/historico-precos',
    ],
    [
      'Capas do tamanho certo',
      'Fotos bem mais largas que altas ocupam melhor a página da loja.',
      '/app/delivery/capas',
    ],
    [
      'Reveja as taxas a cada mês',
      'Compare o que entra de taxas com o que sai nos acertos dos entregadores.',
      '/app/delivery/taxa-entrega',
    ],
  ] as const;
  await store.many(
    'dica',
    dicas.map(([titulo, texto, rota], at) => ({ titulo, texto, rota, ordem: at + 1, ativo: true })),
  );
};
