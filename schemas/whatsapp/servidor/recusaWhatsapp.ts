import { entity } from '#kit';
import { f } from '#fields';

/** Opt-out of a number, which overrides every campaign. */
export const recusaWhatsapp = entity('recusaWhatsapp', {
  label: ['Pedido de não receber', 'Pedidos de não receber'],
  title: 'telefone',
  root: 'servidorwhatsapp/recusa/',
  tenant: 'empresa',
  bin: false,
  unique: [['empresa', 'telefone']],
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    telefone: f.phone({
      required: true,
      index: true,
      personal: { basis: 'obrigacaoLegal', purpose: 'Não enviar a quem pediu para não receber' },
    }),
    motivo: f.text({ max: 200 }),
    origem: f.enum(
      { RESPOSTA: 'Respondeu SAIR', MANUAL: 'Registrado pela equipe' },
      { required: true, readOnly: true, default: 'MANUAL' },
    ),
    desde: f.dateTime({ readOnly: true, stamp: 'now' }),
  },
});
