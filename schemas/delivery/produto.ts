import { entity } from '#kit';
import { f } from '#fields';
import { gtinValido } from '../gtin';

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
    categoria: f.ref('categoriaProduto', { required: true }),
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
      pattern: /^(\d{8}|\d{12,14})$/,
      patternMessage: 'O código de barras tem 8, 12, 13 ou 14 números!',
      help: 'GTIN da embalagem. Vazio para o que é feito na casa.',
    }),
    situacao: f.enum(
      {
        ATIVO: { label: 'À venda', tone: 'success' },
        PAUSADO: { label: 'Em falta', tone: 'warning' },
        INATIVO: 'Fora do cardápio',
      },
      { label: 'Situação', required: true, default: 'ATIVO' },
    ),
    descricao: f.longText({
      label: 'Descrição',
      max: 500,
      help: 'Ingredientes e tamanho, como o cliente lê no cardápio.',
    }),
    imagem: f.image({ aspect: 1 }),
    preco: f.money({ label: 'Preço', required: true, min: 0, help: 'Zero para o que só tem preço pelos adicionais.' }),
    precoPromocional: f.money({ label: 'Preço promocional', min: 0.01 }),
    custo: f.money({ min: 0, help: 'Para calcular a margem nos relatórios.' }),
    unidadeMedida: f.ref('unidadeMedida', { label: 'Unidade de medida' }),
    setor: f.ref('setor', { label: 'Setor de preparo' }),
    tempoPreparo: f.integer({ label: 'Preparo (minutos)', min: 0, max: 600 }),
    serve: f.integer({ label: 'Serve (pessoas)', min: 1, max: 50 }),
    canais: f.enumSet(
      { DELIVERY: 'Delivery', BALCAO: 'Balcão e PDV', MESA: 'Mesa', TOTEM: 'Autoatendimento' },
      { label: 'Onde é vendido', help: 'Nenhum marcado: em todos.' },
    ),
    maiores: f.bool({ label: 'Só para maiores de 18 anos', required: true, default: false }),
    diasSemana: f.weekdays({ label: 'Dias em que é vendido', help: 'Nenhum marcado: todos os dias.' }),
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
    ncm: f.ref('ncm', { label: 'NCM' }),
    cest: f.text({
      label: 'CEST',
      max: 7,
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
  when: {
    estoque: { controlaEstoque: true },
    vendeSemEstoque: { controlaEstoque: true },
    estoqueMinimo: { controlaEstoque: true },
  },
  rules: [
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
