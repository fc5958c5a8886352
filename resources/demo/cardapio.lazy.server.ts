import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';
import { pizzaria, type Item, type Menu } from './palavras.lazy.server';

/** The menu of the first shop: 60 products in 9 categories. The other shops of the network have its beginning. */
const mais: Readonly<Record<string, readonly Item[]>> = {
  'Pizzas tradicionais': [
    ['Pizza toscana', 58.9, 'Linguiça toscana, mussarela e cebola.'],
    ['Pizza atum', 63.9, 'Atum sólido, cebola e azeitonas.'],
    ['Pizza milho com bacon', 59.9, 'Milho verde, bacon e mussarela.'],
    ['Pizza palmito', 62.9, 'Palmito pupunha, mussarela e tomate.'],
    ['Pizza baiana', 60.9, 'Calabresa moída, pimenta e ovo.'],
  ],
  'Pizzas especiais': [
    ['Pizza lombo com abacaxi', 68.9, 'Lombo canadense, abacaxi e catupiry.'],
    ['Pizza brie com geleia de damasco', 79.9, 'Brie, damasco e amêndoas.'],
    ['Pizza cogumelos', 72.9, 'Shimeji, paris e parmesão.'],
    ['Pizza pepperoni', 71.9, 'Pepperoni e mussarela.'],
  ],
  'Pizzas doces': [
    ['Pizza brigadeiro', 54.9, 'Chocolate e granulado belga.'],
    ['Pizza doce de leite com coco', 52.9],
    ['Pizza prestígio', 56.9],
  ],
  Entradas: [
    ['Bruschetta de tomate', 26.9],
    ['Carpaccio com rúcula', 42.9],
  ],
  Bebidas: [
    ['Limonada suíça 500 ml', 14],
    ['Chá gelado de pêssego 300 ml', 8.9],
  ],
  Cervejas: [
    ['Chope de vinho 400 ml', 18.9],
    ['Ipa artesanal 500 ml', 24.9],
    ['Vinho tinto da casa, taça', 22.9],
  ],
};
const novas: Menu = {
  Massas: {
    ncm: '19023000',
    cfop: '5101',
    setor: 'Cozinha',
    unidade: 'POR',
    items: [
      ['Lasanha à bolonhesa', 49.9, 'Massa fresca, molho de carne e mussarela.'],
      ['Nhoque de batata', 44.9],
      ['Ravióli de ricota e espinafre', 47.9],
      ['Espaguete à carbonara', 46.9, 'Ovo, guanciale e pecorino.'],
      ['Penne ao funghi', 52.9],
      ['Talharim com camarões', 68.9],
      ['Canelone de frango', 45.9],
    ],
  },
  Sobremesas: {
    ncm: '21050010',
    cfop: '5101',
    setor: 'Cozinha',
    unidade: 'UN',
    items: [
      ['Tiramisù', 28.9],
      ['Panna cotta de frutas vermelhas', 24.9],
      ['Petit gâteau', 29.9, 'Com sorvete de creme.'],
      ['Sorvete artesanal, duas bolas', 18.9],
      ['Cannoli siciliano (2 unidades)', 22.9],
    ],
  },
  Combos: {
    ncm: '21069090',
    cfop: '5101',
    setor: 'Forno',
    unidade: 'UN',
    items: [
      ['Combo casal', 89.9, 'Uma pizza tradicional e uma bebida.'],
      ['Combo família', 159.9, 'Duas pizzas, uma entrada e um refrigerante de 2 litros.'],
      ['Combo noite italiana', 74.9, 'Uma massa e uma sobremesa.'],
    ],
  },
};
const { Bebidas, Cervejas, ...pratos } = pizzaria;
const completo = (menu: Menu): Menu =>
  Object.fromEntries(
    Object.entries(menu).map(([nome, one]) => [nome, { ...one, items: [...one.items, ...(mais[nome] ?? [])] }]),
  );
export const cardapioInteiro: Menu = completo({ ...pratos, ...novas, Bebidas: Bebidas!, Cervejas: Cervejas! });

const nomesDe = (menu: Menu): string[] => Object.values(menu).flatMap(({ items }) => items.map(([nome]) => nome));
const daRede = nomesDe(pizzaria);
const soDela = nomesDe(cardapioInteiro).filter((nome) => !daRede.includes(nome));
/** Product codes: the network's products have the same code in each shop, those of this shop alone come after. */
export const codigoNaRede = (nome: string): string =>
  String(daRede.includes(nome) ? 101 + daRede.indexOf(nome) : 201 + soDela.indexOf(nome));

