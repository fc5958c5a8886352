import { cnpjDigits } from '#fields/document/digits';
import type { SeedStore } from '#kit/entity/seeds';
import { cardapioInteiro, codigoNaRede, completarCardapio } from './cardapio.lazy.server';
import { addressOf, customer, mobile, type Place } from './clientes.lazy.server';
import { fotografar } from './fotos.lazy.server';
import { coupons, networks, units, type Network, type Shop } from './palavras.lazy.server';
import { plusDays } from '#kit/period';

type Values = Readonly<Record<string, unknown>>;
export interface MadeShop {
  readonly id: number;
  readonly shop: Shop;
  readonly place: Place;
  readonly network: Network;
  /** Sellers who serve its customers. */ readonly sellers: readonly number[];
}

const cnpj = (root: string, order: number): string => {
  const twelve = `${root}${String(order).padStart(4, '0')}`;
  return twelve + cnpjDigits(twelve);
};
const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** CEST of goods with tax already paid, by NCM: soft drinks and beer. */
const drinks: Readonly<Record<string, string>> = { 22021000: '0301100', 22030000: '0302100' };

/** Shops of both networks with everything needed to open: sectors, units, menu, coupons, customers. */
export const openNetworks = async (
  store: SeedStore,
  staff: { readonly vendedores: readonly number[]; readonly consultores: readonly number[] },
): Promise<MadeShop[]> => {
  const made: MadeShop[] = [];
  for (const network of networks) {
    let head: number | null = null;
    for (const [index, shop] of network.lojas.entries()) {
      const place: Place = { city: await store.idOf('cidade', 'nome', shop.cidade), ddd: shop.ddd, cep: shop.cep };
      const { fake } = store;
      const id: number = await store.one('empresa', {
        shortName: shop.nome,
        companyName: network.razaoSocial,
        cpfCnpj: cnpj(network.raiz, index + 1),
        logo: null,
        situacao: 'ATIVA',
        bloqueado: false,
        motivoBloqueio: null,
        unidade: index === 0 ? 'MATRIZ' : 'FILIAL',
        rede: network.rede,
        matriz: head,
        dataAbertura: fake.date(-3000, -400),
        segmento: network.segmento,
        email: `contato@${slug(shop.nome)}.com.br`,
        emailsFinanceiro: [`financeiro@${slug(network.rede)}.com.br`],
        telefone: mobile(fake, shop.ddd),
        whatsapp: mobile(fake, shop.ddd),
        responsavel: fake.person(),
        site: `https://www.${slug(network.rede)}.com.br`,
        address: addressOf(fake, place),
        horarios: noite,
        fuso: shop.fuso,
        regimeTributario: 'SIMPLES',
        inscricaoEstadual: shop.inscricao,
        inscricaoMunicipal: fake.pattern('########'),
        cnae: '5611201',
        plano: await store.idOf('plano', 'codigo', network.plano),
        diaVencimento: 10,
        vendedor: fake.pick(staff.vendedores),
        consultor: fake.pick(staff.consultores),
        observacao: null,
      });
      head ??= id;
      // The first shop has the whole menu, with choices; the others of its network the beginning of it.
      const isWhole = made.length === 0;
      const cardapio = isWhole ? cardapioInteiro : network.cardapio;
      const sellers = await furnish(store, { id, shop, place, network: { ...network, cardapio } });
      if (isWhole) await completarCardapio(store, id);
      await fotografar(store, id, network.logo);
      made.push({ id, shop, place, network, sellers });
    }
  }
  return made;
};

/** Closed on Mondays; on Friday and Saturday past midnight. */
const noite = (['DOM', 'TER', 'QUA', 'QUI', 'SEX', 'SAB'] as const).map((dia) => ({
  dia,
  abre: '18:00',
  fecha: dia === 'SEX' || dia === 'SAB' ? '01:00' : '23:30',
}));

