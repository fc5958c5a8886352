import { at, get, post, publicPages, r } from '#kit';
import { f } from '#fields';
import { formasNaEntrega } from '../../../../schemas/delivery/loja/deliveryConfiguracao';
import { modalidades } from '../../../../schemas/delivery/pedidos/pedido';
import { lojaVista, produtoVisto } from '../../cardapio/vistas';

const texto = f.text({ required: true });
const valor = f.money({ required: true });
const id = f.integer({ required: true });
const sim = f.bool({ required: true });
const site = f.text({ required: true, max: 40, pattern: /^[a-z0-9-]+$/ });
const token = f.text({ required: true, pattern: /^[0-9a-f]{32}$/ });
const chave = f.text({ required: true, min: 16, max: 64, pattern: /^[\w-]+$/ });
/** Token of a customer who has proved the mobile. */
const sessao = f.text({ max: 32, pattern: /^[0-9a-f]{32}$/ });

const vitrine = {
  /** New address of the shop; the other fields are then empty. */
  mudou: f.text(),
  loja: r.orNull(lojaVista),
  mesa: f.text(),
  categorias: r.list({
    id,
    nome: texto,
    produtos: r.list({
      id,
      nome: texto,
      descricao: f.text(),
      imagem: f.integer(),
      /** Labels for people: 'Vegano', 'Sem glúten'. */
      selos: r.list(texto),
      preco: valor,
      /** Before the promotion. */
      de: f.money(),
      /** Sizes or choices may cost more. */
      aPartir: sim,
      esgotado: sim,
    }),
  }),
} as const;

/** Public shop with its menu. The page does not poll it. */
export const lojaAberta = get('/publico/loja/{site}', {
  session: false,
  perHour: 3000,
  /** `para`: menu of that hour; by default of now, and for a closed shop of its first offered hour. */
  form: { site, para: f.dateTime() },
  result: vitrine,
});
/** Shop's page at a table, by the token of its code. */
export const mesaAberta = get('/publico/loja/{site}/mesa/{token}', {
  session: false,
  perHour: 3000,
  form: { site, token },
  result: vitrine,
});
export const produtoAberto = get('/publico/loja/{site}/produto/{produto}', {
  session: false,
  perHour: 6000,
  /** `na`: menu of the tables. `para`: scheduled hour. */
  form: { site, produto: id, na: f.enum({ MESA: 'Mesa' }), para: f.dateTime() },
  result: { ...produtoVisto, fotos: r.list(id), outros: r.list({ id, nome: texto, preco: valor }) },
});
export const cepAberto = get('/publico/loja/{site}/cep/{cep}', {
  session: false,
  perHour: 120,
  form: { site, cep: f.text({ required: true, pattern: /^\d{8}$/ }) },
  result: { achou: sim, rua: f.text(), bairro: f.text(), cidade: f.integer(), cidadeNome: f.text() },
});

const formas = { ...formasNaEntrega, PIX_ONLINE: 'Pix agora' } as const;
/** Order as a customer states it: never a price, a fee or a discount. */
export const pedidoDaLoja = {
  site,
  mesa: f.text({ max: 32, pattern: /^[0-9a-f]{32}$/ }),
  modalidade: f.enum(modalidades, { required: true }),
  itens: f.list(
    {
      produto: id,
      quantidade: f.integer({ required: true, min: 1, max: 99 }),
      adicionais: f.list({ adicional: id, quantidade: f.integer({ required: true, min: 1, max: 99 }) }, { max: 50 }),
      sabores: f.list({ produto: id }, { max: 3 }),
      partes: f.list({ grupo: f.text({ required: true, max: 40 }), produto: id }, { max: 20 }),
      observacao: f.text({ max: 200 }),
    },
    { required: true, min: 1, max: 50 },
  ),
  cupom: f.text({ max: 20 }),
  telefone: f.phone(),
  sessao,
  /** Index among the addresses of a customer with a proven mobile. */
  local: f.integer({ min: 0, max: 50 }),
  endereco: f.group({
    cep: f.text({ max: 9 }),
    rua: f.text({ max: 120 }),
    numero: f.text({ max: 20 }),
    complemento: f.text({ max: 60 }),
    bairro: f.text({ max: 80 }),
    cidade: f.integer(),
  }),
  forma: f.enum(formas),
  trocoPara: f.money({ min: 0.01 }),
  /** Points pay as much as they can; the named form pays the rest. */
  usaPontos: f.bool(),
  agendadoPara: f.dateTime(),
} as const;

