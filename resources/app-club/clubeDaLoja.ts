import { at, get, post, publicPages, r } from '#kit';
import { f } from '#fields';
import { partesDoClube } from '../../schemas/app-club/companyAplicativo';
import { clubePublico } from '../fidelidade/transacoes/clube';
import { lojaAberta } from '../delivery/loja/loja/loja';

const texto = f.text({ required: true });
const id = f.integer({ required: true });
const { site } = lojaAberta.form!;
/** Mobile, and what proves it: answered by `POST /publico/loja/{site}/entrar`, as on the shop's page. */
const quem = {
  site,
  telefone: f.phone({ required: true }),
  sessao: f.text({ required: true, pattern: /^[0-9a-f]{32}$/ }),
};
const { clube: pontos } = clubePublico.result;

/** The club of a shop, before anybody is known: nothing of a customer. */
export const clubeAberto = get('/publico/loja/{site}/clube', {
  session: false,
  perHour: 3000,
  form: { site },
  result: {
    /** New address of the shop; the other fields are then empty. */
    mudou: f.text(),
    loja: r.orNull({
      nome: texto,
      site: texto,
      /** Name on the telephone. */
      noCelular: texto,
      logo: f.integer(),
      cor: f.color(),
      porta: texto,
    }),
    texto: f.longText(),
    categorias: r.list({ id, nome: texto }),
    mostra: r.list(f.enum(partesDoClube, { required: true })),
  },
});
/** The customer's own part, for a proven mobile. */
export const meuClube = post('/publico/loja/{site}/clube', {
  session: false,
  perHour: 600,
  form: quem,
  result: {
    /** False once the browser's proof has ended. */
    provado: f.bool({ required: true }),
    /** First name; null for a mobile that has bought nothing. */
    nome: f.text(),
    /** Without prizes, which stand below. */
    pontos,
    premios: r.list({ nome: texto, pontos: id, falta: id }),
    resgates: r.list({ premio: texto, codigo: texto, ate: texto }),
    cupons: r.list({ vantagem: texto, codigo: texto, nota: texto, endereco: f.text() }),
    vales: r.list({ codigo: texto, saldo: texto, nota: texto }),
    pedidos: r.list({
      id,
      numero: texto,
      quando: texto,
      frase: texto,
      total: f.money({ required: true }),
      segue: f.bool({ required: true }),
    }),
  },
});
/** Link to follow an own order, made when it is asked for. */
export const meuPedido = post('/publico/loja/{site}/clube/pedido', {
  session: false,
  perHour: 120,
  form: { ...quem, pedido: id },
  result: { link: texto },
});

export const clubeDaLoja = publicPages('clubeDaLoja', {
  label: 'Clube',
  pages: {
    clube: at('/clube/{site}', {
      title: ({ loja }) => (loja ? `Clube · ${loja.nome}` : 'Clube'),
      about: () => 'Pontos, prêmios, cupons e pedidos.',
      app: ({ loja }) =>
        loja
          ? {
              name: loja.noCelular,
              ...(loja.logo != null && { icon: `/services/publico/loja/${loja.site}/foto/${loja.logo}` }),
            }
          : null,
      load: clubeAberto,
      screen: () => import('./clubeDaLoja.public'),
    }),
  },
});
