import { entity } from '#kit';
import { f } from '#fields';

/** Reason for a cancellation, as the company words it, to choose from. */
export const motivoCancelamento = entity('motivoCancelamento', {
  label: ['Motivo de cancelamento', 'Motivos de cancelamento'],
  title: 'nome',
  root: 'pedido/motivo-cancelamento/',
  tenant: 'empresa',
  imports: true,
  fields: {
    nome: f.text({ required: true, max: 60 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    quem: f.enum(
      { CLIENTE: 'Cliente', LOJA: 'Loja', ENTREGA: 'Entrega', PAGAMENTO: 'Pagamento' },
      { label: 'De quem partiu', required: true, default: 'LOJA' },
    ),
    codigoIfood: f.text({
      label: 'Código no iFood',
      max: 10,
      help: 'O que é dito ao iFood quando um pedido dele é cancelado por este motivo.',
    }),
    ativo: f.bool({ required: true, default: true }),
  },
  unique: [['nome']],
});
