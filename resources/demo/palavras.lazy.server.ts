export type Item = readonly [nome: string, preco: number, descricao?: string];
export type Menu = Readonly<
  Record<
    string,
    {
      readonly ncm: string;
      readonly cfop: string;
      readonly setor: string;
      readonly unidade: string;
      readonly items: readonly Item[];
    }
  >
>;

const drinks: Menu = {
  Bebidas: {
    ncm: '22021000',
    cfop: '5405',
    setor: 'Bar',
    unidade: 'UN',
    items: [
      ['Coca-Cola lata 350 ml', 7.5],
      ['Guaraná Antarctica 2 L', 14.9],
      ['Suco de laranja natural 500 ml', 12, 'Espremido na hora, sem açúcar.'],
      ['Água mineral sem gás 500 ml', 5],
      ['Coca-Cola Zero lata 350 ml', 7.5],
      ['Água tônica lata 350 ml', 7.5],
    ],
  },
  Cervejas: {
    ncm: '22030000',
    cfop: '5405',
    setor: 'Bar',
    unidade: 'UN',
    items: [
      ['Heineken long neck 330 ml', 13.9],
      ['Chope pilsen 400 ml', 15.9],
    ],
  },
};
export const pizzaria: Menu = {
  'Pizzas tradicionais': {
    ncm: '21069090',
    cfop: '5101',
    setor: 'Forno',
    unidade: 'UN',
    items: [
      ['Pizza mussarela', 54.9, 'Molho de tomate, mussarela, orégano e azeitonas.'],
      ['Pizza calabresa', 57.9, 'Calabresa fatiada, cebola e azeitonas pretas.'],
      ['Pizza portuguesa', 62.9, 'Presunto, ovo, cebola, ervilha, mussarela e azeitonas.'],
      ['Pizza margherita', 59.9, 'Mussarela, tomate e manjericão fresco.'],
      ['Pizza frango com catupiry', 64.9, 'Frango desfiado e catupiry original.'],
      ['Pizza napolitana', 58.9, 'Mussarela, tomate, parmesão e alho.'],
    ],
  },
  'Pizzas especiais': {
    ncm: '21069090',
    cfop: '5101',
    setor: 'Forno',
    unidade: 'UN',
    items: [
      ['Pizza quatro queijos', 69.9, 'Mussarela, provolone, gorgonzola e catupiry.'],
      ['Pizza carne-seca com cream cheese', 76.9, 'Carne-seca desfiada, cebola-roxa e cream cheese.'],
      ['Pizza parma com rúcula', 82.9, 'Presunto de Parma, rúcula e lascas de grana padano.'],
      ['Pizza camarão', 94.9, 'Camarões ao alho, catupiry e salsinha.'],
      ['Pizza vegetariana', 66.9, 'Abobrinha, berinjela, pimentão, tomate e mussarela.'],
    ],
  },
  'Pizzas doces': {
    ncm: '21069090',
    cfop: '5101',
    setor: 'Forno',
    unidade: 'UN',
    items: [
      ['Pizza chocolate com morango', 59.9, 'Chocolate ao leite e morangos frescos.'],
      ['Pizza banana com canela', 49.9],
      ['Pizza romeu e julieta', 54.9, 'Mussarela e goiabada cremosa.'],
    ],
  },
  Entradas: {
    ncm: '19059090',
    cfop: '5101',
    setor: 'Cozinha',
    unidade: 'POR',
    items: [
      ['Pão de alho com queijo', 24.9],
      ['Bolinho de calabresa (6 unidades)', 29.9],
      ['Salada caprese', 34.9, 'Tomate, mussarela de búfala e pesto.'],
      ['Focaccia de alecrim', 22.9],
    ],
  },
  ...drinks,
};
export const lanchonete: Menu = {
  Hambúrgueres: {
    ncm: '21069090',
    cfop: '5101',
    setor: 'Chapa',
    unidade: 'UN',
    items: [
      ['X-burger', 24.9, 'Hambúrguer de 120 g, queijo e maionese da casa.'],
      ['X-salada', 27.9, 'Hambúrguer de 120 g, queijo, alface e tomate.'],
      ['X-bacon', 31.9, 'Hambúrguer de 120 g, queijo e bacon crocante.'],
      ['Brasa duplo', 42.9, 'Dois hambúrgueres de 150 g, cheddar e cebola caramelizada.'],
      ['Smash clássico', 29.9, 'Dois smash de 80 g, queijo prato e picles.'],
      ['Burger de costela', 39.9, 'Costela de 180 g, queijo coalho e barbecue de goiaba.'],
      ['Burger vegetariano', 33.9, 'Grão-de-bico, queijo, rúcula e maionese verde.'],
    ],
  },
  Sanduíches: {
    ncm: '19059090',
    cfop: '5101',
    setor: 'Chapa',
    unidade: 'UN',
    items: [
      ['Misto-quente', 14.9],
      ['Beirute de rosbife', 44.9, 'Pão sírio, rosbife, queijo, ovo, alface e tomate.'],
      ['Cachorro-quente completo', 19.9],
    ],
  },
  Porções: {
    ncm: '20041000',
    cfop: '5101',
    setor: 'Cozinha',
    unidade: 'POR',
    items: [
      ['Batata frita', 26.9],
      ['Batata com cheddar e bacon', 36.9],
      ['Anéis de cebola', 28.9],
      ['Iscas de frango', 38.9],
    ],
  },
  Sobremesas: {
    ncm: '21050010',
    cfop: '5101',
    setor: 'Cozinha',
    unidade: 'UN',
    items: [
      ['Milk-shake de chocolate 400 ml', 22.9],
      ['Milk-shake de morango 400 ml', 22.9],
      ['Petit gâteau', 27.9, 'Com sorvete de creme.'],
      ['Pudim de leite', 14.9],
    ],
  },
  ...drinks,
};