interface Extras {
  readonly nome: string;
  readonly regra: Readonly<Record<string, unknown>>;
  readonly opcoes: Readonly<Record<string, number>>;
  /** Menu categories whose products use it. */
  readonly em: readonly string[];
}
const salgadas = ['Pizzas tradicionais', 'Pizzas especiais'];
const ate = (maximo: number, more: object = {}) => ({ minimo: 0, maximo, ...more });
const umDeles = { minimo: 1, maximo: 1 };
const extras: readonly Extras[] = [
  {
    nome: 'Massa da pizza',
    regra: ate(1),
    opcoes: { Tradicional: 0, Integral: 4, 'Sem glúten': 12 },
    em: [...salgadas, 'Pizzas doces'],
  },
  {
    nome: 'Borda',
    regra: ate(1),
    opcoes: { 'Borda recheada de catupiry': 12, 'Borda de cheddar': 12, 'Borda de chocolate': 14 },
    em: [...salgadas, 'Pizzas doces'],
  },
  {
    nome: 'Extras',
    regra: ate(4, { repetePorItem: true }),
    opcoes: { Bacon: 6, 'Queijo extra': 5, Cebola: 0, Azeitonas: 3 },
    em: salgadas,
  },
  {
    nome: 'Frutas',
    regra: ate(3, { tipoPreco: 'MEDIA' }),
    opcoes: { Morango: 6, Banana: 3, Uva: 5 },
    em: ['Pizzas doces'],
  },
  { nome: 'Tamanho', regra: umDeles, opcoes: { Individual: 0, 'Para dois': 28 }, em: ['Massas'] },
  { nome: 'Ponto da massa', regra: umDeles, opcoes: { 'Al dente': 0, Macia: 0 }, em: ['Massas'] },
  {
    nome: 'Molho',
    regra: ate(2, { tipoPreco: 'MAIOR' }),
    opcoes: { 'Ao sugo': 0, Branco: 4, Pesto: 7 },
    em: ['Massas'],
  },
  { nome: 'Proteína', regra: ate(2), opcoes: { 'Frango grelhado': 9, Camarão: 19 }, em: ['Massas'] },
  {
    nome: 'Molhos para acompanhar',
    regra: ate(3, { repetePorItem: true }),
    opcoes: { 'Maionese verde': 2.5, Barbecue: 2.5 },
    em: ['Entradas'],
  },
  { nome: 'Gelo e limão', regra: ate(2), opcoes: { Gelo: 0, Limão: 1 }, em: ['Bebidas'] },
  { nome: 'Copo', regra: ate(1), opcoes: { 'Copo gelado': 0, Taça: 0 }, em: ['Cervejas'] },
  {
    nome: 'Cobertura',
    regra: ate(2, { tipoPreco: 'MAIOR' }),
    opcoes: { 'Calda de chocolate': 4, Chantili: 5 },
    em: ['Sobremesas'],
  },
];
const insumos = ['Farinha de trigo', 'Mussarela', 'Tomate', 'Carne moída', 'Manjericão'] as const;
const receitas: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'Pizza margherita': { 'Farinha de trigo': 0.3, Mussarela: 0.25, Tomate: 0.15, Manjericão: 0.01 },
  'Lasanha à bolonhesa': { 'Farinha de trigo': 0.15, Mussarela: 0.12, 'Carne moída': 0.2 },
  'Salada caprese': { Tomate: 0.2, Mussarela: 0.15, Manjericão: 0.01 },
};
/** Parts of combos by name; a part without a group is fixed. */
const combos: Readonly<
  Record<string, readonly (readonly [grupo: string | null, produto: string, acrescimo?: number])[]>
> = {
  'Combo casal': [
    ['Pizza', 'Pizza mussarela'],
    ['Pizza', 'Pizza calabresa'],
    ['Pizza', 'Pizza portuguesa', 4],
    ['Bebida', 'Coca-Cola lata 350 ml'],
    ['Bebida', 'Suco de laranja natural 500 ml', 3],
  ],
  'Combo família': [
    ['Primeira pizza', 'Pizza calabresa'],
    ['Primeira pizza', 'Pizza quatro queijos', 9],
    ['Segunda pizza', 'Pizza mussarela'],
    ['Segunda pizza', 'Pizza napolitana'],
    [null, 'Pão de alho com queijo'],
    [null, 'Guaraná Antarctica 2 L'],
  ],
  'Combo noite italiana': [
    ['Massa', 'Nhoque de batata'],
    ['Massa', 'Penne ao funghi', 6],
    [null, 'Tiramisù'],
  ],
};

