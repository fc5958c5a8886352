import { at, get, publicPages, r } from '#kit';
import { f } from '#fields';

const texto = f.text({ required: true });
const inteiro = f.integer({ required: true });

/** Public points page of a customer: first name only, no contents of orders. */
export const clubePublico = get('/publico/clube/{token}', {
  session: false,
  perHour: 600,
  form: { token: f.text({ required: true, pattern: /^[0-9a-f]{32}$/ }) },
  result: {
    loja: f.text(),
    logo: f.text(),
    valido: f.bool({ required: true }),
    clube: r.orNull({
      nome: texto,
      saldo: inteiro,
      unidade: texto,
      emCarencia: inteiro,
      vencem: f.text(),
      selos: f.text(),
      cartao: f.text(),
      qr: f.text(),
      extrato: r.list({ quando: texto, oQue: texto, pontos: inteiro }),
      premios: r.list({ nome: texto, pontos: inteiro, falta: inteiro }),
      resgates: r.list({ premio: texto, codigo: texto, ate: texto }),
      numeros: r.list({ sorteio: texto, numeros: texto }),
      regulamento: f.longText(),
    }),
  },
});
export const clube = publicPages('clube', {
  label: 'Clube de pontos',
  pages: {
    clube: at('/f/{token}', {
      title: ({ loja }) => (loja ? `Meus pontos · ${loja}` : 'Meus pontos'),
      load: clubePublico,
      gone: ({ valido }) => !valido,
      screen: () => import('./clube.public'),
    }),
  },
});