export interface Shop {
  readonly nome: string;
  readonly cidade: string;
  readonly inscricao: string;
  readonly fuso: string;
  readonly clientes: number;
  /** DDD, and the first three digits of its postal codes. */
  readonly ddd: string;
  readonly cep: string;
}
export interface Network {
  readonly rede: string;
  /** A picture of ./fotos. */ readonly logo: string;
  readonly razaoSocial: string;
  readonly raiz: string;
  readonly segmento: string;
  readonly plano: string;
  readonly cardapio: Menu;
  readonly lojas: readonly Shop[];
}
/** Two networks, the first shop of each being the head office. 300 customers, 169 products, 60 coupons in all. */
export const networks: readonly Network[] = [
  {
    rede: 'Forno da Vila',
    logo: 'logo-forno',
    razaoSocial: 'Forno da Vila Pizzaria Ltda.',
    raiz: '12ABC345',
    segmento: 'PIZZARIA',
    plano: 'PRO',
    cardapio: pizzaria,
    lojas: [
      {
        nome: 'Forno da Vila',
        cidade: 'São Paulo - SP',
        inscricao: '675996891140',
        fuso: 'UTC_3_BRASIL',
        clientes: 120,
        ddd: '11',
        cep: '054',
      },
      {
        nome: 'Forno da Vila Moema',
        cidade: 'São Paulo - SP',
        inscricao: '176408039991',
        fuso: 'UTC_3_BRASIL',
        clientes: 60,
        ddd: '11',
        cep: '045',
      },
      {
        nome: 'Forno da Vila Campinas',
        cidade: 'Campinas - SP',
        inscricao: '203663768771',
        fuso: 'UTC_3_BRASIL',
        clientes: 40,
        ddd: '19',
        cep: '130',
      },
    ],
  },
  {
    rede: 'Brasa Burger',
    logo: 'logo-brasa',
    razaoSocial: 'Brasa Burger Lanches Ltda.',
    raiz: '34567890',
    segmento: 'LANCHONETE',
    plano: 'LIGHT',
    cardapio: lanchonete,
    lojas: [
      {
        nome: 'Brasa Burger',
        cidade: 'Manaus - AM',
        inscricao: '046060049',
        fuso: 'UTC_4_BRASIL',
        clientes: 50,
        ddd: '92',
        cep: '690',
      },
      {
        nome: 'Brasa Burger Rio Branco',
        cidade: 'Rio Branco - AC',
        inscricao: '0180825333533',
        fuso: 'UTC_5_BRASIL',
        clientes: 30,
        ddd: '68',
        cep: '699',
      },
    ],
  },
];

export const coupons: readonly (readonly [
  nome: string,
  palavraChave: string,
  desconto: Readonly<Record<string, unknown>>,
])[] = [
  ['Bem-vindo', 'BEMVINDO', { tipo: 'PERCENTUAL', percentual: 15, descontoMaximo: 20, primeiraCompra: true }],
  ['Terça em dobro', 'TERCA20', { tipo: 'PERCENTUAL', percentual: 20, descontoMaximo: 30 }],
  [
    'Aniversariante do mês',
    'PARABENS',
    { tipo: 'PERCENTUAL', percentual: 25, descontoMaximo: 40, limitePorCliente: 1 },
  ],
  ['Frete por nossa conta', 'FRETEZERO', { tipo: 'FRETE', pedidoMinimo: 60 }],
  ['Volte sempre', 'VOLTE10', { tipo: 'VALOR', valor: 10, pedidoMinimo: 50 }],
  ['Indique um amigo', 'AMIGO15', { tipo: 'VALOR', valor: 15, pedidoMinimo: 70 }],
  ['Dia dos namorados', 'NAMORADOS', { tipo: 'PERCENTUAL', percentual: 12, descontoMaximo: 25 }],
  ['Almoço de segunda', 'SEGUNDA', { tipo: 'VALOR', valor: 8, pedidoMinimo: 40 }],
  ['Festa junina', 'ARRAIA', { tipo: 'PERCENTUAL', percentual: 10, descontoMaximo: 15 }],
  ['Black Friday', 'BLACK30', { tipo: 'PERCENTUAL', percentual: 30, descontoMaximo: 50, limiteUso: 200 }],
  ['Cliente da casa', 'DACASA', { tipo: 'VALOR', valor: 12, pedidoMinimo: 60 }],
  ['Noite sem taxa', 'SEMTAXA', { tipo: 'FRETE', pedidoMinimo: 80, limiteUso: 100 }],
];
export const units = [
  ['Unidade', 'UN', 0],
  ['Quilograma', 'KG', 3],
  ['Litro', 'L', 3],
  ['Porção', 'POR', 0],
  ['Caixa', 'CX', 0],
  ['Pacote', 'PCT', 0],
] as const;
export const notes = [
  'Alérgico a camarão.',
  'Prefere borda recheada.',
  'Interfone quebrado: ligar ao chegar.',
  'Sem cebola em tudo.',
  'Deixar na portaria.',
  'Troco para R$ 100,00.',
  'Cliente desde a inauguração.',
];
export const tags = ['VIP', 'Vegetariano', 'Condomínio', 'Escritório', 'Aniversário', 'Reclamou', 'Só fim de semana'];
export const landmarks = [
  'Em frente à padaria',
  'Ao lado da escola',
  'Portão verde',
  'Esquina com a farmácia',
  'Prédio de tijolos',
  'Atrás do mercado',
];
