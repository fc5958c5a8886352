import { at, get, post, publicPages } from '#kit';
import { f } from '#fields';

const codigo = f.text({ required: true, pattern: /^[A-HJ-NP-Za-hj-np-z2-9]{8}$/ });

/** Invitation of a company: its business's name and nothing else of it. */
export const verConvite = get('/publico/indicacao/{codigo}', {
  session: false,
  perHour: 300,
  form: { codigo },
  result: { valido: f.bool({ required: true }), indicadora: f.text() },
});
export const enviarIndicacao = post('/publico/indicacao/{codigo}/enviar', {
  session: false,
  perHour: 20,
  form: {
    codigo,
    nomeNegocio: f.text({ label: 'Nome do negócio', required: true, max: 80 }),
    responsavel: f.text({ label: 'Seu nome', required: true, max: 80 }),
    telefone: f.phone({ label: 'Celular', required: true }),
    documento: f.document({ label: 'CNPJ (opcional)' }),
    aceita: f.bool({ label: 'Aceito o contato', required: true, default: false }),
    site: f.text({ label: 'Site', max: 200 }),
  },
  result: { recebida: f.bool({ required: true }) },
});
export const convite = publicPages('convite', {
  label: 'Convite',
  pages: {
    convite: at('/i/{codigo}', {
      title: ({ indicadora }) => (indicadora ? `Indicação de ${indicadora}` : 'Convite'),
      load: verConvite,
      gone: ({ valido }) => !valido,
      screen: () => import('./convite.public'),
    }),
  },
});
