import { entity } from '#kit';
import { f } from '#fields';

/** Who takes orders to their customers. */
export const motoboy = entity('motoboy', {
  label: ['Entregador', 'Entregadores'],
  title: 'nome',
  root: 'motoboy/',
  subject: 'Entregadores',
  tenant: 'empresa',
  imports: true,
  fields: {
    nome: f.text({ required: true, max: 60, personal: { basis: 'contrato', purpose: 'Identificar quem entrega' } }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    telefone: f.phone({
      required: true,
      copy: false,
      help: 'Recebe a rota por WhatsApp.',
      personal: { basis: 'contrato', purpose: 'Enviar a rota e falar durante a entrega' },
    }),
    veiculo: f.enum(
      { MOTO: 'Moto', BICICLETA: 'Bicicleta', CARRO: 'Carro', A_PE: 'A pé' },
      { label: 'Veículo', required: true, default: 'MOTO' },
    ),
    placa: f.text({ max: 8, copy: false }),
    ativo: f.bool({ required: true, default: true }),
  },
  when: { placa: { veiculo: ['MOTO', 'CARRO'] } },
  unique: [['nome']],
});
