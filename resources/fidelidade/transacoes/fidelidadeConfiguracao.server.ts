import { calls, handlers, read } from '#kit';
import { fidelidadeConfiguracao } from '../../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { simular } from '../simular.server';
import { compraSimulada, configuracaoDaFidelidade, gerado } from './fidelidadeConfiguracao';

export const acoesDaConfiguracao = handlers(configuracaoDaFidelidade, {
  simular: ({ record, form: { compra }, ...context }) => simular(context, record, compra),
});
export const previaDaSimulacao = calls(fidelidadeConfiguracao, {
  previa: read('POST simular/previa', {
    permission: ['FIDELIDADE_CONFIGURACAO_VER'],
    plan: 'FIDELIDADE',
    record: fidelidadeConfiguracao,
    form: compraSimulada,
    result: gerado,
    run: ({ record, form: { compra }, ...context }) => simular(context, record, compra),
  }),
});
