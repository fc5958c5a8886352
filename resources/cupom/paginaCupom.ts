import { at, get, publicPages, r } from '#kit';
import { f } from '#fields';
import { empresa } from '../../schemas/cadastros/empresa';

const texto = f.text({ required: true });

/** Public data of a coupon, for anyone with its link: worth, validity, how to use it, where to order. */
export const cupomPublico = get('/publico/cupom/{token}', {
  session: false,
  perHour: 600,
  form: {
    token: f.text({ required: true, pattern: /^[0-9a-f]{32}$/ }),
    codigo: f.text({ max: 20, pattern: /^[A-Z0-9]+$/ }),
  },
  result: {
    loja: { nome: texto, logo: f.text(), site: empresa.fields.site, whatsapp: empresa.fields.whatsapp },
    vantagem: texto,
    nome: texto,
    aviso: f.text(),
    codigo: f.text(),
    condicoes: r.list(texto),
  },
});

export const paginaCupom = publicPages('paginaCupom', {
  label: 'Cupom de desconto',
  pages: {
    cupom: at('/cupom/{token}', {
      title: ({ vantagem, loja }) => `${vantagem} · ${loja.nome}`,
      about: ({ condicoes }) => condicoes.join('. '),
      load: cupomPublico,
      screen: () => import('./paginaCupom.public'),
    }),
  },
});
