import { entity } from '#kit';
import { f } from '#fields';

/** Request of a company for another plan, answered by the platform. */
export const solicitacaoPlano = entity('solicitacaoPlano', {
  label: ['Pedido de plano', 'Pedidos de plano'],
  title: 'nome',
  root: 'planovenda/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    nome: f.text({
      label: 'Pedido',
      required: true,
      max: 120,
      readOnly: 'update',
      help: 'Do plano que tem para o plano que quer.',
    }),
    plano: f.ref('plano', { label: 'Plano pedido', required: true, readOnly: 'update' }),
    situacao: f.enum(
      {
        ABERTA: { label: 'Aberto', tone: 'warning' },
        ATENDIDA: { label: 'Atendido', tone: 'success' },
        RECUSADA: 'Recusado',
        DESISTENCIA: 'Trocado por outro',
      },
      { label: 'Situação', required: true, default: 'ABERTA', readOnly: true },
    ),
    resposta: f.longText({ label: 'Resposta', max: 500, readOnly: true }),
    pedidoPor: f.ref('usuario', { label: 'Pedido por', readOnly: true, stamp: 'user' }),
    pedidoEm: f.dateTime({ label: 'Pedido em', readOnly: true, stamp: 'now' }),
  },
});
