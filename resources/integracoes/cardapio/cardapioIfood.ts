import { get, page, post, r } from '#kit';
import { f } from '#fields';

const texto = f.text({ required: true });
const dinheiro = f.money({ required: true });
const integracaoEmpresa = f.integer({ label: 'Integração', min: 1 });
export const statusNoIfood = { AVAILABLE: 'À venda', UNAVAILABLE: 'Pausado' } as const;
export const novidades = {
  NOVO: { label: 'Novo', tone: 'info' },
  IGUAL: { label: 'Igual', tone: 'success' },
  MUDOU: { label: 'Mudou', tone: 'warning' },
  CONFLITO: { label: 'Em dúvida', tone: 'error' },
} as const;
export const achados = {
  SEM_VINCULO: 'Só no iFood',
  SO_AQUI: 'Só aqui',
  SUMIU: 'Saiu do iFood',
  PRECO: 'Preço diferente',
  PAUSADO_LA: 'Pausado só lá',
  PAUSADO_AQUI: 'Pausado só aqui',
} as const;

/** «Cardápio no iFood»: where the two menus differ, each with its fix. */
export const cardapioIfood = page('cardapioIfood', {
  label: 'Cardápio no iFood',
  path: 'cardapio-ifood',
  menu: { group: 'integracoes', icon: 'menu_book', order: 40 },
  permission: ['INTEGRACAO_CARDAPIO'],
  plan: 'INTEGRACOES',
  screen: () => import('./cardapioIfood.Tela'),
});
const politica = { permission: ['INTEGRACAO_CARDAPIO'], plan: 'INTEGRACOES', inCompany: true } as const;
/** Shops of the company at iFood. */
export const lojasDoIfood = get('/produtointegracao/lojas', {
  ...politica,
  result: r.list({ id: f.integer({ required: true }), nome: texto, simulado: f.bool({ required: true }) }),
});
/** Catalogue of a shop, with what an import would do with each item. Stores nothing. */
export const catalogoParaImportar = post('/produtointegracao/catalogo', {
  ...politica,
  mutates: false,
  outside: true,
  form: { integracaoEmpresa },
  result: {
    integracaoEmpresa: f.integer({ required: true }),
    simulado: f.bool({ required: true }),
    pulados: f.integer({ required: true }),
    categorias: r.list({
      id: texto,
      nome: texto,
      itens: r.list({
        id: texto,
        nome: texto,
        preco: dinheiro,
        status: f.enum(statusNoIfood, { required: true }),
        adicionais: f.integer({ required: true }),
        novidade: f.enum(novidades, { required: true }),
        produto: f.text(),
        precoAqui: f.money(),
      }),
    }),
  },
});
/** The tree of an import. A program may send its rows as the specification names them. */
export const formularioDeImportar = {
  integracaoEmpresa,
  atualizarValores: f.bool({ label: 'Atualizar valores', default: false }),
  itens: f.list(
    {
      integracaoEmpresa,
      src: f.text({ max: 500 }),
      classe: f.text({ max: 100 }),
      id: f.text({ required: true, max: 64 }),
      atualizarValores: f.bool(),
      selecionado: f.bool(),
    },
    { label: 'Itens', max: 5000 },
  ),
};
/** Differences of the two menus. */
export const conferencia = post('/produtointegracao/conferencia', {
  ...politica,
  mutates: false,
  outside: true,
  form: { integracaoEmpresa },
  result: {
    integracaoEmpresa: f.integer({ required: true }),
    simulado: f.bool({ required: true }),
    itens: f.integer({ required: true }),
    vinculados: f.integer({ required: true }),
    diferencas: r.list({
      achado: f.enum(achados, { required: true }),
      categoria: texto,
      idExterno: f.text(),
      item: f.text(),
      produto: f.integer(),
      nomeProduto: f.text(),
      precoLa: f.money(),
      precoAqui: f.money(),
      vinculo: f.integer(),
    }),
  },
});
/** Fixes a difference: of which side the value is taken. */
export const acertos = {
  ENVIAR_PRECO: 'Enviar o nosso preço',
  TRAZER_PRECO: 'Usar aqui o preço do iFood',
  ENVIAR_SITUACAO: 'Enviar a nossa situação',
  TRAZER_SITUACAO: 'Fazer aqui como lá',
  DESVINCULAR: 'Desfazer o vínculo',
} as const;
export const acertar = post('/produtointegracao/acertar', {
  ...politica,
  outside: true,
  form: {
    vinculo: f.integer({ required: true, min: 1 }),
    acerto: f.enum(acertos, { required: true }),
  },
  result: { mensagem: texto },
});
/** Creates a product that only we have at iFood, with its add-ons, and links it. */
export const publicar = post('/produtointegracao/publicar', {
  ...politica,
  outside: true,
  form: { integracaoEmpresa, produto: f.integer({ label: 'Produto', required: true, min: 1 }) },
  result: { mensagem: texto },
});
export const associar = post('/produtointegracao/associar-produto-integracao', {
  ...politica,
  form: {
    integracaoEmpresa: f.ref('integracaoEmpresa', { label: 'Integração', required: true }),
    produto: f.ref('produto'),
    adicional: f.ref('adicional'),
    idExterno: f.text({ label: 'Código na plataforma', required: true, max: 64 }),
    nome: f.text({ label: 'Nome na plataforma', max: 120 }),
    codigoExterno: f.text({ label: 'Código PDV', max: 60 }),
    catalogo: f.text({ label: 'Catálogo', max: 64 }),
    categoriaExterna: f.text({ label: 'Categoria na plataforma', max: 100 }),
  },
  result: { id: f.integer({ required: true }), mensagem: texto },
});
/** Links every item whose product is known by its code or its name. */
export const associarIguais = post('/produtointegracao/associar-iguais', {
  ...politica,
  outside: true,
  form: { integracaoEmpresa },
  result: { mensagem: texto, vinculados: f.integer({ required: true }) },
});