/** Price of an order and its refusals, computed by the shop. */
export const contaAberta = post('/publico/loja/{site}/conta', {
  session: false,
  perHour: 6000,
  form: pedidoDaLoja,
  result: {
    linhas: r.list({ nome: texto, detalhes: f.text(), total: valor, recusa: f.text() }),
    subtotal: valor,
    descontos: r.list({ nome: texto, valor }),
    taxa: valor,
    /** Minimum order for a delivery there. */
    minimo: f.money(),
    total: valor,
    /** «Chega em 35 a 50 min», «Chega na hora escolhida»; null at a table and where nothing is delivered. */
    tempo: f.text(),
    aviso: f.text(),
    /** True while the browser's token proves the mobile; the addresses below are then usable. */
    provado: sim,
    enderecos: r.list({ local: id, texto }),
    /** Balance of points and how much of this order they pay; for a proven mobile only. */
    pontos: r.orNull({ saldo: id, limite: valor }),
    recusas: r.list({ campo: texto, texto }),
  },
});
export const codigoAberto = post('/publico/loja/{site}/codigo', {
  session: false,
  perHour: 20,
  form: { site, telefone: f.phone({ required: true }) },
  /** `pedido`: binds the code to the browser that asked for it. `simulado`: no message is sent. */
  result: { enviado: sim, simulado: sim, pedido: texto },
});
export const entrarNaLoja = post('/publico/loja/{site}/entrar', {
  session: false,
  perHour: 60,
  form: {
    site,
    telefone: f.phone({ required: true }),
    codigo: f.text({ required: true, pattern: /^\d{6}$/ }),
    /** Value returned by the call that sent the code. */
    pedido: f.text({ required: true, pattern: /^[0-9a-f]{32}$/ }),
  },
  result: { sessao: texto, nome: f.text() },
});
export const pedirNaLoja = post('/publico/loja/{site}/pedido', {
  session: false,
  // Guests in one place share an address, so orders are limited by table or mobile instead.
  perHour: 1200,
  form: {
    ...pedidoDaLoja,
    /** Idempotency key from the page: the same order is stored once. */
    chave,
    nome: f.text({ required: true, max: 100 }),
    /** Fields that the shop may demand. */
    cpf: f.document({ only: 'cpf' }),
    email: f.email(),
    observacao: f.text({ max: 300 }),
    /** Mobile of the person who recommended the shop, before the first purchase. */
    indicadoPor: f.phone(),
    /** Key of the previous order at this table: this one goes to the same account, also after a move or a join. */
    anterior: f.text({ max: 64 }),
    /** Total that the page showed; a different one now refuses the order. */
    totalVisto: valor,
  },
  /** `naConta`: table whose account it was added to. */
  result: {
    numero: texto,
    total: valor,
    acompanhar: texto,
    naConta: f.text(),
    pix: f.text(),
    qr: f.text(),
    simulado: sim,
  },
});

/** Finds an order whose answer was lost: whether this key was stored, and the link to follow it. */
export const pedidoFeito = get('/publico/loja/{site}/feito/{chave}', {
  session: false,
  perHour: 1200,
  form: { site, chave },
  result: { pedido: r.orNull({ numero: texto, total: valor, quando: texto, acompanhar: texto }) },
});

/** Stands in for the bank's notice of payment; works with the simulator only. */
export const pagarSimulado = post('/publico/loja/{site}/simular-pagamento', {
  session: false,
  perHour: 60,
  form: { site, chave: f.text({ required: true, max: 64 }) },
  result: { pago: sim },
});

const titulo = ({ loja }: { readonly loja?: { readonly nome: string } | null }): string => loja?.nome ?? 'Loja';
const frase = ({ loja }: { readonly loja?: { readonly porta: string } | null }): string => loja?.porta ?? '';
/** The shop on the net, without a login. */
export const loja = publicPages('loja', {
  label: 'Loja',
  pages: {
    vitrine: at('/{site}', {
      title: titulo,
      about: frase,
      app: ({ loja: shop }) =>
        shop
          ? {
              name: shop.nome,
              ...(shop.logo != null && { icon: `/services/publico/loja/${shop.site}/foto/${shop.logo}` }),
            }
          : null,
      load: lojaAberta,
      screen: () => import('./loja.public'),
    }),
    mesa: at('/{site}/mesa/{token}', {
      title: titulo,
      about: frase,
      load: mesaAberta,
      screen: () => import('./loja.public'),
    }),
  },
});
