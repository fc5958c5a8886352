import { entity, ledger } from '#kit';
import { f } from '#fields';
import { empresa } from '../../cadastros/empresa';

/** Row of a company's credit at the platform. The sum of the rows is taken off its next invoice. */
export const empresaCredito = entity('empresaCredito', {
  label: ['Crédito da empresa', 'Créditos das empresas'],
  title: 'descricao',
  root: 'empresacredito/',
  tenant: 'empresa',
  bin: false,
  fields: {
    descricao: f.text({ label: 'Lançamento', required: true, max: 120 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    data: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    tipo: f.enum(
      {
        PAGO_A_MAIS: { label: 'Pago a mais', tone: 'info' },
        INDICACAO: { label: 'Indicação', tone: 'success' },
        CONCEDIDO: { label: 'Concedido', tone: 'success' },
        ESTORNO: { label: 'Estorno', tone: 'info' },
        DEVOLVIDO: { label: 'Devolvido de fatura cancelada', tone: 'info' },
        USADO: 'Usado em fatura',
      },
      { required: true },
    ),
    valor: f.money({ required: true, help: 'Positivo quando a empresa passa a ter mais crédito.' }),
    saldo: f.money({ readOnly: true, help: 'O crédito depois dele.' }),
    chave: f.text({ max: 80, unique: true, readOnly: true, help: 'Por que foi escrito; cada motivo, uma vez.' }),
    fatura: f.ref('faturaEmpresa', { index: true }),
    usuario: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user' }),
  },
});
export const livroDeCredito = ledger(empresaCredito, empresa, {
  account: 'empresa',
  amount: 'valor',
  after: 'saldo',
  key: 'chave',
  balance: 'credito',
});
