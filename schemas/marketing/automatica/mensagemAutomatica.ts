import { entity } from '#kit';
import { f } from '#fields';
import { gatilhosPorDia, marcasDaMensagem, rotulosDosGatilhos } from '../../gatilhos';

/** Text that goes by itself: at a state of an order, or on a day of a customer. */
export const mensagemAutomatica = entity('mensagemAutomatica', {
  label: ['Mensagem automática', 'Mensagens automáticas'],
  gender: 'f',
  title: 'gatilho',
  root: 'mensagem/automatica/',
  tenant: 'empresa',
  unique: [['empresa', 'gatilho', 'ordem']],
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    gatilho: f.enum(rotulosDosGatilhos, { label: 'Quando', required: true, readOnly: 'update' }),
    ordem: f.integer({
      label: 'Número',
      required: true,
      default: 1,
      min: 1,
      max: 999,
      readOnly: 'update',
      help: 'Para ter mais de uma mensagem no mesmo momento.',
    }),
    ativo: f.bool({
      label: 'Ligada',
      required: true,
      default: false,
      help: 'Ao ligar, vale para o que acontecer daqui em diante.',
    }),
    texto: f.longText({ label: 'Mensagem', required: true, max: 1000, variables: marcasDaMensagem }),
    tipo: f.enum(
      { SERVICO: 'Serviço', MARKETING: 'Marketing' },
      { readOnly: true, help: 'Marketing só vai a quem aceita receber mensagens, e conta no limite por cliente.' },
    ),
    atrasoMinutos: f.integer({ label: 'Minutos depois', default: 0, min: 0, max: 10_080 }),
    dias: f.integer({ label: 'Dias sem comprar', default: 30, min: 7, max: 365 }),
    diasAntes: f.integer({
      label: 'Dias antes de vencer',
      default: 7,
      min: 1,
      max: 90,
      help: 'A de pontos, ligada, toma o lugar do aviso da configuração da fidelidade.',
    }),
    hora: f.time({ label: 'A partir das', default: '10:00', help: 'No horário da empresa.' }),
    ligadaEm: f.dateTime({ label: 'Ligada desde', readOnly: true }),
  },
  when: {
    atrasoMinutos: { gatilho: { not: [...gatilhosPorDia] } },
    hora: { gatilho: [...gatilhosPorDia] },
    dias: { gatilho: 'INATIVO' },
    diasAntes: { gatilho: ['PONTOS_A_VENCER', 'CUPOM_A_VENCER'] },
  },
});
