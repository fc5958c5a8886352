import type { Infer, Values } from '#kit';
import type { empresa } from '../../../schemas/cadastros/empresa';
import type { colarCardapio } from './montador/montador';

/** Sample products by segment. Prices of a small town in 2026, as a start to be changed. */
type Segmento = NonNullable<Infer<typeof empresa>['segmento']>;
interface Grupo {
  readonly nome: string;
  readonly minimo: number;
  readonly maximo: number;
  readonly opcoes: readonly (readonly [nome: string, valor: number])[];
}
type Linha = readonly [nome: string, descricao: string | null, preco: number, grupos?: readonly Grupo[]];
type Categorias = Readonly<Record<string, readonly Linha[]>>;
export interface Exemplo {
  readonly id: number;
  readonly categoria: string;
  readonly nome: string;
  readonly descricao: string | null;
  readonly preco: number;
  readonly grupos: readonly Grupo[];
}

const tamanho: Grupo = {
  nome: 'Tamanho',
  minimo: 1,
  maximo: 1,
  opcoes: [
    ['Média, 6 fatias', 0],
    ['Grande, 8 fatias', 12],
    ['Família, 12 fatias', 28],
  ],
};
const borda: Grupo = {
  nome: 'Borda recheada',
  minimo: 0,
  maximo: 1,
  opcoes: [
    ['Catupiry', 10],
    ['Cheddar', 10],
    ['Chocolate', 12],
  ],
};
const extras: Grupo = {
  nome: 'Turbine o lanche',
  minimo: 0,
  maximo: 5,
  opcoes: [
    ['Bacon', 5],
    ['Queijo', 4],
    ['Ovo', 3],
    ['Hambúrguer extra', 9],
    ['Cebola caramelizada', 4],
  ],
};
const ponto: Grupo = {
  nome: 'Ponto da carne',
  minimo: 1,
  maximo: 1,
  opcoes: [
    ['Mal passada', 0],
    ['Ao ponto', 0],
    ['Bem passada', 0],
  ],
};
const acompanhamento: Grupo = {
  nome: 'Acompanhamentos',
  minimo: 2,
  maximo: 3,
  opcoes: [
    ['Arroz', 0],
    ['Feijão', 0],
    ['Fritas', 0],
    ['Salada', 0],
    ['Farofa', 0],
    ['Purê', 0],
  ],
};
const coberturas: Grupo = {
  nome: 'Complementos',
  minimo: 0,
  maximo: 6,
  opcoes: [
    ['Granola', 0],
    ['Banana', 0],
    ['Leite em pó', 2],
    ['Leite condensado', 2],
    ['Morango', 4],
    ['Paçoca', 2],
    ['Creme de avelã', 6],
  ],
};
const copo: Grupo = {
  nome: 'Tamanho do copo',
  minimo: 1,
  maximo: 1,
  opcoes: [
    ['300 ml', 0],
    ['500 ml', 7],
    ['700 ml', 13],
  ],
};
const molhos: Grupo = {
  nome: 'Molhos',
  minimo: 0,
  maximo: 3,
  opcoes: [
    ['Shoyu', 0],
    ['Tarê', 0],
    ['Wasabi', 0],
    ['Gengibre', 0],
  ],
};
const bebidas: readonly Linha[] = [
  ['Água mineral', '500 ml, com ou sem gás.', 4],
  ['Refrigerante lata', '350 ml.', 7],
  ['Suco natural', 'Laranja, limão ou maracujá, 400 ml.', 12],
];

