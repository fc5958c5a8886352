import { at, get, publicPages, r } from '#kit';
import { f } from '#fields';
import { premioResgate } from '../../../schemas/fidelidade/premios/premioResgate';

const texto = f.text({ required: true });

/** Public receipt of a redemption, to show at the counter. */
export const resgatePublico = get('/publico/resgate/{token}', {
  session: false,
  perHour: 600,
  form: { token: f.text({ required: true, pattern: /^[0-9a-f]{32}$/ }) },
  result: {
    loja: texto,
    aberto: f.bool({ required: true }),
    resgate: r.orNull({
      premio: texto,
      nome: texto,
      codigo: texto,
      ate: texto,
      situacao: premioResgate.fields.situacao,
      qr: texto,
    }),
  },
});
export const comprovanteDeResgate = publicPages('comprovanteDeResgate', {
  label: 'Resgate de prêmio',
  pages: {
    resgate: at('/r/{token}', {
      title: ({ loja, resgate }) => `${resgate?.premio ?? 'Resgate'} · ${loja}`,
      load: resgatePublico,
      gone: ({ aberto }) => !aberto,
      screen: () => import('./comprovanteDeResgate.public'),
    }),
  },
});
