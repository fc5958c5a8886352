import { entity } from '#kit';
import { f } from '#fields';
import { bandeiras } from '../pedidos/pedido';

/** Fields of each form of payment. */
export const quandoPede = {
  bandeiras: { forma: 'CREDITO' },
  parcelasMax: { forma: 'CREDITO' },
  valorMinimoParcela: { forma: 'CREDITO' },
  expiraPixMinutos: { forma: 'PIX' },
} as const;
/** Online form of payment that the shop offers, once its accreditation is approved. */
export const deliveryConfiguracaoPgOnline = entity('deliveryConfiguracaoPgOnline', {
  label: ['Pagamento online', 'Pagamentos online'],
  title: 'forma',
  root: 'deliveryconfiguracaopgonline/',
  tenant: 'empresa',
  fields: {
    forma: f.enum(
      { PIX: 'Pix', CREDITO: 'Cartão de crédito', GOOGLE_PAY: 'Google Pay', APPLE_PAY: 'Apple Pay' },
      { label: 'Forma', required: true, readOnly: 'update' },
    ),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    ordem: f.integer({ required: true, default: 0, min: 0, max: 99 }),
    ativo: f.bool({ label: 'Oferecido', required: true, default: true }),
    bandeiras: f.enumSet(bandeiras),
    parcelasMax: f.integer({ label: 'Parcelas, no máximo', min: 1, max: 12, default: 1 }),
    valorMinimoParcela: f.money({ label: 'Parcela mínima', min: 0 }),
    expiraPixMinutos: f.integer({ label: 'O Pix vale por (min)', min: 5, max: 60, default: 15 }),
  },
  when: quandoPede,
});