/** Creates the rows that a shop needs to open; returns the ids of its sellers. */
const furnish = async (
  store: SeedStore,
  { id, shop, place, network }: Omit<MadeShop, 'sellers'>,
): Promise<readonly number[]> => {
  const { fake, today } = store;
  const empresa = id;
  const menu = Object.entries(network.cardapio);
  const sectors = [...new Set(menu.map(([, { setor }]) => setor))];
  const setor = await store.named(
    'setor',
    sectors.map((nome, ordem) => ({
      nome,
      empresa,
      responsavel: fake.person(),
      imprimePedido: true,
      impressora: `${nome.toUpperCase()}-01`,
      vias: 1,
      cor: null,
      ordem,
      ativo: true,
    })),
  );
  const unidade = await store.named(
    'unidadeMedida',
    units.map(([nome, sigla, casasDecimais]) => ({ nome, sigla, casasDecimais, empresa, ativo: true })),
    'sigla',
  );
  const categoria = await store.named(
    'categoriaProduto',
    menu.map(([nome], ordem) => ({
      nome,
      empresa,
      descricao: null,
      imagem: null,
      ordem,
      diasSemana: null,
      horaInicio: null,
      horaFim: null,
      ativo: true,
    })),
  );
  const products: Values[] = [];
  for (const [name, { items, ncm, cfop, setor: sector, unidade: unit }] of menu) {
    for (const [nome, preco, descricao = null] of items) {
      const isDrink = sector === 'Bar';
      const isStocked = isDrink && !/^(Chope|Suco|Limonada|Vinho)/.test(nome);
      products.push({
        nome,
        empresa,
        categoria: categoria.get(name),
        codigo: network.cardapio === cardapioInteiro ? codigoNaRede(nome) : String(101 + products.length),
        codigoBarras: null,
        tipo: 'SIMPLES',
        destaque: false,
        pesavel: false,
        daRede: false,
        situacao: fake.bool(0.92) ? 'ATIVO' : fake.pick(['PAUSADO', 'INATIVO']),
        descricao,
        imagem: null,
        preco,
        precoPromocional: fake.bool(0.15) ? Math.round(preco * 90) / 100 : null,
        custo: Math.round(preco * fake.integer(28, 42)) / 100,
        unidadeMedida: unidade.get(unit),
        setor: setor.get(sector),
        tempoPreparo: isDrink ? 0 : fake.integer(8, 35),
        serve: nome.startsWith('Pizza') ? fake.integer(2, 3) : 1,
        canais: null,
        maiores: name === 'Cervejas',
        diasSemana: null,
        ordem: products.length,
        controlaEstoque: isStocked,
        estoque: isStocked ? fake.integer(0, 180) : null,
        estoqueMinimo: isStocked ? 24 : null,
        vendeSemEstoque: isStocked ? false : null,
        ncm: await store.idOf('ncm', 'codigo', ncm),
        cest: cfop === '5405' ? (drinks[ncm] ?? null) : null,
        cfop: await store.idOf('cfop', 'codigo', cfop),
        origem: await store.idOf('origemMercadoria', 'codigo', '0'),
      });
    }
  }
  const ids = await store.many('produto', products);
  const pizzas = ids.filter((_, at) => String(products[at]!.nome).startsWith('Pizza'));
  if (pizzas.length > 0 && network.cardapio !== cardapioInteiro) await extrasDasPizzas(store, empresa, pizzas);
  const vendedores = await store.sampled('vendedor', 2, { empresa, ativo: true, chavePix: null, banco: null }, () => ({
    nome: fake.person(),
    cpfCnpj: fake.cpf(),
    telefone: mobile(fake, shop.ddd),
    comissaoAdesao: 0,
    comissaoMensal: fake.pick([1, 2]),
    meta: null,
  }));
  await store.sampled('cliente', shop.clientes, { empresa }, (source) => ({
    ...customer(place)(source),
    vendedor: source.bool(0.4) ? source.pick(vendedores) : null,
  }));
  await store.many(
    'cupomDesconto',
    coupons.map(([nome, palavraChave, desconto]) => {
      const start = fake.integer(-90, 5);
      const isLimited = 'limiteUso' in desconto;
      return {
        limiteUso: isLimited ? null : fake.pick([null, 100, 300, 500]),
        limitePorCliente: fake.pick([1, 1, 2]),
        primeiraCompra: false,
        pedidoMinimo: null,
        percentual: null,
        descontoMaximo: null,
        valor: null,
        ...desconto,
        nome,
        empresa,
        palavraChave,
        situacao: fake.bool(0.75) ? 'ATIVO' : fake.pick(['PAUSADO', 'CANCELADO']),
        dataInicio: plusDays(today, start),
        dataVencimento: plusDays(today, start + fake.integer(20, 120)),
        vencimentoDiaSemana: palavraChave === 'TERCA20' ? ['TER'] : palavraChave === 'SEGUNDA' ? ['SEG'] : null,
        usados: 0,
        vendas: 0,
        descontos: 0,
        horaInicio: null,
        horaFim: null,
        canais: null,
        produtos: null,
        categorias: null,
        usuario: null,
        dataCriacao: `${plusDays(today, start - 3)}T13:00:00.000Z`,
        urlCompartilhamento: null,
        urlCurto: null,
        token: null,
        codigoCurto: null,
        whatsAppLote: false,
      };
    }),
  );
  return vendedores;
};

const extrasDasPizzas = async (store: SeedStore, empresa: number, pizzas: readonly number[]): Promise<void> => {
  const categoria = await store.one('adicionalCategoria', {
    nome: 'Adicionais',
    empresa,
    minimo: 0,
    maximo: 3,
    repetePorItem: false,
    tipoPreco: 'SOMA',
    ordem: 0,
    ativo: true,
  });
  await store.many(
    'adicional',
    [
      ['Borda recheada', 9.9],
      ['Bacon', 6],
      ['Queijo extra', 5],
    ].map(([nome, valor], ordem) => ({
      nome,
      empresa,
      categoria,
      valor,
      ordem,
      situacao: 'ATIVO',
      controlaEstoque: false,
    })),
  );
  await store.many(
    'produtoAdicionalCategoria',
    pizzas.map((produto) => ({ empresa, produto, categoria, ordem: 0, ativo: true })),
  );
};
