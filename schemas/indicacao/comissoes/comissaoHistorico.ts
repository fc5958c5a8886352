import { entity } from '#kit';
import { f } from '#fields';
import { vendedorPagamentoComissao } from './vendedorPagamentoComissao';

const { choices: situacoes } = vendedorPagamentoComissao.fields.situacao;

/** Step of a commission: who moved it, when, and what was said. */
export const comissaoHistorico = entity('comissaoHistorico', {
  label: ['Etapa da comissão', 'Etapas da comissão'],
  gender: 'f',
  title: 'para',
  root: 'comissao-historico/',
  bin: false,
  fields: {
    para: f.enum(situacoes, { label: 'Situação', required: true }),
    pagamento: f.ref('vendedorPagamentoComissao', { required: true, readOnly: 'update' }),
    de: f.enum(situacoes, { label: 'Antes' }),
    quando: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    usuario: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user' }),
    contestacao: f.longText({ label: 'Contestação', max: 1000 }),
    resposta: f.longText({ max: 1000 }),
    motivo: f.text({ max: 200 }),
  },
});
