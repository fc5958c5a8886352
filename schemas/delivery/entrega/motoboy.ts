import { entity } from '#kit';
import { f } from '#fields';
import { atendem } from '../../atendem';
import { resumoDoLink } from '../../resumoDoLink';

/** Courier who delivers orders. */
export const motoboy = entity('motoboy', {
  label: ['Entregador', 'Entregadores'],
  title: 'nome',
  root: 'motoboy/',
  subject: 'Entregadores',
  tenant: 'empresa',
  imports: true,
  clear: [{ permission: atendem, fields: ['telefone'], when: { ativo: true } }],
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
    tipoPagamento: f.enum(
      { TAXA: 'Por entrega', DIARIA: 'Por diária', DIARIA_MAIS_TAXA: 'Diária e por entrega' },
      { label: 'Como recebe', required: true, default: 'TAXA' },
    ),
    valorTaxa: f.money({
      label: 'Por entrega',
      min: 0,
      help: 'Vazio: o que a regra da taxa diz de cada entrega, também das que saem grátis ao cliente.',
    }),
    valorDiaria: f.money({ label: 'Diária', required: true, min: 0 }),
    pix: f.pixKey({
      label: 'Chave Pix',
      copy: false,
      personal: { basis: 'contrato', purpose: 'Pagar as entregas' },
    }),
    ativo: f.bool({ required: true, default: true }),
    paginaAte: f.dateTime({ label: 'Link da página vale até', readOnly: true, copy: false }),
    paginaHash: resumoDoLink('Resumo do código da página'),
  },
  when: {
    placa: { veiculo: ['MOTO', 'CARRO'] },
    valorTaxa: { tipoPagamento: ['TAXA', 'DIARIA_MAIS_TAXA'] },
    valorDiaria: { tipoPagamento: ['DIARIA', 'DIARIA_MAIS_TAXA'] },
  },
  unique: [['nome']],
});
