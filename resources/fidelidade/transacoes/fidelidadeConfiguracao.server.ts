import { calls, handlers, post, run } from '#kit';
import { fidelidadeConfiguracao } from '../../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { simular } from '../simular.server';
import { compraSimulada, configuracaoDaFidelidade, gerado } from './fidelidadeConfiguracao';

export const acoesDaConfiguracao = handlers(configuracaoDaFidelidade, {
  simular: (context, { record, form: { compra } }) => simular(context, record, compra),
});
export const previaDaSimulacao = calls(fidelidadeConfiguracao, {
  previa: run(
    post('simular/previa', {
      mutates: false,
      permission: ['FIDELIDADE_CONFIGURACAO_VER'],
      plan: 'FIDELIDADE',
      record: fidelidadeConfiguracao,
      form: compraSimulada,
      result: gerado,
    }),
    (context, { record, form: { compra } }) => simular(context, record, compra),
  ),
});
