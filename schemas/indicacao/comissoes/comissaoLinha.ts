import { entity } from '#kit';
import { f } from '#fields';

/** Commission from one cause: a paid invoice, its refund, or an adjustment by a person. Written once a key, never changed. */
export const comissaoLinha = entity('comissaoLinha', {
  label: ['Linha de comissão', 'Linhas de comissão'],
  gender: 'f',
  title: 'descricao',
  root: 'comissao-linha/',
  owner: 'vendedor',
  bin: false,
  fields: {
    descricao: f.text({ label: 'De onde vem', required: true, max: 160 }),
    vendedor: f.ref('vendedor', { required: true }),
    competencia: f.text({ label: 'Mês', required: true, max: 7, index: true }),
    empresa: f.ref('empresa', { help: 'Vazio: um ajuste.' }),
    tipo: f.enum(
      {
        ADESAO: { label: 'Adesão', tone: 'success' },
        MENSAL: { label: 'Mensal', tone: 'info' },
        META: { label: 'Meta', tone: 'success' },
        ESTORNO: { label: 'Estorno', tone: 'error' },
        AJUSTE: 'Ajuste',
      },
      { required: true },
    ),
    fatura: f.ref('faturaEmpresa', { index: true }),
    base: f.money({ required: true, default: 0 }),
    percentual: f.percent({ required: true, default: 0, max: 100, help: 'O do dia do pagamento.' }),
    valor: f.money({ label: 'Comissão', required: true }),
    data: f.date({ label: 'Dia', required: true }),
    pagamento: f.ref('vendedorPagamentoComissao', { label: 'Fechada em', readOnly: true, index: true }),
    chave: f.text({ max: 60, required: true, unique: 'everywhere', help: 'Por que existe; cada motivo, uma vez.' }),
    usuario: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user' }),
  },
});
