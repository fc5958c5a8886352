import { settings } from '#kit';
import { pdvConfiguracao } from '../../schemas/pdv/pdvConfiguracao';

export const configuracaoDoPdv = settings(pdvConfiguracao, {
  load: 'GET empresa',
  save: 'POST save',
  path: 'configuracao-pdv',
  plan: 'PDV',
  menu: { group: 'pdv', icon: 'tune', order: 90 },
  form: [
    {
      title: 'Venda',
      rows: [
        'obrigaCliente',
        'obrigaVendedor',
        ['descontoMaximo', 'taxaServico'],
        'pedeSupervisorCancelar',
        'paraCozinha',
      ],
    },
    { title: 'Fechar o caixa', rows: ['toleranciaCaixa', 'pedeSupervisorFechar'] },
    { title: 'Ao finalizar', rows: ['emiteNota', 'imprimeRecibo', 'pixChave'] },
    { title: 'Balança', rows: [['digitosBalanca', 'precoEtiqueta']] },
    { title: 'Tela de venda', rows: ['favoritos', 'somLeitor'] },
  ],
});
