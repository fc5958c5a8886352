import { entity } from '#kit';
import { f } from '#fields';
import { contatoDoMailing, situacoesDoMailing } from '../../situacoesDoMailing';

/** Line of the history of a contact. Follows the contact to its present seller, so that this one alone reads it. */
export const mailingHistorico = entity('mailingHistorico', {
  label: ['Histórico de contato', 'Histórico de contatos'],
  title: 'quando',
  root: 'mailing/historico/',
  tenant: 'empresa',
  owner: 'vendedor',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { readOnly: 'update' }),
    mailing: f.ref('mailing', { label: 'Contato', required: true, index: true, readOnly: 'update', holds: false }),
    vendedor: f.ref('vendedor', { readOnly: true, audited: false }),
    quando: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    usuario: f.ref('usuario', { label: 'Quem', readOnly: true, stamp: 'user', holds: false }),
    tipo: f.enum(
      {
        COMENTARIO: 'Comentário',
        LIGACAO: 'Ligação',
        WHATSAPP: 'WhatsApp',
        EMAIL: 'E-mail',
        VISITA: 'Visita',
        STATUS: 'Mudou de situação',
        MOVIDO: 'Mudou de mãos',
        REPESCAGEM: 'Repescagem',
        CRM: 'CRM',
      },
      { required: true, default: 'STATUS' },
    ),
    texto: f.longText({ max: 1000, audited: false, mentions: true, personal: contatoDoMailing }),
    duracao: f.integer({ label: 'Duração (s)', min: 0, max: 36_000 }),
    de: f.enum(situacoesDoMailing),
    para: f.enum(situacoesDoMailing),
    motivo: f.ref('motivoPerda'),
    retorno: f.dateTime({ label: 'Retorno' }),
    valor: f.money({ min: 0 }),
    desfeito: f.bool({ readOnly: true, default: false, help: 'Um desfecho que a mesma pessoa desfez não conta.' }),
  },
});
