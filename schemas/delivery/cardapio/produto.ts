import { entity, fieldOf, states } from '#kit';
import { f } from '#fields';
import { canaisDeVenda } from '../../canais';
import { gtinValido } from '../../gtin';

/** Shared by products and add-ons. */
export const situacoesDeVenda = {
  ATIVO: { label: 'À venda', tone: 'success' },
  PAUSADO: { label: 'Em falta', tone: 'warning' },
  INATIVO: 'Fora do cardápio',
} as const;
export const selos = {
  NOVO: 'Novo',
  MAIS_VENDIDO: 'Mais vendido',
  VEGANO: 'Vegano',
  VEGETARIANO: 'Vegetariano',
  SEM_GLUTEN: 'Sem glúten',
  SEM_LACTOSE: 'Sem lactose',
  PICANTE: 'Picante',
  ORGANICO: 'Orgânico',
} as const;

export const produto = entity('produto', {
  label: ['Produto', 'Produtos'],
  title: 'nome',
  picture: 'imagem',
  root: 'produto/',
  tenant: 'empresa',
  imports: true,
  fields: {
    nome: f.text({ required: true, max: 100 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    categoria: f.ref('categoriaProduto', {
      required: true,
      holds: ['Mova o produto antes!', 'Mova os {n} produtos antes!'],
    }),
    codigo: f.text({
      label: 'Código',
      max: 20,
      unique: true,
      copy: false,
      help: 'O código da casa, para achar rápido no PDV.',
    }),
    codigoBarras: f.text({
      label: 'Código de barras',
      max: 14,
      unique: true,
      copy: false,
      digits: [8, 12, 13, 14],
      blanks: ['SEM GTIN'],
      pattern: /^(\d{8}|\d{12,14})$/,
      patternMessage: 'O código de barras tem 8, 12, 13 ou 14 números!',
      help: 'GTIN da embalagem. Vazio para o que é feito na casa.',
    }),
    tipo: f.enum(
      { SIMPLES: 'Simples', PIZZA: 'Pizza', COMBO: 'Combo' },
      {
        required: true,
        default: 'SIMPLES',
        help: 'Pizza: pode ter vários sabores. Combo: vários produtos por um preço.',
      },
    ),
    sabores: f.integer({
      label: 'Até quantos sabores',
      required: true,
      default: 1,
      min: 1,
      max: 4,
      help: 'Os outros são pizzas da mesma categoria.',
    }),
    regraPreco: f.enum(
      { MAIOR: 'O do sabor mais caro', MEDIA: 'A média dos sabores' },
      { label: 'Preço de vários sabores', required: true, default: 'MAIOR' },
    ),
    combo: f.list(
      {
        grupo: f.text({ label: 'Escolha', max: 40, help: 'Entre produtos da mesma escolha, o cliente leva um.' }),
        produto: f.ref('produto', { required: true }),
        quantidade: f.integer({ required: true, default: 1, min: 1, max: 99 }),
        acrescimo: f.money({ label: 'Acréscimo', min: 0, help: 'Além do preço do combo.' }),
      },
      { label: 'O que vem no combo', required: true, min: 1, max: 40, each: 'Parte' },
    ),
    situacao: f.enum(situacoesDeVenda, { label: 'Situação', required: true, default: 'ATIVO' }),
    pausadoAte: f.dateTime({
      label: 'Em falta até',
      copy: false,
      index: true,
      help: 'Vazio: até alguém pôr de volta.',
    }),
    descricao: f.longText({
      label: 'Descrição',
      max: 500,
      help: 'Ingredientes e tamanho, como o cliente lê no cardápio.',
    }),
    imagem: f.image({ aspect: 1 }),
    imagens: f.list(
      { imagem: f.image({ required: true }), principal: f.bool({ label: 'É a do cardápio' }) },
      { label: 'Galeria', max: 8, each: 'Foto' },
    ),
    destaque: f.bool({ label: 'Em destaque', required: true, default: false }),
    selos: f.enumSet(selos),
    preco: f.money({
      label: 'Preço',
      required: true,
      min: 0,
      change: 'PRODUTO_PRECO',
      help: 'Zero para o que só tem preço pelos adicionais.',
    }),
    precoPromocional: f.money({ label: 'Preço promocional', min: 0.01, change: 'PRODUTO_PRECO' }),
    precoCanal: f.list(
      {
        canal: f.enum(canaisDeVenda, { required: true }),
        preco: f.money({ label: 'Preço', required: true, min: 0 }),
        ativo: f.bool({ label: 'Vale', default: true }),
      },
      {
        label: 'Preço por canal',
        max: 5,
        each: 'Canal',
        change: 'PRODUTO_PRECO',
        help: 'Sem linha, o preço vale em todos.',
      },
    ),
    custo: f.money({ min: 0, change: 'PRODUTO_PRECO', help: 'Para calcular a margem nos relatórios.' }),
    unidadeMedida: f.ref('unidadeMedida', { label: 'Unidade de medida' }),
    setor: f.ref('setor', { label: 'Setor de preparo' }),
    tempoPreparo: f.integer({ label: 'Preparo (minutos)', min: 0, max: 600 }),
    serve: f.integer({ label: 'Serve (pessoas)', min: 1, max: 50 }),
    canais: f.enumSet(canaisDeVenda, { label: 'Onde é vendido', help: 'Nenhum marcado: em todos.' }),
    vendaMinima: f.integer({ label: 'Venda mínima', min: 1, max: 999, help: 'Unidades por pedido.' }),
    vendaMaxima: f.integer({ label: 'Venda máxima', min: 1, max: 999 }),
    pesavel: f.bool({
      label: 'Vendido por peso',
      required: true,
      default: false,
      help: 'O preço é por quilo, e a quantidade pode ser quebrada. O que não é vendido por peso sai por unidade inteira.',
    }),
    balanca: f.enum(
      { PRECO: 'O preço', PESO: 'O peso' },
      {
        label: 'A etiqueta da balança traz',
        required: true,
        default: 'PRECO',
        help: 'Como a balança está ajustada: a venda lê o peso pelo mesmo código.',
      },
    ),
    maiores: f.bool({ label: 'Só para maiores de 18 anos', required: true, default: false }),
    diasSemana: f.weekdays({ label: 'Dias em que é vendido', help: 'Nenhum marcado: todos os dias.' }),
    horaInicio: f.time({ label: 'Vendido das' }),
    horaFim: f.time({ label: 'até', help: 'Pode passar da meia-noite.' }),
    ordem: f.integer({ required: true, default: 0, min: 0, max: 9999 }),
    controlaEstoque: f.bool({ label: 'Controla estoque', required: true, default: false }),
    estoque: f.decimal({
      label: 'Estoque',
      required: true,
      default: 0,
      places: 3,
      readOnly: 'update',
      help: 'Depois de salvo, muda pelas vendas e pelos acertos de estoque.',
    }),
    daRede: f.bool({
      label: 'Estoque da rede',
      required: true,
      default: false,
      readOnly: true,
      copy: false,
      help: 'O número é o do estoque centralizado, que as lojas da rede dividem.',
    }),
    vendeSemEstoque: f.bool({
      label: 'Vende mesmo sem estoque',
      default: false,
      help: 'O estoque pode ficar negativo. Desmarcado: um pedido que passa dele não é confirmado.',
    }),
    estoqueMinimo: f.decimal({
      label: 'Estoque mínimo',
      min: 0,
      places: 3,
      help: 'Abaixo dele, um aviso de reposição.',
    }),
    fichaTecnica: f.list(
      {
        insumo: f.ref('produto', { label: 'Ingrediente', required: true }),
        quantidade: f.decimal({ required: true, places: 3, min: 0.001, max: 99_999 }),
      },
      {
        label: 'Ficha técnica',
        max: 50,
        each: 'Ingrediente',
        help: 'Por unidade vendida, na unidade de medida do ingrediente: o estoque deles baixa, o prato não tem o seu.',
      },
    ),
    ncm: f.ref('ncm', { label: 'NCM' }),
    cest: f.text({
      label: 'CEST',
      max: 7,
      digits: [7],
      pattern: /^\d{7}$/,
      patternMessage: 'O CEST tem sete números!',
      help: 'Só para mercadorias com substituição tributária.',
    }),
    cfop: f.ref('cfop', {
      label: 'CFOP',
      help: 'Em geral 5101 para o que é feito na casa e 5102 para revenda; 5405 para revenda com substituição tributária.',
    }),
    origem: f.ref('origemMercadoria', { label: 'Origem da mercadoria' }),
    impostoEstadual: f.ref('impostoEstadual', { label: 'Imposto estadual', help: 'Vazio: o da configuração fiscal.' }),
    impostoFederal: f.ref('impostoFederal', { label: 'Imposto federal', help: 'Vazio: o da configuração fiscal.' }),
    stRetido: f.group(
      {
        base: f.money({ label: 'Base do ICMS-ST', required: true, min: 0 }),
        aliquota: f.percent({
          label: 'Alíquota suportada (pST)',
          required: true,
          min: 0,
          max: 100,
          help: 'Com o FCP, se houver.',
        }),
        substituto: f.money({ label: 'ICMS do substituto', min: 0 }),
        valor: f.money({ label: 'ICMS-ST retido', required: true, min: 0 }),
        baseFcp: f.money({ label: 'Base do FCP-ST', min: 0 }),
        aliquotaFcp: f.percent({ label: 'Alíquota do FCP-ST', min: 0, max: 100 }),
        fcp: f.money({ label: 'FCP-ST retido', min: 0 }),
      },
      {
        label: 'ICMS-ST pago na compra, por unidade',
        help: 'Da nota do fornecedor, dividido pela quantidade. Com CST 60 ou CSOSN 500, onde o estado pede. Vazio: não é informado.',
      },
    ),
  },
  derived: {
    situacaoEstoque: {
      label: 'Estoque está',
      states: {
        SEM_CONTROLE: { label: 'Sem controle', when: { controlaEstoque: false } },
        ZERADO: { label: 'Zerado', tone: 'error', when: { estoque: { lte: 0 } } },
        ABAIXO_MINIMO: {
          label: 'Abaixo do mínimo',
          tone: 'warning',
          when: { estoque: { lt: fieldOf('estoqueMinimo') } },
        },
        EM_DIA: { label: 'Em dia', tone: 'success' },
      },
    },
  },
  when: {
    sabores: { tipo: 'PIZZA' },
    regraPreco: { tipo: 'PIZZA' },
    combo: { tipo: 'COMBO' },
    fichaTecnica: { controlaEstoque: false, tipo: { not: 'COMBO' } },
    balanca: { pesavel: true },
    estoque: { controlaEstoque: true },
    vendeSemEstoque: { controlaEstoque: true },
    estoqueMinimo: { controlaEstoque: true },
  },
  ranges: [['vendaMinima', 'vendaMaxima']],
  pairs: [['horaInicio', 'horaFim']],
  rules: [
    {
      on: ['horaInicio', 'horaFim'],
      test: ({ horaInicio, horaFim }) => horaInicio !== horaFim,
      message: 'O horário de início e de fim não podem ser iguais!',
    },
    {
      on: ['precoCanal'],
      test: ({ precoCanal }) => new Set(precoCanal!.map(({ canal }) => canal)).size === precoCanal!.length,
      message: 'Cada canal tem um preço só!',
    },
    {
      on: ['imagens'],
      test: ({ imagens }) => imagens!.filter(({ principal }) => principal).length <= 1,
      message: 'Só uma foto é a do cardápio!',
    },
    {
      on: ['codigoBarras'],
      test: ({ codigoBarras }) => gtinValido(codigoBarras!),
      message: 'Este código de barras não existe: confira os números, ou deixe vazio!',
    },
    {
      on: ['preco', 'precoPromocional'],
      test: ({ preco, precoPromocional }) => precoPromocional! < preco,
      message: 'O preço promocional deve ser menor que o preço!',
    },
  ],
});

/** Transitions on and off the menu, shared with add-ons. */
export const idasDoCardapio = {
  voltar: {
    label: 'Voltar a vender',
    icon: 'play',
    from: 'PAUSADO',
    to: 'ATIVO',
    permission: 'PRODUTO_PAUSAR',
    at: 'pausadoAte',
    clears: ['pausadoAte'],
    effect: [{ toast: '{nome} está à venda!' }, 'refresh'],
  },
  por: {
    label: 'Pôr no cardápio',
    icon: 'check',
    from: 'INATIVO',
    to: 'ATIVO',
    permission: 'PRODUTO_EDITAR',
    effect: [{ toast: '{nome} está à venda!' }, 'refresh'],
  },
  tirar: {
    label: 'Tirar do cardápio',
    icon: 'block',
    from: ['ATIVO', 'PAUSADO'],
    to: 'INATIVO',
    permission: 'PRODUTO_EDITAR',
    clears: ['pausadoAte'],
    confirm: 'Tirar {nome} do cardápio?',
    submit: 'Tirar do cardápio',
    effect: [{ toast: '{nome} saiu do cardápio!' }, 'refresh'],
  },
} as const;

/** The kitchen pauses sold-out products and puts them back; a set instant puts them back by the clock. */
export const vidaDoProduto = states(produto, 'situacao', {
  moves: {
    pausar: {
      label: 'Pausar',
      icon: 'pause',
      from: 'ATIVO',
      to: 'PAUSADO',
      permission: 'PRODUTO_PAUSAR',
      offers: ['pausadoAte'],
      confirm: 'Tirar {nome} de venda por enquanto? No cardápio aparece como esgotado.',
      submit: 'Pausar produto',
      effect: [{ toast: '{nome} está em falta!' }, 'refresh'],
    },
    ...idasDoCardapio,
  },
});
