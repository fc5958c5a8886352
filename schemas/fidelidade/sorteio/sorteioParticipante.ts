import { entity, states } from '#kit';
import { f } from '#fields';

/** Number in a draw and its customer. `posicao` is the place in the closed list. */
export const sorteioParticipante = entity('sorteioParticipante', {
  label: ['Número de sorteio', 'Números de sorteios'],
  title: 'numero',
  root: 'sorteio/participante/',
  tenant: 'empresa',
  bin: false,
  unique: [['sorteio', 'numero']],
  fields: {
    numero: f.integer({ label: 'Número', required: true, min: 0 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    sorteio: f.ref('sorteio', { required: true, index: true }),
    cliente: f.ref('cliente', { required: true, index: true }),
    origem: f.enum(
      { COMPRA: 'Compra', CADASTRO: 'Cadastro', PONTOS: 'Pontos', MANUAL: 'À mão' },
      { required: true, default: 'MANUAL' },
    ),
    pedido: f.ref('pedido', { index: true, holds: false }),
    data: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    situacao: f.enum(
      { VALIDO: { label: 'Válido', tone: 'success' }, ANULADO: { label: 'Anulado', tone: 'error' } },
      { label: 'Situação', required: true, default: 'VALIDO' },
    ),
    posicao: f.integer({ label: 'Na lista fechada', readOnly: true }),
    nomeNaLista: f.text({ label: 'Nome na lista', max: 100, readOnly: true, help: 'Como foi publicado.' }),
    pessoa: f.integer({
      label: 'Pessoa na lista',
      readOnly: true,
      help: 'O mesmo número é a mesma pessoa, e não diz quem ela é.',
    }),
    motivo: f.text({ max: 200 }),
    chave: f.text({ required: true, max: 80, unique: true }),
  },
});
export const vidaDoNumero = states(sorteioParticipante, 'situacao', {
  moves: {
    anular: {
      label: 'Anular',
      icon: 'block',
      tone: 'danger',
      from: 'VALIDO',
      to: 'ANULADO',
      permission: 'SORTEIO_EDITAR',
      asks: ['motivo'],
      confirm: 'Anular o número {numero}? Ele não ganha mais.',
      submit: 'Anular número',
    },
  },
});