/** Choices, flavours, combos, recipes and channels of a shop that has the whole menu. */
export const completarCardapio = async (store: SeedStore, empresa: number): Promise<void> => {
  const { db } = store;
  const { rows } = await sql<{ id: string; nome: string; categoria: string }>`select p.id, p.nome, c.nome as categoria
    from produto p join categoria_produto c on c.id = p.categoria_id and c.empresa_id = p.empresa_id where p.empresa_id = ${empresa}`.execute(
    db,
  );
  const idDe = new Map(rows.map(({ id, nome }) => [nome, Number(id)]));
  for (const [ordem, { nome, regra, opcoes, em }] of extras.entries()) {
    const categoria = await store.one('adicionalCategoria', {
      nome,
      empresa,
      repetePorItem: false,
      tipoPreco: 'SOMA',
      ...regra,
      ordem,
      ativo: true,
    });
    await store.many(
      'adicional',
      Object.entries(opcoes).map(([opcao, valor], at) => ({
        nome: opcao,
        empresa,
        categoria,
        valor,
        ordem: at,
        situacao: 'ATIVO',
        controlaEstoque: false,
      })),
    );
    await store.many(
      'produtoAdicionalCategoria',
      rows.flatMap((one) =>
        em.includes(one.categoria) ? [{ empresa, produto: Number(one.id), categoria, ordem, ativo: true }] : [],
      ),
    );
  }
  await receitasDe(store, empresa, idDe);
  for (const [nome, partes] of Object.entries(combos)) {
    const combo = partes.map(([grupo, parte, acrescimo = null]) => ({
      grupo,
      produto: idDe.get(parte),
      quantidade: 1,
      acrescimo,
    }));
    await sql`update produto set tipo = 'COMBO', combo = ${JSON.stringify(combo)}::jsonb, situacao = 'ATIVO' where id = ${idDe.get(nome)!} and empresa_id = ${empresa}`.execute(
      db,
    );
  }
  await sql`update produto set situacao = 'ATIVO' where empresa_id = ${empresa} and id in (${sql.join(
    Object.values(combos).flatMap((partes) => partes.map(([, parte]) => idDe.get(parte)!)),
  )})`.execute(db);
  await sql`update produto set tipo = 'PIZZA', sabores = 2, regra_preco = 'MAIOR' where empresa_id = ${empresa} and nome like 'Pizza %'`.execute(
    db,
  );
  await sql`update produto set selos = '{MAIS_VENDIDO}', destaque = true where empresa_id = ${empresa} and nome in ('Pizza calabresa', 'Pizza mussarela', 'Combo casal')`.execute(
    db,
  );
  await sql`update produto set selos = '{VEGETARIANO}' where empresa_id = ${empresa} and nome in ('Pizza vegetariana', 'Pizza margherita', 'Salada caprese')`.execute(
    db,
  );
  await sql`update produto set preco_canal = ${JSON.stringify([{ canal: 'IFOOD', preco: 64.9, ativo: true }])}::jsonb where empresa_id = ${empresa} and nome = 'Pizza calabresa'`.execute(
    db,
  );
};

const receitasDe = async (store: SeedStore, empresa: number, idDe: ReadonlyMap<string, number>): Promise<void> => {
  const categoria = await store.one('categoriaProduto', { nome: 'Insumos', empresa, ordem: 99, ativo: false });
  const feitos = await store.named(
    'produto',
    insumos.map((nome, ordem) => ({
      nome,
      empresa,
      categoria,
      tipo: 'SIMPLES',
      situacao: 'INATIVO',
      preco: 0,
      custo: 8 + ordem * 6,
      maiores: false,
      destaque: false,
      pesavel: false,
      daRede: false,
      ordem,
      controlaEstoque: true,
      vendeSemEstoque: true,
      estoque: 40,
      estoqueMinimo: 10,
    })),
  );
  for (const [nome, partes] of Object.entries(receitas)) {
    const ficha = Object.entries(partes).map(([insumo, quantidade]) => ({ insumo: feitos.get(insumo), quantidade }));
    await sql`update produto set ficha_tecnica = ${JSON.stringify(ficha)}::jsonb where id = ${idDe.get(nome)!} and empresa_id = ${empresa}`.execute(
      store.db,
    );
  }
};