const porSegmento: Readonly<Record<Segmento, Categorias>> = {
  PIZZARIA: {
    'Pizzas salgadas': [
      ['Mussarela', 'Molho de tomate, mussarela e orégano.', 48, [tamanho, borda]],
      ['Calabresa', 'Calabresa fatiada, cebola e azeitonas.', 49, [tamanho, borda]],
      ['Portuguesa', 'Presunto, ovo, cebola, pimentão e mussarela.', 54, [tamanho, borda]],
      ['Frango com catupiry', 'Frango desfiado e catupiry.', 55, [tamanho, borda]],
      ['Margherita', 'Mussarela, tomate e manjericão.', 52, [tamanho, borda]],
    ],
    'Pizzas doces': [['Brigadeiro', 'Chocolate e granulado.', 46, [tamanho]]],
    Bebidas: bebidas,
  },
  LANCHONETE: {
    Hambúrgueres: [
      ['X-salada', 'Hambúrguer de 120 g, queijo, alface e tomate.', 24, [extras]],
      ['X-bacon', 'Hambúrguer de 120 g, queijo e bacon.', 28, [extras]],
      ['Smash duplo', 'Dois smash de 80 g, cheddar e picles.', 32, [extras]],
    ],
    Porções: [
      ['Batata frita', '400 g, com maionese da casa.', 26],
      ['Anéis de cebola', '10 unidades.', 24],
    ],
    Bebidas: bebidas,
  },
  RESTAURANTE: {
    'Pratos executivos': [
      ['Filé de frango grelhado', 'Com dois acompanhamentos à escolha.', 29.9, [acompanhamento]],
      ['Bife acebolado', 'Contrafilé de 180 g.', 36.9, [ponto, acompanhamento]],
      ['Peixe do dia', 'Filé grelhado com legumes.', 39.9, [acompanhamento]],
      ['Feijoada', 'Arroz, couve, farofa e laranja. Aos sábados.', 44.9],
    ],
    Sobremesas: [['Pudim de leite', 'Fatia.', 12]],
    Bebidas: bebidas,
  },
  BAR: {
    Petiscos: [
      ['Porção de calabresa', 'Acebolada, 400 g, com pão.', 38],
      ['Torresmo', '300 g.', 34],
      ['Bolinho de bacalhau', '8 unidades.', 42],
    ],
    Cervejas: [
      ['Chope pilsen', '300 ml.', 11],
      ['Cerveja long neck', '355 ml.', 13],
      ['Balde com 5', 'Long neck de 355 ml.', 58],
    ],
    Drinques: [['Caipirinha', 'Limão e cachaça.', 22]],
    'Sem álcool': bebidas,
  },
  PADARIA: {
    Pães: [
      ['Pão francês', 'A unidade.', 1.2],
      ['Pão na chapa', 'Com manteiga.', 7],
      ['Pão de queijo', 'A unidade.', 6],
    ],
    Lanches: [['Misto quente', 'Presunto e queijo no pão francês.', 14]],
    Confeitaria: [
      ['Bolo de cenoura', 'Fatia, com cobertura de chocolate.', 12],
      ['Sonho', 'Recheio de creme.', 9],
    ],
    Cafés: [
      ['Café coado', '200 ml.', 6],
      ['Média', 'Café com leite, 300 ml.', 9],
    ],
  },
  ACAI: {
    Açaí: [
      ['Açaí no copo', 'Com até seis complementos.', 18, [copo, coberturas]],
      ['Açaí na tigela', 'Com banana e granola, 500 ml.', 27, [coberturas]],
    ],
    Sorvetes: [
      ['Uma bola', 'Sabor à escolha.', 9],
      ['Milk-shake', '400 ml.', 20],
    ],
    Bebidas: bebidas,
  },
  JAPONESA: {
    Combinados: [
      ['Combinado 20 peças', 'Sushis, sashimis e uramakis.', 69, [molhos]],
      ['Combinado 40 peças', 'Para duas pessoas.', 129, [molhos]],
    ],
    Temakis: [
      ['Temaki de salmão', 'Com cream cheese e cebolinha.', 34, [molhos]],
      ['Temaki hot', 'Empanado, com tarê.', 36, [molhos]],
    ],
    'Pratos quentes': [['Yakisoba', 'Carne, frango e legumes, 500 g.', 42]],
    Bebidas: bebidas,
  },
  MERCADO: {
    Mercearia: [
      ['Arroz branco 5 kg', null, 32.9],
      ['Feijão carioca 1 kg', null, 8.9],
      ['Café em pó 500 g', null, 24.9],
    ],
    Frios: [['Leite integral 1 L', null, 6.2]],
    Bebidas: [
      ['Água mineral 1,5 L', null, 4.5],
      ['Refrigerante 2 L', null, 10.9],
      ['Gelo 5 kg', null, 14],
    ],
  },
  FARMACIA: {
    'Higiene e beleza': [
      ['Sabonete em barra', '90 g.', 4.5],
      ['Protetor solar FPS 50', '200 ml.', 54.9],
      ['Creme dental', '90 g.', 7.9],
    ],
    Bebês: [['Fralda tamanho M', 'Pacote com 40.', 59.9]],
    Cuidados: [['Curativo adesivo', 'Caixa com 40.', 12.9]],
  },
  VAREJO: {
    Presentes: [
      ['Caneca de porcelana', '300 ml.', 39.9],
      ['Vela aromática', '150 g.', 45],
      ['Vale-presente', 'De R$ 50,00.', 50],
    ],
    Embalagens: [['Embalagem para presente', null, 8]],
  },
};

/** Samples of a segment with their ids; those of a restaurant for a shop without one. */
export const exemplosDe = (segmento: Segmento | null): readonly Exemplo[] =>
  Object.entries(porSegmento[segmento ?? 'RESTAURANTE'])
    .flatMap(([categoria, linhas]) => linhas.map((linha) => [categoria, linha] as const))
    .map(([categoria, [nome, descricao, preco, grupos = []]], index) => ({
      id: index + 1,
      categoria,
      nome,
      descricao,
      preco,
      grupos,
    }));

type Colado = Values<NonNullable<typeof colarCardapio.form>>;
/** Converts samples to a pasted menu. */
export const comoColado = (exemplos: readonly Exemplo[]): Colado => {
  const grupos = exemplos.flatMap((one, produto) => one.grupos.map((grupo) => ({ produto, grupo })));
  return {
    produtos: exemplos.map(({ categoria, nome, descricao, preco }) => ({ categoria, nome, descricao, preco })),
    grupos: grupos.map(({ produto, grupo: { nome, minimo, maximo } }) => ({ produto, nome, minimo, maximo })),
    opcoes: grupos.flatMap(({ grupo: { opcoes } }, grupo) => opcoes.map(([nome, valor]) => ({ grupo, nome, valor }))),
  };
};
