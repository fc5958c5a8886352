import { page, post, r } from '#kit';
import { f } from '#fields';
import { transacao } from '../../../schemas/fidelidade/transacoes/transacao';

const quem = { permission: ['TRANSACAO_CONFERIR'], plan: 'FIDELIDADE', inCompany: true } as const;
const inteiro = f.integer({ required: true });
const texto = f.text({ required: true });

/** Likely duplicates of transactions; a person decides which one stays. */
export const duplicadas = page('duplicadas', {
  label: 'Transações repetidas',
  menu: { group: 'fidelidade', icon: 'content_copy', order: 70 },
  permission: ['TRANSACAO_CONFERIR'],
  plan: 'FIDELIDADE',
  screen: () => import('./duplicadas.Tela'),
});
export const verDuplicadas = post('/transacao/duplicada/relatorio', {
  mutates: false,
  ...quem,
  result: {
    grupos: r.list({
      cliente: texto,
      transacoes: r.list({
        id: inteiro,
        descricao: texto,
        data: f.dateTime({ required: true }),
        tipo: texto,
        pontos: inteiro,
        valor: f.money(),
        motivo: transacao.fields.motivo,
      }),
    }),
  },
});
export const corrigirDuplicadas = post('/transacao/duplicada/corrigir', {
  ...quem,
  form: {
    grupos: f.list(
      { manter: f.integer({ required: true }), cancelar: f.refs('transacao', { required: true, min: 1, max: 50 }) },
      { required: true, min: 1, max: 200 },
    ),
  },
  result: { canceladas: inteiro },
});
/** Marks transactions as no duplicates, so that they are not listed again. */
export const manterDuplicadas = post('/transacao/duplicada/manter', {
  ...quem,
  form: { transacoes: f.refs('transacao', { required: true, min: 2, max: 51 }) },
  result: { mantidas: inteiro },
});
