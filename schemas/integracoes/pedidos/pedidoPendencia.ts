import { entity } from '#kit';
import { f } from '#fields';
import { servicos } from '../plataformas/integracaoEmpresa';

/** Difference in an order that a partner took: the order stands, and somebody looks at it. */
export const pedidoPendencia = entity('pedidoPendencia', {
  label: ['Pendência', 'Pendências'],
  gender: 'f',
  title: 'detalhe',
  root: 'pedido/pendencia/',
  tenant: 'empresa',
  bin: false,
  fields: {
    pedido: f.ref('pedido', { required: true, readOnly: 'update' }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    problema: f.enum(
      {
        ITEM_SEM_CODIGO: { label: 'Item sem produto', tone: 'warning' },
        FORMA_SEM_CODIGO: { label: 'Forma de pagamento desconhecida', tone: 'warning' },
        TOTAL_DIFERENTE: { label: 'Preço diferente', tone: 'info' },
        CIDADE_INVALIDA: { label: 'Município não encontrado', tone: 'warning' },
        CLIENTE_SEM_TELEFONE: { label: 'Cliente sem telefone', tone: 'info' },
        AGENDADO: { label: 'Agendado', tone: 'info' },
        EDITADO: { label: 'Mudou no parceiro', tone: 'error' },
      },
      { required: true, readOnly: 'update' },
    ),
    detalhe: f.text({ required: true, max: 300, readOnly: 'update' }),
    servico: f.enum(servicos, { label: 'Plataforma', readOnly: true }),
    item: f.ref('pedidoItem', { label: 'Item do pedido', readOnly: true, holds: false }),
    chave: f.text({ label: 'Código no parceiro', max: 120, readOnly: true, index: true }),
    nome: f.text({ label: 'Como o parceiro chama', max: 120, readOnly: true }),
    adicional: f.bool({ label: 'É adicional', readOnly: true }),
    quando: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    resolvidaEm: f.dateTime({ label: 'Conferida em', readOnly: true }),
    por: f.ref('usuario', { label: 'Conferida por', readOnly: true, holds: false }),
  },
});
