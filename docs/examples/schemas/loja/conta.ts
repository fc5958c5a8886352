import { entity, states } from '#kit';
import { f } from '#fields';

export const conta = entity('conta', {
  label: ['Conta a pagar', 'Contas a pagar'],
  gender: 'f',
  title: 'descricao',
  root: 'conta/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { label: 'Loja', required: true, readOnly: 'update' }),
    descricao: f.text({ label: 'Descrição', required: true, max: 80 }),
    fornecedor: f.ref('fornecedor', { required: true }),
    vencimento: f.date({ required: true }),
    valor: f.money({ required: true, min: 0.01 }),
    situacao: f.enum(
      { ABERTA: { label: 'Aberta', tone: 'warning' }, PAGA: { label: 'Paga', tone: 'success' } },
      { label: 'Situação', required: true, default: 'ABERTA' },
    ),
    pagaEm: f.dateTime({ label: 'Paga em', readOnly: true }),
  },
});

export const vidaDaConta = states(conta, 'situacao', {
  moves: {
    pagar: {
      label: 'Pagar',
      icon: 'check',
      tone: 'primary',
      from: 'ABERTA',
      to: 'PAGA',
      stamp: 'pagaEm',
      api: ['CONTAS_PAGAR'],
    },
    reabrir: {
      label: 'Reabrir',
      icon: 'undo',
      from: 'PAGA',
      to: 'ABERTA',
      clears: ['pagaEm'],
      confirm: 'Reabrir {descricao}?',
    },
  },
});
